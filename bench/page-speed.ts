import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import path from "node:path";
import { type Load, load, loadGenerator } from "./load.ts";
import { startNginx } from "./nginx-server.ts";

/** Rounds are interleaved, so that a noisy minute hits every server alike; medians are compared. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

interface Contender {
  name: string;
  url: string;
  results: Load[];
}

/** Requests a second of the cached home page beside servers that only send the same bytes. */
export async function measurePageSpeed(address: string, folder: string) {
  const page = await fetchRaw(address);
  const bare = await startBare(page, folder);
  const nginx = await startNginx(folder, page.body);
  try {
    const contenders: Contender[] = [
      { name: "the site, cached home page", url: address, results: [] },
      { name: "bare node:http, same bytes", url: bare.url, results: [] },
    ];
    if (nginx) {
      const url = `http://127.0.0.1:${nginx.port}`;
      contenders.push({ name: "nginx, same bytes", url, results: [] });
    }
    for (const contender of contenders) await load(contender.url, 1);
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) {
        contender.results.push(await load(contender.url, seconds));
      }
    }
    return report(contenders, page.body.length);
  } finally {
    bare.process.kill();
    nginx?.process.kill();
  }
}

interface RawPage {
  headers: string[];
  body: Buffer;
}

async function fetchRaw(address: string): Promise<RawPage> {
  const request = get(`${address}/`, { headers: { "Accept-Encoding": "br" } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const own = /^(date|connection|keep-alive)$/i;
  const headers = answer.rawHeaders.filter((_, n, all) => !own.test(all[n - (n % 2)] ?? ""));
  return { headers, body: Buffer.concat(parts) };
}

async function startBare(
  { headers, body }: RawPage,
  folder: string,
): Promise<{ process: ChildProcess; url: string }> {
  const files = { body: path.join(folder, "body"), headers: path.join(folder, "headers.json") };
  await writeFile(files.body, body);
  await writeFile(files.headers, JSON.stringify(headers));
  const script = path.join(import.meta.dirname, "bare-server.ts");
  const child = spawn(process.execPath, [script, files.body, files.headers], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { process: child, url: `http://127.0.0.1:${String(line).trim()}` };
}

function report(contenders: Contender[], bytes: number) {
  const rows = contenders.map(({ name, results }) => ({
    name,
    perSecond: Math.round(median(results.map((result) => result.perSecond))),
    p99: median(results.map((result) => result.p99)),
  }));
  const base = rows.find((row) => row.name.startsWith("bare"))?.perSecond ?? 1;
  console.log(
    `\nHome page, ${bytes} bytes brotli, ${loadGenerator}, 32 connections, ${rounds} × ${seconds} s, medians`,
  );
  console.log(
    `${"".padEnd(30)}${"requests/s".padStart(12)}${"p99 ms".padStart(9)}${"ratio".padStart(8)}`,
  );
  for (const { name, perSecond, p99 } of rows) {
    const cells = [perSecond, p99, (perSecond / base).toFixed(2)];
    const widths = [12, 9, 8];
    const line = cells.map((cell, n) => String(cell).padStart(widths[n] ?? 0)).join("");
    console.log(name.padEnd(30) + line);
  }
  return { bytes, rounds, seconds, rows };
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
