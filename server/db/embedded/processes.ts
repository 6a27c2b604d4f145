import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A running process: `startedAt` tells it from a later one with the same number, `command` is its command line. */
export interface RunningProcess {
  startedAt: string;
  command: string;
}

/** Whether process `pid` runs. A zombie, which nobody has waited for yet, counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return process.platform !== "linux" || readStat(pid)?.state !== "Z";
}

/**
 * What the system says of process `pid`: from /proc on Linux, from `ps` elsewhere.
 * Undefined when there is no such process; both texts are empty on Windows, which has neither source.
 */
export function describeProcess(pid: number): RunningProcess | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === "win32") return { startedAt: "", command: "" };
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): RunningProcess | undefined {
  const stat = readStat(pid);
  const command = read(`/proc/${pid}/cmdline`);
  if (!stat || command === undefined) return undefined;
  return { startedAt: stat.startedAt, command: command.replaceAll("\0", " ") };
}

function readStat(pid: number) {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name comes second, in brackets, and may itself contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { state: fields[0] ?? "", startedAt: fields[19] ?? "" };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process ended in between.
    return undefined;
  }
}

function fromPs(pid: number): RunningProcess | undefined {
  const answer = spawnSync("ps", ["-o", "lstart=,command=", "-p", String(pid)], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
  });
  const parts = /^\s*(.{24})\s+(.*)$/m.exec(answer.stdout ?? "");
  return parts ? { startedAt: parts[1] ?? "", command: parts[2] ?? "" } : undefined;
}
