import { readFileSync } from "node:fs";
import path from "node:path";
import { startServer } from "../tests/support/server-process.ts";
import { load } from "./load.ts";
import { median } from "./median.ts";

const starts = Number(process.env.BENCH_ROUNDS ?? 5);
const requests = Number(process.env.BENCH_REQUESTS ?? 100_000);

/** Seconds from start to open with an existing database, and memory when idle and after many requests. */
export async function measureStartUp(folder: string) {
  const settings = { DATA_DIR: path.join(folder, "start-up") };
  const first = await startServer(settings);
  await first.stop();
  const times: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    const start = performance.now();
    const server = await startServer(settings);
    times.push((performance.now() - start) / 1_000);
    await server.stop();
  }
  const server = await startServer(settings);
  try {
    await fetch(server.address);
    const idle = memoryOf(server.process.pid ?? 0);
    const after = [];
    for (let part = 0; part < 3; part += 1) {
      const { perSecond } = await load(server.address, 2);
      await load(server.address, Math.ceil(requests / 3 / perSecond));
      after.push(memoryOf(server.process.pid ?? 0));
    }
    const seconds = median(times).toFixed(1);
    console.log(`\nStart with data present: ${seconds} s, median of ${starts}`);
    console.log(
      `Memory: ${idle} MB idle; ${after.join(", ")} MB in the course of ${requests} requests`,
    );
    return { seconds: median(times), idle, after };
  } finally {
    await server.stop();
  }
}

/** Megabytes resident, as the system counts them. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
