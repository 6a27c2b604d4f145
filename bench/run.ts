import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { startServer } from "../tests/support/server-process.ts";
import { startNginx } from "./nginx-server.ts";

/** Rounds are interleaved, so that a noisy minute hits every server alike; medians are compared. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

interface Contender {
  name: string;
  url: string;
  results: { perSecond: number; p99: number }[];
}

const folder = await mkdtemp(path.join(tmpdir(), "club-bench-"));
const site = await startServer({ DATA_DIR: path.join(folder, "data") });
const bare = await startBare(site.address);
const nginx = await startNginx(folder, bare.body);
try {
  const contenders: Contender[] = [
    { name: "the site, cached home page", url: site.address, results: [] },
    { name: "bare node:http, same bytes", url: bare.url, results: [] },
    ...(nginx
      ? [{ name: "nginx, same bytes", url: `http://127.0.0.1:${nginx.port}`, results: [] }]
      : []),
  ];
  for (const contender of contenders) await measure(contender.url, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of contenders) {
      contender.results.push(await measure(contender.url, seconds));
    }
  }
  await report(contenders, bare.body.length);
} finally {
  bare.process.kill();
  nginx?.process.kill();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

async function startBare(address: string) {
  const answer = await fetch(`${address}/`, { headers: { "Accept-Encoding": "br" } });
  const headers = [...answer.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name));
  // fetch decodes: ask once more for the bytes themselves.
  const body = await rawBody(address);
  const bodyFile = path.join(folder, "body");
  const headersFile = path.join(folder, "headers.json");
  await writeFile(bodyFile, body);
  await writeFile(headersFile, JSON.stringify(headers.flat()));
  const script = path.join(import.meta.dirname, "bare-server.ts");
  const child = spawn(process.execPath, [script, bodyFile, headersFile], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { process: child, url: `http://127.0.0.1:${String(line).trim()}`, body };
}

async function rawBody(address: string): Promise<Buffer> {
  const { get } = await import("node:http");
  const parts: Buffer[] = [];
  const request = get(`${address}/`, { headers: { "Accept-Encoding": "br" } });
  const [answer] = await once(request, "response");
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function measure(url: string, duration: number) {
  const result = await autocannon({
    url,
    duration,
    connections: 32,
    headers: { "accept-encoding": "br" },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered with errors`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

async function report(contenders: Contender[], bytes: number) {
  const rows = contenders.map(({ name, results }) => ({
    name,
    perSecond: Math.round(median(results.map((result) => result.perSecond))),
    p99: median(results.map((result) => result.p99)),
  }));
  const base = rows.find((row) => row.name.startsWith("bare"))?.perSecond ?? 1;
  console.log(`Home page, ${bytes} bytes brotli, 32 connections, ${rounds} × ${seconds} s, medians\n`);
  console.log(`${"".padEnd(30)}${"requests/s".padStart(12)}${"p99 ms".padStart(9)}${"ratio".padStart(8)}`);
  for (const { name, perSecond, p99 } of rows) {
    const ratio = (perSecond / base).toFixed(2);
    console.log(
      `${name.padEnd(30)}${String(perSecond).padStart(12)}${String(p99).padStart(9)}${ratio.padStart(8)}`,
    );
  }
  await mkdir(".cache", { recursive: true });
  await writeFile(".cache/bench.json", `${JSON.stringify({ bytes, rounds, seconds, rows }, null, 2)}\n`);
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
