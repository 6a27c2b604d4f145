import { once } from "node:events";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { stampOf } from "../tests/support/inquiries.ts";
import { during, inquire } from "./inquiries.ts";
import type { Flood } from "./flood.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const connections = 60;

/** Requests that one computer can send for uncached addresses. */
const floods = [
  ["nobody", null],
  ["invented addresses", "/no/such/page/"],
  ["invented articles", "/blogs/no-such-article-"],
  ["invented query values", "/schedule?town=no-such-town-"],
  ["invented receipts", "/receipt/NOSUCH"],
] as const;

/** Measures the wait for a cached page and for a form while one computer floods the site. */
export async function measureOverload(address: string) {
  const stamp = await stampOf(address);
  const agent = new Agent({ keepAlive: true });
  const readPage = async () => void (await (await fetch(address)).text());
  const send = () => inquire(address, { agent, stamp });
  await during(seconds, readPage, 1);
  await during(seconds, send, 1);
  console.log(
    `\nWhile ${connections} connections ask for what is not in memory, ${seconds} s each`,
  );
  const rows: { flood: string; page: number; form: number }[] = [];
  for (const [flood, path] of floods) {
    const stop = path ? await startFlood({ address, path, connections }) : async () => {};
    const page = await during(seconds, readPage, 1);
    const form = await during(seconds, send, 1);
    await stop();
    rows.push({ flood, page: page.p99, form: form.p99 });
    const times = `page p99 ${page.p99.toFixed(0)} ms, form p99 ${form.p99.toFixed(0)} ms`;
    console.log(`${flood.padEnd(30)}${times}`);
  }
  agent.destroy();
  return { connections, seconds, rows };
}

async function startFlood(flood: Flood): Promise<() => Promise<void>> {
  const worker = new Worker(new URL("./flood.ts", import.meta.url), { workerData: flood });
  await once(worker, "online");
  await wait(1_000);
  return async () => void (await worker.terminate());
}
