import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { runAll } from "./build.mjs";
import { Failure } from "./failure.mjs";
import { logOf, root, run } from "./run.mjs";

const log = logOf("build-test");
const memory =
  /memory.* it needs 1\.3 GB of free memory\. Run "npm run release" on a larger computer/;

afterEach(() => rmSync(join(root, log), { force: true }));

async function failureOf(...command: string[]): Promise<string> {
  const error = await runAll([command], log).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Failure);
  return (error as Failure).message;
}

test("a build that the system kills says that the memory ran out, and what to do", async () => {
  const said = await failureOf("-e", "process.kill(process.pid, 'SIGKILL')");
  expect(said).toMatch(/^The build was killed, most likely because the memory ran out/);
  expect(said).toMatch(memory);
});

test("a build that reaches Node's heap limit says the same", async () => {
  const fill = "const kept = []; for (;;) kept.push(Array(1e4).fill({}).map(() => ({})))";
  const said = await failureOf("--max-old-space-size=24", "-e", fill);
  expect(said).toMatch(/^The build ran out of memory/);
  expect(said).toMatch(memory);
});

test("any other failure names the command and its log", async () => {
  const said = await failureOf("-e", "process.exit(3)");
  expect(said).toBe(`The build failed in "-e process.exit(3)": see ${log}`);
});

test("the exit code of a program that a signal ended is that of a shell", async () => {
  const end = (signal: string) =>
    run(log, process.execPath, ["-e", `process.kill(process.pid, "${signal}")`]);
  expect(await end("SIGKILL")).toBe(137);
  expect(await end("SIGTERM")).toBe(143);
});
