import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import path from "node:path";
import { load, loadGenerator } from "./load.ts";
import { isGeneratorsLimit, type Load } from "./load-result.ts";
import { median } from "./median.ts";
import { startNginx } from "./nginx-server.ts";

/** Rounds are interleaved, so that a noisy minute affects every server equally; medians are compared. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);

/** A requested page. `again`: by a browser that has it already and gets a 304. */
interface Target {
  name: string;
  path: string;
  again?: boolean;
}

interface Contender {
  name: string;
  url: string;
  results: Load[];
}

/**
 * Requests per second for cached pages, compared with servers that only send the same bytes.
 * @param workers how many processes each of them has
 */
export async function measurePageSpeed(address: string, folder: string, workers = 1) {
  const targets: Target[] = [
    { name: "home page", path: "/" },
    { name: "home page, 304", path: "/", again: true },
    { name: "articles", path: "/blogs" },
    { name: "an article", path: "/blogs/plyometrics" },
    { name: "a script", path: await scriptOf(address) },
  ];
  const results = [];
  for (const target of targets) results.push(await measure({ address, folder, workers }, target));
  return results;
}

interface Setting {
  address: string;
  folder: string;
  workers: number;
}

async function measure({ address, folder, workers }: Setting, target: Target) {
  const url = address + target.path;
  const first = await fetchRaw(url, {});
  const headers = target.again ? { "If-None-Match": valueOf(first, "etag") } : {};
  const answer = target.again ? await fetchRaw(url, headers) : first;
  const bare = await startBare(answer, folder, workers);
  const nginx = target.again ? null : await startNginx(folder, answer.body, workers);
  try {
    const contenders: Contender[] = [
      { name: "the site", url, results: [] },
      { name: "bare node:http, same bytes", url: bare.url, results: [] },
    ];
    if (nginx) {
      const nginxUrl = `http://127.0.0.1:${nginx.port}`;
      contenders.push({ name: "nginx, same bytes", url: nginxUrl, results: [] });
    }
    for (const contender of contenders) await load(contender.url, 1, headers);
    for (let round = 0; round < rounds; round += 1) {
      for (const contender of contenders) {
        contender.results.push(await load(contender.url, seconds, headers));
      }
    }
    return report({ ...target, workers }, contenders, answer.body.length);
  } finally {
    bare.process.kill();
    nginx?.process.kill();
  }
}

/** The largest script of the home page: its first one imports it. */
async function scriptOf(address: string): Promise<string> {
  const page = await (await fetch(address)).text();
  const [entry = ""] = /\/static\/js\/entry\.client[^"]+\.js/.exec(page) ?? [];
  const [, name] =
    /\.\/(framework[^"]+\.js)/.exec(await (await fetch(address + entry)).text()) ?? [];
  if (!name) throw new Error("The home page's first script imports no framework");
  return `/static/js/${name}`;
}

interface RawAnswer {
  status: number;
  headers: string[];
  body: Buffer;
}

async function fetchRaw(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  const request = get(url, { headers: { "Accept-Encoding": "br", ...headers } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const own = /^(date|connection|keep-alive)$/i;
  const remaining = answer.rawHeaders.filter((_, n, all) => !own.test(all[n - (n % 2)] ?? ""));
  return { status: answer.statusCode ?? 0, headers: remaining, body: Buffer.concat(parts) };
}

function valueOf({ headers }: RawAnswer, name: string): string {
  return headers[headers.findIndex((each) => each.toLowerCase() === name) + 1] ?? "";
}

async function startBare(
  { status, headers, body }: RawAnswer,
  folder: string,
  workers: number,
): Promise<{ process: ChildProcess; url: string }> {
  const files = { body: path.join(folder, "body"), head: path.join(folder, "head.json") };
  await writeFile(files.body, body);
  await writeFile(files.head, JSON.stringify({ status, headers }));
  const script = path.join(import.meta.dirname, "bare-server.ts");
  const child = spawn(process.execPath, [script, files.body, files.head, String(workers)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  return { process: child, url: `http://127.0.0.1:${String(line).trim()}` };
}

function report(
  { name: target, workers }: Target & Pick<Setting, "workers">,
  contenders: Contender[],
  bytes: number,
) {
  const rows = contenders.map(({ name, results }) => ({
    name,
    perSecond: Math.round(median(results.map((result) => result.perSecond))),
    p99: median(results.map((result) => result.p99)),
  }));
  const base = rows.find((row) => row.name.startsWith("bare"))?.perSecond ?? 1;
  console.log(
    `\n${target}, ${bytes} bytes, workers: ${workers}, ${loadGenerator}, 32 connections, ${rounds} × ${seconds} s, medians`,
  );
  console.log(
    `${"".padEnd(30)}${"requests/s".padStart(12)}${"p99 ms".padStart(9)}${"ratio".padStart(8)}`,
  );
  for (const { name, perSecond, p99 } of rows) {
    const cells = [perSecond, p99, (perSecond / base).toFixed(2)];
    const widths = [12, 9, 8];
    const line = cells.map((cell, n) => String(cell).padStart(widths[n] ?? 0)).join("");
    // autocannon takes more processor time than either server, which would make their results similar.
    const isLimited = loadGenerator !== "wrk" && isGeneratorsLimit(perSecond, base);
    console.log(name.padEnd(30) + line + (isLimited ? "  limited by the generator" : ""));
  }
  return { target, bytes, workers, rounds, seconds, rows };
}
