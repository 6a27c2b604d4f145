import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { none, summary } from "./counts.mjs";
import { checkFailure } from "./failed-tests.mjs";
import { Failure } from "./failure.mjs";
import { node26 } from "./node26.mjs";
import { logOf, root, run } from "./run.mjs";
import { openScratch } from "./scratch.mjs";
import { duration } from "./step.mjs";

/**
 * Runs one check and shows its output if it failed.
 * @returns its name, counts, their description, what failed, and ms
 */
export async function runCheck(check, filters) {
  process.stdout.write(`${check.name} … `);
  const start = performance.now();
  const { counts, output } = await attempt(check, filters);
  const ms = performance.now() - start;
  process.stdout.write(`${counts.failed ? "failed" : "passed"}, ${duration(ms)}\n`);
  if (counts.failed) process.stdout.write(`${output.trimEnd()}\n\n`);
  else for (const line of notTested(output)) console.log(line);
  const failures = counts.failed ? failuresOf(check, output) : [];
  return { name: check.name, counts, said: (check.summary ?? summary)(counts), failures, ms };
}

/** The lines about what this machine could not test; the runner puts colours before some. */
function notTested(output) {
  return stripVTControlCharacters(output).match(/^Not tested here: .*$/gm) ?? [];
}

async function attempt(check, filters) {
  const log = logOf(check.name);
  rmSync(join(root, log), { force: true });
  if (check.report) rmSync(join(root, check.report), { force: true });
  const scratch = openScratch();
  try {
    const more = check.environment ? await check.environment(check.report) : {};
    const env = { ...process.env, TMPDIR: scratch.path, ...more };
    // A NODE_ENV=production would turn React's and vitest's test modes off.
    delete env.NODE_ENV;
    let code = 0;
    for (const command of check.commands(filters, check.report)) {
      code = code || (await run(log, node26(), command, { env }));
    }
    return { counts: countsOf(check, code), output: read(log) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { counts: { ...none, failed: 1 }, output: error.message };
  } finally {
    scratch.remove();
  }
}

/** A check that exits with an error has at least one failure, whatever its report states. */
function countsOf(check, code) {
  const whole = { ...none, passed: code === 0 ? 1 : 0 };
  const counts = check.report ? fromReport(check, check.counts, none) : whole;
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** The failed tests of its report; if it names none, the check itself. */
function failuresOf(check, output) {
  const failures = check.report ? fromReport(check, check.failures, []) : [];
  return failures.length ? failures : [checkFailure(check, output)];
}

function fromReport(check, find, otherwise) {
  const text = read(check.report);
  return text ? find(JSON.parse(text)) : otherwise;
}

function read(path) {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return "";
  }
}
