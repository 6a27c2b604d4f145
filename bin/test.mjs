import "./steps/check-node.mjs";
import { build } from "./steps/build.mjs";
import { runCheck } from "./steps/check.mjs";
import { checks } from "./steps/checks.mjs";
import { none, summary, total } from "./steps/counts.mjs";
import { shortened } from "./steps/failed-tests.mjs";
import { Failure } from "./steps/failure.mjs";
import { install } from "./steps/install.mjs";
import { duration } from "./steps/step.mjs";

// npm test: everything. `npm test -- unit core/db` runs one check on the tests of one folder.
const names = checks.map((check) => check.name);
const chosen = process.argv.slice(2).filter((argument) => names.includes(argument));
const filters = process.argv.slice(2).filter((argument) => !names.includes(argument));
const wanted = checks.filter((check) =>
  chosen.length ? chosen.includes(check.name) : check.takesFilter || !filters.length,
);

const counts = await prepare();
if (!counts.failed) {
  const results = [];
  for (const check of wanted) results.push(await runCheck(check, check.takesFilter ? filters : []));
  Object.assign(counts, total(results.map((result) => result.counts)));
  // Repeated after all output, so that the end of it is enough to see what failed.
  for (const failure of results.flatMap(({ failures }) => failures))
    console.log(`\n${shortened(failure)}`);
  printTable(results);
}
if (counts.passed + counts.failed === 0) console.log("No test was found.");
console.log(summary(counts));
process.exitCode = counts.failed || !counts.passed ? 1 : 0;

/** Without packages and a build nothing can be tested, so that is the run's only failure. */
async function prepare() {
  try {
    await install();
    if (wanted.some((check) => check.takesFilter)) await build();
    return { ...none };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.log(error.message);
    return { ...none, failed: 1 };
  }
}

function printTable(results) {
  console.log();
  for (const { name, said, ms } of results) {
    console.log(`${name.padEnd(13)}${duration(ms).padStart(12)}   ${said}`);
  }
  console.log();
}
