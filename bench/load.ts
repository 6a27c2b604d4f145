import { spawn, spawnSync } from "node:child_process";
import autocannon from "autocannon";
import { type Load, loadFromWrk } from "./load-result.ts";

const connections = 32;

/** wrk if it is installed: it needs less processor time than the server it measures. */
const hasWrk = !spawnSync("wrk", ["-v"]).error;

export const loadGenerator = hasWrk ? "wrk" : "autocannon";

type Headers = Record<string, string>;

/** Requests one address as fast as 32 connections can, like a browser that accepts brotli. */
export async function load(url: string, seconds: number, more: Headers = {}): Promise<Load> {
  const headers = { "Accept-Encoding": "br", ...more };
  const measure = hasWrk ? loadWithWrk : loadWithAutocannon;
  const result = await measure(url, seconds, headers);
  if (result.refused > 0) throw new Error(`${url} answered ${result.refused} times with an error`);
  if (result.socketErrors > 0) console.log(`${url}: ${result.socketErrors} socket errors`);
  return result;
}

async function loadWithAutocannon(url: string, duration: number, headers: Headers): Promise<Load> {
  const result = await autocannon({ url, duration, connections, headers });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    refused: result["4xx"] + result["5xx"],
    socketErrors: result.errors,
  };
}

async function loadWithWrk(url: string, seconds: number, headers: Headers): Promise<Load> {
  const options = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency"];
  const asked = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const child = spawn("wrk", [...options, ...asked, url], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  for await (const part of child.stdout) printed += part;
  return loadFromWrk(printed);
}
