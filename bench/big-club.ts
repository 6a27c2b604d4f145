import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { runningEmbeddedPostgres } from "../app/edge/embedded-postgres/start.ts";
import { content } from "../content/all.ts";
import { startServer } from "../tests/support/server-process.ts";
import { benchAdmin, signIn } from "./lists.ts";
import { median } from "./median.ts";

const rounds = Number(process.env.BENCH_PAGE_ROUNDS ?? 5);

/** A club of ten years: how many of each there are. */
const size = { athletes: 6_000, results: 30_000, atOneMeet: 350, articles: 300, log: 60_000 };

/**
 * The staff's heaviest pages at a club of 6,000 athletes with 42,000 signatures: milliseconds and kilobytes
 * for each, and how long a visitor waits for a cached page meanwhile and, in the same rounds, without it.
 */
export async function measureBigClub(folder: string) {
  const dataDir = path.join(folder, "big-club");
  const server = await startServer({ ...benchAdmin, DATA_DIR: dataDir });
  const client = new pg.Client((await runningEmbeddedPostgres(dataDir)) ?? "");
  await client.connect();
  try {
    const { athlete, meet } = await fill(client);
    const Cookie = await signIn(server.address);
    const map = await (await fetch(`${server.address}/sitemap.xml`)).text();
    const athletes = [...map.matchAll(/\/athletes\/[\w-]+/g)].map(([found]) => found);
    const pages: Record<string, string | string[]> = {
      waivers: "/admin/papers",
      "no group": "/admin/groups/none",
      groups: "/admin/groups",
      meet: `/admin/meets/${meet}`,
      articles: "/admin/blogs",
      athlete,
      health: "/admin/health",
      "public athlete": athletes,
    };
    console.log(`\nA club of ${size.athletes} athletes; medians of ${rounds}`);
    console.log("page                    ms      kB   slowest cached page, ms: meanwhile, alone");
    const rows: ({ page: string } & Awaited<ReturnType<typeof timePage>>)[] = [];
    for (const [page, address] of Object.entries(pages)) {
      const row = { page, ...(await timePage(server.address, address, Cookie)) };
      rows.push(row);
      const cells = [row.ms, row.kB, row.cachedMs, row.aloneMs];
      console.log(page.padEnd(18) + cells.map((cell) => cell.toFixed(0).padStart(8)).join(""));
    }
    return rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

/** @param page one address, or one for each round if pages are cached */
async function timePage(address: string, page: string | string[], Cookie: string) {
  const times: number[] = [];
  let bytes = 0;
  const open = async (n: number) => {
    const start = performance.now();
    const asked = typeof page === "string" ? page : (page[n] ?? "/no-such-athlete");
    const answer = await fetch(`${address}${asked}`, { headers: { Cookie } });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${asked} was answered ${answer.status}`);
    times.push(performance.now() - start);
  };
  await open(0);
  times.length = 0;
  const waited: number[] = [];
  const alone: number[] = [];
  for (let n = 1; n <= rounds; n += 1) {
    alone.push(await slowestCached(address, wait(200)));
    waited.push(await slowestCached(address, open(n)));
  }
  const [cachedMs, aloneMs] = [median(waited), median(alone)];
  return { ms: median(times), kB: bytes / 1024, cachedMs, aloneMs };
}

/** The longest time that a cached page takes until `other` is over, in ms. */
async function slowestCached(address: string, other: Promise<void>): Promise<number> {
  let isOver = false;
  let slowest = 0;
  const ask = async () => {
    do {
      const start = performance.now();
      await (await fetch(address)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - start);
    } while (!isOver);
  };
  const end = other.finally(() => {
    isOver = true;
  });
  await Promise.all([end, ask()]);
  return slowest;
}

/** Fills the database. @returns the addresses of one athlete and one meet */
async function fill(client: pg.Client) {
  const waivers = content.waivers.map(({ id, version, title, answer }) => ({
    id,
    version,
    title,
    answer: { confirm: "confirmed", photo: "no", results: "full" }[answer],
  }));
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>(text, values)).rows[0]?.id ?? "";
  // In one piece: the site deletes families without athletes at the same time.
  await client.query("begin");
  await client.query(
    `insert into families (id, created_at)
     select gen_random_uuid(), now() - n * interval '1 hour' from generate_series(1, $1::int) n`,
    [size.athletes / 2],
  );
  await client.query(`insert into guardians (family_id, name, email, phone)
    select id, 'Guardian ' || n, 'g' || n || '@example.ca', '416 555 0100'
      from (select id, row_number() over () n from families) f`);
  await client.query(`insert into emergency_contacts (family_id, name, phone)
    select id, 'Aunt', '416 555 0101' from families`);
  await client.query(`insert into athletes (family_id, given_name, family_name, born_on)
    select id, 'Athlete' || k, 'Family' || n, date '2008-01-01' + ((n * 37 + k * 11) % 3600)::int
      from (select id, row_number() over () n from families) f, generate_series(1, 2) k`);
  // One in six trains now; most of them in no group, which is the heaviest page.
  await client.query(`insert into registrations
      (athlete_id, catalogue, offering_type, offering_id, title, per, season_id, season_from, season_to, state)
    select id, 'membership', 'gone', 9999, 'A season', 'season', '2026-all', current_date - 60,
           case when n % 6 = 0 then current_date + 120 else current_date - 30 end, 'active'
      from (select id, row_number() over () n from athletes) a`);
  await client.query("insert into waiver_texts (sha256, text) values ('bench', 'Words')");
  await client.query(
    `insert into signatures (athlete_id, waiver_id, version, title, sha256, answer, signed_by, signed_as, signed_at)
     select a.id, p.id, p.version, p.title, 'bench', p.answer, 'Guardian', 'Parent',
            now() - (row_number() over ()) % 700 * interval '1 day'
       from athletes a, json_to_recordset($1) p(id text, version text, title text, answer text)
      order by random() limit 42000`,
    [JSON.stringify(waivers)],
  );
  await client.query(`insert into meets (name, first_day, last_day)
    select 'Meet ' || n, current_date - n * 14, current_date - n * 14 from generate_series(1, 60) n`);
  const meet = await one("select id from meets where name = 'Meet 1'");
  const results = `insert into results (meet_id, athlete_id, event, value, timing, place, round, recorded_by)
    select m.id, a.id, '100m', 11000 + n, 'electronic', n % 8 + 1, 'Heat ' || n, 'Bench'`;
  await client.query(
    `${results} from generate_series(1, $1::int) n
       join (select id, row_number() over () k from meets where name <> 'Meet 1') m on m.k = n % 59 + 1
       join (select id, row_number() over () k from athletes) a on a.k = n % $2::int + 1`,
    [size.results, size.athletes],
  );
  await client.query(
    `${results} from (select id, row_number() over () n from athletes) a, meets m
      where m.id = $1 and n <= $2`,
    [meet, size.atOneMeet],
  );
  await client.query("insert into categories (category) values ('Bench') on conflict do nothing");
  await client.query(
    `insert into articles (slug_url, title, brief_paragraph, blogs_content, published_date, published_at)
     select 'bench-' || n, 'Article ' || n, repeat('What it is about. ', 8),
            jsonb_build_array(jsonb_build_object('heading', 'One', 'paragraph', repeat('<p>A text.</p>', 400))),
            'A day', now() - n * interval '1 minute' from generate_series(1, $1::int) n`,
    [size.articles],
  );
  await client.query(
    `insert into audit_log (actor_name, action, subject_type, subject_id, family_id)
     select 'Bench', 'families.health-read', 'athlete', gen_random_uuid(), gen_random_uuid()
       from generate_series(1, $1::int)`,
    [size.log],
  );
  await client.query(
    `insert into deliveries (id, channel, state, payload, finished_at)
     select gen_random_uuid(), 'email', 'delivered', '{"to": "a@example.ca"}', now()
       from generate_series(1, $1::int)`,
    [size.log],
  );
  await client.query("commit");
  await client.query("analyze");
  const [row] = (
    await client.query("select id, family_id from athletes where given_name = 'Athlete1' limit 1")
  ).rows;
  return { meet, athlete: `/admin/families/${row.family_id}/${row.id}` };
}
