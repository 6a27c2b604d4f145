import { type ChildProcess, type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

const root = path.resolve(import.meta.dirname, "../..");

export interface ServerProcess {
  /** `http://127.0.0.1:PORT` */
  address: string;
  process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Sends a signal and waits for the end. @returns the exit code, or null after a kill */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The account that runs a process; empty: ours. */
export interface Account {
  uid?: number;
  gid?: number;
}

/**
 * Starts the built site as a separate process on a free port and waits until it is open.
 * @param program by default the server itself, in these sources
 * @throws with its output, if it ends before that
 */
export async function startServer(
  settings: Record<string, string>,
  program = path.join(root, "build/server/main.js"),
  account: Account = {},
): Promise<ServerProcess> {
  // Ends with this process, even if the test that started it fails.
  const endsWithUs = ["--import", path.join(root, "bin/steps/stop-with-parent.mjs")];
  const child = spawn(process.execPath, [...endsWithUs, program], {
    cwd: root,
    env: { ...process.env, ...usual, ...settings },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    ...account,
  }) as ChildProcessByStdio<null, Readable, Readable>;
  let printed = "";
  child.stderr.on("data", (part) => {
    printed += part;
  });
  const ended = once(child, "exit");
  const open = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      printed += `${line}\n`;
      const port = /is open at \S+?:(\d+)$/.exec(line)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then(() => reject(new Error(`The site did not open:\n${printed}`)));
  });
  return {
    address: await open,
    process: child,
    output: () => printed,
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      const [code] = await ended;
      return code as number | null;
    },
  };
}

/**
 * Settings that tests rely on: each form causes an SMS of its own. Compiled code is cached as by `npm start`.
 */
const usual = {
  NODE_COMPILE_CACHE: path.join(root, ".cache/compiled"),
  NODE_ENV: "production",
  PORT: "0",
  LOG_LEVEL: "silent",
  STAFF_SMS_EVERY_SECONDS: "0",
};

/** Starts a site that should fail to open. @returns its output, or that it opened anyway */
export async function failedStart(settings: Record<string, string>): Promise<string> {
  const { message } = await startServer(settings).then(
    async (opened) => {
      await opened.stop();
      return new Error("it opened");
    },
    (reason: Error) => reason,
  );
  return message.replace("The site did not open:\n", "").trim();
}
