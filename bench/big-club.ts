import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { runningEmbeddedPostgres } from "../app/edge/embedded-postgres/start.ts";
import { startServer } from "../tests/support/server-process.ts";
import { familyKey, fillBigClub } from "./big-club-data.ts";
import { benchAdmin, signIn } from "./lists.ts";
import { percentile } from "./median.ts";
import { processorSeconds } from "./processor-time.ts";

const rounds = Number(process.env.BENCH_PAGE_ROUNDS ?? 20);

/** A page without any of the club's data: measures how fast the machine is at the moment. */
const idlePage = "/admin/account";

/** The longest that a page may take, p95, and the longest until the first byte of a file, in ms. */
const limits = { page: 150, firstByte: 200 };

/**
 * Every page that lists something, and every file, for a club of 5,000 athletes (`big-club-data.ts`): p50,
 * p95 and the median of the first byte in ms, measured from outside one request after another, and kilobytes;
 * also the processor time of a request in ms, which is hardly affected by other work on the machine.
 */
export async function measureBigClub(folder: string) {
  const dataDir = path.join(folder, "big-club");
  const server = await startServer({ ...benchAdmin, DATA_DIR: dataDir, TRUST_PROXY: "true" });
  const client = new pg.Client((await runningEmbeddedPostgres(dataDir)) ?? "");
  await client.connect();
  try {
    await fillBigClub(client);
    const Cookie = `${await signIn(server.address)}; family=${familyKey}`;
    const wanted = process.env.BENCH_PAGES?.split(";");
    const pages = Object.entries(await pagesOf(client, server.address)).filter(
      ([page]) => !wanted || wanted.includes(page),
    );
    const load = () =>
      loadavg()
        .map((each) => each.toFixed(1))
        .join(" ");
    console.log(`\nA big club; ${rounds} requests of each page, in ms; load ${load()}`);
    console.log("page                     p50     p95   first      kB    site  database");
    const rows: ({ page: string; used: { site: number; postgres: number } } & Timed)[] = [];
    for (const [page, address] of pages) {
      const before = await processorSeconds(server.process.pid ?? 0);
      const timed = await timePage(client, { site: server.address, address, Cookie });
      const after = await processorSeconds(server.process.pid ?? 0);
      const each = (name: keyof typeof after) =>
        ((after[name] - before[name]) * 1_000) / (rounds + 1);
      const used = { site: each("site"), postgres: each("postgres") };
      rows.push({ page, ...timed, used });
      const cells = [timed.p50, timed.p95, timed.firstByte, timed.kB, used.site, used.postgres];
      const isSlow = page.endsWith(".csv")
        ? timed.firstByte > limits.firstByte
        : timed.p95 > limits.page;
      const columns = cells.map((cell) => cell.toFixed(0).padStart(8)).join("");
      console.log(page.padEnd(20) + columns + (isSlow ? "  too slow" : ""));
    }
    console.log(`Load ${load()}`);
    return rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

/** The pages by name; if a page has several addresses, they are requested in turn. */
async function pagesOf(
  client: pg.Client,
  site: string,
): Promise<Record<string, string | string[]>> {
  const one = async (text: string): Promise<string> => {
    const { rows } = await client.query<{ found: string }>(text);
    return rows[0]?.found ?? "";
  };
  const map = await (await fetch(`${site}/sitemap.xml`)).text();
  const athletes = [...map.matchAll(/\/athletes\/[\w-]+/g)].map(([found]) => found);
  const athlete = await one(`select a.family_id || '/' || a.id as found
    from athletes a join results r on r.athlete_id = a.id group by a.id order by count(*) desc limit 1`);
  const meet = await one(
    "select meet_id as found from results group by meet_id order by count(*) desc limit 1",
  );
  const order =
    await one(`select reference as found from orders o join order_lines l on l.order_id = o.id
    group by o.id order by count(*) desc limit 1`);
  const message = await one("select id as found from messages where subject = 'Message 1'");
  const practice =
    await one(`select session_key as found from attendance where day > current_date - 7
    group by session_key order by count(*) desc limit 1`);
  const list = (name: string) => `/admin/${name}`;
  // A request like those of the search box while somebody types.
  const search = (typed: string) => `/admin/search.data?${new URLSearchParams({ q: typed })}`;
  return {
    "no data": idlePage,
    "public athlete": athletes,
    records: "/records",
    news: "/news",
    sitemap: "/sitemap.xml",
    schedule: "/schedule",
    memberships: "/register-for-membership",
    "roster, junior": list("groups/junior"),
    "roster, page 3": list("groups/junior?page=3"),
    "roster, no group": list("groups/none"),
    groups: list("groups"),
    attendance: list("attendance"),
    "attendance sheet": list(`attendance/${practice}`),
    waivers: list("waivers"),
    "write a message": list("messages/write"),
    messages: list("messages"),
    message: list(`messages/${message}`),
    families: list("families"),
    "families, search": list("families?q=grewal"),
    family: list(`families/${athlete.split("/")[0]}`),
    "office's athlete": list(`families/${athlete}`),
    "next season": list("families/next-season"),
    "register by office": list("families/register"),
    inbox: list("inbox"),
    "inbox, search": list("inbox?q=osei123"),
    outbox: list("outbox"),
    payments: list("payments"),
    "payments, search": list("payments?q=grewal"),
    payment: list(`payments/${order}`),
    "who owes": list("payments/owed"),
    waiting: list("waiting"),
    newsletter: list("newsletter"),
    "newsletter, write": list("newsletter/write"),
    log: list("audit"),
    privacy: list("privacy"),
    home: "/admin",
    "search name": search("athlete123"),
    "search guardian": search("guardian 77"),
    "search phone": search("(416) 555-0123"),
    "search typo": search("gaurdian 77"),
    "search letters": search("a"),
    "search page": search("refund"),
    "search nothing": search("qwertzuiop"),
    sessions: list("sessions"),
    meets: list("meets"),
    meet: list(`meets/${meet}`),
    people: list("people"),
    health: list("health"),
    articles: list("blogs"),
    pictures: list("pictures"),
    "family's own page": "/family",
    "no data again": idlePage,
    "attendance.csv": "/api/attendance.csv",
    "signatures.csv": "/api/signatures.csv",
    "inbox.csv": "/api/inbox.csv",
    "rosters.csv": "/api/rosters.csv?group=junior",
    "payments.csv": "/api/payments.csv",
    "owed.csv": "/api/owed.csv",
    "newsletter.csv": "/api/newsletter.csv",
  };
}

interface Timed {
  p50: number;
  p95: number;
  firstByte: number;
  kB: number;
}

async function timePage(
  client: pg.Client,
  { site, address, Cookie }: { site: string; address: string | string[]; Cookie: string },
): Promise<Timed> {
  const times: number[] = [];
  const firsts: number[] = [];
  let bytes = 0;
  for (let n = 0; n <= rounds; n += 1) {
    const asked = typeof address === "string" ? address : (address[n] ?? "/no-such-page");
    // Public pages are measured as a visitor's first request after a change, not from memory.
    await client.query("select pg_notify('content_changed', 'bench')");
    await wait(25);
    const start = performance.now();
    // The number of pages per second is limited for each network.
    const headers = { Cookie, "X-Forwarded-For": `198.51.100.${n}` };
    const answer = await fetch(`${site}${asked}`, { headers });
    if (!answer.ok || !answer.body) throw new Error(`${asked} was answered ${answer.status}`);
    let first = 0;
    bytes = 0;
    for await (const part of answer.body) {
      first ||= performance.now() - start;
      bytes += part.byteLength;
    }
    // The first request includes one-time work.
    if (n === 0) continue;
    times.push(performance.now() - start);
    firsts.push(first);
  }
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    firstByte: percentile(firsts, 0.5),
    kB: bytes / 1024,
  };
}
