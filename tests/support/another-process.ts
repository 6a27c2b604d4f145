import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** For tests: another Node process that calls startEmbeddedPostgres, and the first line that it prints. */
export interface AnotherProcess {
  child: ChildProcess;
  /** The address of its database, or the message of its StartupError. */
  firstLine: string;
  /** Sends SIGKILL and waits until the process is gone. */
  kill(): Promise<void>;
}

const program = `
  const { startEmbeddedPostgres } = await import(process.argv[1]);
  await startEmbeddedPostgres({ dataDir: process.argv[2], log: console }).then(
    ({ url }) => { console.log(url); setInterval(() => {}, 1000); },
    (error) => console.log(error.name + ": " + error.message),
  );`;

/** Starts that process on `dataDir`, optionally as another account, and waits for its first line. */
export async function inAnotherProcess(
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
): Promise<AnotherProcess> {
  const { child, kill } = beginInAnotherProcess(dataDir, account);
  const [firstLine] = await once(createInterface(child.stdout), "line");
  return { child, firstLine, kill };
}

/** The same without waiting for the line. */
export function beginInAnotherProcess(
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
) {
  const start = new URL("../../app/edge/embedded-postgres/start.ts", import.meta.url).href;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program, start, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    ...account,
  });
  const gone = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await gone;
  };
  return { child, kill };
}
