import { spawn, spawnSync } from "node:child_process";
import autocannon from "autocannon";

export interface Load {
  perSecond: number;
  /** 99 of 100 answers took at most so many milliseconds. */
  p99: number;
}

const connections = 32;

/** wrk where it is installed: it needs less of the processor than what it measures. */
const hasWrk = !spawnSync("wrk", ["-v"]).error;

export const loadGenerator = hasWrk ? "wrk" : "autocannon";

type Headers = Record<string, string>;

/** Asks one address as fast as 32 connections can, as a browser that takes brotli. */
export function load(url: string, seconds: number, more: Headers = {}): Promise<Load> {
  const headers = { "Accept-Encoding": "br", ...more };
  return hasWrk ? loadWithWrk(url, seconds, headers) : loadWithAutocannon(url, seconds, headers);
}

async function loadWithAutocannon(url: string, duration: number, headers: Headers): Promise<Load> {
  const result = await autocannon({ url, duration, connections, headers });
  if (result["4xx"] + result["5xx"] + result.errors > 0)
    throw new Error(`${url} answered with errors`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

async function loadWithWrk(url: string, seconds: number, headers: Headers): Promise<Load> {
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency"];
  const asked = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const child = spawn("wrk", [...options, ...asked, url]);
  let printed = "";
  for await (const part of child.stdout) printed += part;
  if (/Non-2xx or 3xx|Socket errors/.test(printed)) throw new Error(`${url} answered with errors`);
  const perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(printed)?.[1]);
  const [, amount, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(printed) ?? [];
  const inMs = { us: 0.001, ms: 1, s: 1000 }[unit as "us" | "ms" | "s"];
  return { perSecond, p99: Number((Number(amount) * inMs).toFixed(1)) };
}
