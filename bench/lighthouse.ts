import { mkdir, writeFile } from "node:fs/promises";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { pagesOf } from "../tests/support/page-list.ts";

const rounds = Number(process.env.BENCH_LIGHTHOUSE_ROUNDS ?? 3);

/** Those of `BENCH_LIGHTHOUSE_PAGES="/ /about"`, else every public page; articles and towns are one kind each. */
async function pagesToAudit(address: string): Promise<string[]> {
  const named = process.env.BENCH_LIGHTHOUSE_PAGES?.split(" ").filter(Boolean);
  if (named?.length) return named;
  const one = /^\/(blogs|location)\/./;
  const all = await pagesOf(address);
  const first = ["blogs", "location"].flatMap(
    (kind) => all.find((page) => page.startsWith(`/${kind}/`)) ?? [],
  );
  return [...all.filter((page) => !one.test(page) && page !== "/login"), ...first];
}

interface Scores {
  page: string;
  performance: number;
  accessibility: number;
  "best-practices": number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** What the phone fetched until the page was quiet: thousands of bytes on the line, and requests. */
  kilobytes: number;
  requests: number;
  /** Whatever scored less than full marks outside performance. */
  missed: string[];
}

/** Lighthouse as on a phone (simulated slow 4G, 4 × slower processor); medians by performance. */
export async function measureLighthouse(address: string): Promise<Scores[]> {
  const chrome = await launch({
    chromePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    chromeFlags: [
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  try {
    const scores: Scores[] = [];
    for (const page of await pagesToAudit(address)) {
      const runs: Scores[] = [];
      for (let round = 0; round < rounds; round += 1) {
        runs.push(await audit(address, page, chrome.port));
      }
      runs.sort((a, b) => a.performance - b.performance);
      scores.push(runs[Math.floor(runs.length / 2)] as Scores);
    }
    print(scores);
    return scores;
  } finally {
    await chrome.kill();
  }
}

async function audit(address: string, page: string, port: number, again = true): Promise<Scores> {
  const result = await lighthouse(address + page, { port, output: "json", logLevel: "error" });
  if (!result) throw new Error(`Lighthouse gave no result for ${page}`);
  const { categories, audits } = result.lhr;
  await mkdir(".cache", { recursive: true });
  await writeFile(".cache/lighthouse.json", JSON.stringify(result.lhr));
  const lost = audits["largest-contentful-paint"]?.errorMessage;
  if (lost && again) {
    console.log(`${page} is measured again: ${lost}`);
    return audit(address, page, port, false);
  }
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const refs = ["accessibility", "best-practices", "seo"].flatMap(
    (name) => categories[name]?.auditRefs ?? [],
  );
  return {
    page,
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    lcp: Math.round(value("largest-contentful-paint")),
    tbt: Math.round(value("total-blocking-time")),
    cls: Number(value("cumulative-layout-shift").toFixed(3)),
    kilobytes: Math.round(value("total-byte-weight") / 1000),
    requests: requestsOf(audits["network-requests"]?.details),
    missed: refs
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  };
}

/** Lighthouse's list of them, without those for data that stands in the page itself. */
function requestsOf(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { url: string }[] };
  return items.filter(({ url }) => url.startsWith("http")).length;
}

function print(scores: Scores[]) {
  console.log(`\nLighthouse, phone, median of ${rounds}`);
  console.log(
    "page                            perf  a11y  best   seo   LCP ms  TBT ms    CLS     kB requests",
  );
  for (const s of scores) {
    const cells = [s.performance, s.accessibility, s["best-practices"], s.seo];
    const line = cells.map((cell) => String(cell).padStart(6)).join("");
    const weight = String(s.kilobytes).padStart(7) + String(s.requests).padStart(9);
    const times = [s.lcp, s.tbt].map((cell) => String(cell).padStart(8)).join("");
    console.log(
      `${s.page.padEnd(30)}${line} ${times}${String(s.cls).padStart(7)}${weight}  ${s.missed.join(" ")}`,
    );
  }
}
