import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { pagesOf } from "../tests/support/page-list.ts";
import { median } from "./median.ts";

const rounds = Number(process.env.BENCH_LIGHTHOUSE_ROUNDS ?? 3);
/** Address of another version of the site, audited alternately with this one for comparison. */
const beside = process.env.BENCH_BESIDE;

/**
 * The pages of `BENCH_LIGHTHOUSE_PAGES="/ /about"`, otherwise every public page; one article and one town
 * page.
 */
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
  /** `lcp` divided by that of `BENCH_BESIDE`, medians. */
  lcpRatio?: number;
  tbt: number;
  cls: number;
  /** Kilobytes on the wire, and requests, until the page was quiet. */
  kilobytes: number;
  requests: number;
  /** Every audit below full score outside performance. */
  missed: string[];
}

/** The parts of Lighthouse's report that we read (`lighthouse --output=json`). */
interface Report {
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<
    string,
    | { score: number | null; numericValue?: number; errorMessage?: string; details?: unknown }
    | undefined
  >;
}

/** Lighthouse as on a phone (simulated slow 4G, 4 × slower processor); medians by performance. */
export async function measureLighthouse(address: string): Promise<Scores[]> {
  const scores: Scores[] = [];
  for (const page of await pagesToAudit(address)) {
    const runs: Scores[] = [];
    const others: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await audit(address, page));
      if (beside) others.push((await audit(beside, page)).lcp);
    }
    runs.sort((a, b) => a.performance - b.performance);
    const middle = runs[Math.floor(runs.length / 2)] as Scores;
    const lcpRatio = median(runs.map(({ lcp }) => lcp)) / median(others);
    scores.push(beside ? { ...middle, lcpRatio: Number(lcpRatio.toFixed(2)) } : middle);
  }
  print(scores);
  return scores;
}

const program = path.resolve("bench/node_modules/lighthouse/cli/index.js");
const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function readReport(url: string): Promise<Report> {
  const options = ["--quiet", "--output=json", `--chrome-flags=${chromeFlags.join(" ")}`];
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium" };
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  await mkdir(".cache", { recursive: true });
  await writeFile(".cache/lighthouse.json", stdout);
  return JSON.parse(stdout) as Report;
}

async function audit(address: string, page: string, again = true): Promise<Scores> {
  const { categories, audits } = await readReport(address + page);
  const lost = audits["largest-contentful-paint"]?.errorMessage;
  if (lost && again) {
    console.log(`${page} is measured again: ${lost}`);
    return audit(address, page, false);
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

/** Lighthouse's list of requests, without those for data that the page itself contains. */
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
      `${s.page.padEnd(30)}${line} ${times}${String(s.cls).padStart(7)}${weight}  ${s.missed.join(" ")}${s.lcpRatio ? ` LCP ${s.lcpRatio} × the other's` : ""}`,
    );
  }
}
