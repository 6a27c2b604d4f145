import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { content } from "../content/all.ts";
import { entriesOf } from "../app/modules/content/catalogue.ts";
import { placeIn } from "../app/modules/catalogue/registration.ts";
import { dayOf } from "../app/core/time/time.ts";
import { runningEmbeddedPostgres } from "../app/edge/embedded-postgres/start.ts";
import { type ServerProcess, startServer } from "../tests/support/server-process.ts";
import { processorSeconds } from "./processor-time.ts";
import {
  endVisits,
  pages,
  type RushFamily,
  type Visit,
  visit,
  type Wait,
  type Wanted,
} from "./rush-family.ts";

const families = Number(process.env.BENCH_FAMILIES ?? 2_000);
const seconds = Number(process.env.BENCH_RUSH_SECONDS ?? 60);
const workers = process.env.BENCH_WORKERS ?? "1";
const places = 300;

/** Every fourth family shares its network with this many others: a school, or a carrier's gateway. */
const perNetwork = 25;

/**
 * The minute in which registration opens: every family wants one of a few offerings, with places for one in
 * seven.
 */
export async function measureOpeningRush(folder: string) {
  const dataDir = path.join(folder, "opening-rush");
  const server = await startServer({ DATA_DIR: dataDir, TRUST_PROXY: "true", WORKERS: workers });
  const client = new pg.Client((await runningEmbeddedPostgres(dataDir)) ?? "");
  await client.connect();
  try {
    const wanted = wantedOfferings();
    const before = await processorTime(server);
    const visits = await Promise.all(
      rush(wanted).map(async (family, n) => {
        await wait((n / families) * seconds * 1_000);
        return visit(server.address, family);
      }),
    );
    const after = await processorTime(server);
    const used = {
      site: after.site - before.site,
      postgres: after.postgres - before.postgres,
      bench: after.bench - before.bench,
    };
    return report(visits, used, await findErrors(client, wanted, visits));
  } finally {
    endVisits();
    await client.end();
    await server.stop();
  }
}

/** In seconds; `bench`: the process of the simulated families. */
async function processorTime({ process: { pid = 0 } }: ServerProcess) {
  const { user, system } = process.cpuUsage();
  return { ...(await processorSeconds(pid)), bench: (user + system) / 1e6 };
}

/** The largest offerings that are open today, with at most 300 places in total. */
function wantedOfferings(): Wanted[] {
  const { club, catalogue } = content;
  const today = dayOf(new Date(), club.timeZone);
  let left = places;
  return entriesOf(catalogue, "registration")
    .filter(({ registrationLink }) => !registrationLink)
    .toSorted((a, b) => b.capacity - a.capacity)
    .flatMap((entry) => {
      const { state, season } = placeIn(entry, today, () => 0);
      if (state !== "open" || entry.capacity > left) return [];
      left -= entry.capacity;
      return [{ entry, season }];
    });
}

/** The same families each time; one in five has two children. */
function rush(wanted: Wanted[]): RushFamily[] {
  const everywhere = wanted.flatMap((one) => Array<Wanted>(one.entry.capacity).fill(one));
  return Array.from({ length: families }, (_, n) => {
    const shared = n % 4 === 0 ? Math.floor(n / 4 / perNetwork) : null;
    const own = `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
    return {
      n,
      network: shared === null ? own : `203.0.113.${shared}`,
      // In proportion to the places: demand for each offering is proportional to its size.
      wanted: everywhere[(n * 7) % everywhere.length] as Wanted,
      children: n % 5 === 0 ? 2 : 1,
      fillingMs: 5_000 + ((n * 7_919) % 10_000),
    };
  });
}

/** Errors that must never happen; empty. */
async function findErrors(client: pg.Client, wanted: Wanted[], visits: Visit[]): Promise<string[]> {
  const errors: string[] = [];
  for (const { entry } of wanted) {
    const taken = await count(
      client,
      `registrations join offering_editions on offering_editions.id = registrations.offering_edition_id
        join offerings on offerings.id = offering_editions.offering_id
        where catalogue = 'registration' and type = $1 and number = $2
          and (state = 'active' or state = 'held' and held_until > now())`,
      [entry.type, entry.id],
    );
    if (taken > entry.capacity) errors.push(`${entry.title}: ${taken} of ${entry.capacity} sold`);
  }
  const paid = await count(client, "demo_checkouts where payment_status = 'paid'");
  const expected: [what: string, from: string, expected: number][] = [
    ["orders that are paid", "orders where state = 'paid'", paid],
    ["receipts of paid orders", "orders join deliveries on deliveries.id = orders.id", paid],
    ["paid without a place", "registrations where state = 'unplaced'", 0],
  ];
  const notified = visits.filter(({ ending }) => ending === "paid").length;
  if (notified !== paid)
    errors.push(`families whose payment was confirmed: ${notified} of ${paid}`);
  for (const [what, from, right] of expected) {
    const found = await count(client, from);
    if (found !== right) errors.push(`${what}: ${found}, not ${right}`);
  }
  const strange = visits.filter(({ ending }) => ending === "fault");
  for (const { detail } of strange.slice(0, 5)) errors.push(detail);
  return errors;
}

async function count(client: pg.Client, from: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as n from ${from}`, values);
  return rows[0].n;
}

type Used = Awaited<ReturnType<typeof processorTime>>;

function report(visits: Visit[], used: Used, errors: string[]) {
  const waited = visits.flatMap(({ waits }) => waits);
  const timesOf = (...kinds: Wait[]) =>
    percentiles(waited.filter(({ what }) => kinds.includes(what)));
  const rows = (["start", "hold", "pay", ...pages] as const).map((what) => ({
    what: `${what}`,
    ...timesOf(what),
  }));
  rows.push({ what: "all pages", ...timesOf(...pages) });
  const endings = Object.fromEntries(
    [...Map.groupBy(visits, ({ ending }) => ending)].map(([ending, own]) => [ending, own.length]),
  );
  const turnedAway = visits.reduce((sum, one) => sum + one.turnedAway, 0);
  const line = lineOf(visits);
  console.log(`\n${families} families in ${seconds} s, ${places} places`);
  for (const { what, p50, p99, asked } of rows)
    console.log(
      `${what.padEnd(12)}${String(asked).padStart(6)}  p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
  const ended = Object.entries(endings).map(([ending, n]) => `${ending} ${n}`);
  console.log(`${ended.join(", ")}; asked to load again ${turnedAway}`);
  console.log(
    `in line: ${line.families} families, at most ${line.longest.toFixed(0)} s, overtaken by ${line.overtaken} at most`,
  );
  const share = (100 * used.bench) / (used.site + used.postgres + used.bench);
  console.log(
    `processor: site ${used.site.toFixed(0)} s, PostgreSQL ${used.postgres.toFixed(0)} s, these families ${used.bench.toFixed(0)} s (${share.toFixed(0)}%)`,
  );
  for (const error of errors) console.log(`WRONG: ${error}`);
  if (errors.length > 0) process.exitCode = 1;
  return { families, seconds, places, rows, endings, turnedAway, line, used, errors };
}

/**
 * How long families waited in the queue, in s, and how many later families were admitted before one of them.
 */
function lineOf(visits: Visit[]) {
  const doors = visits.flatMap(({ door }) => door ?? []);
  const waited = doors.filter(({ arrived, entered }) => entered > arrived);
  const overtaken = waited.map(
    (one) =>
      doors.filter(({ arrived, entered }) => arrived > one.arrived && entered < one.entered).length,
  );
  return {
    families: waited.length,
    longest: Math.max(0, ...waited.map(({ arrived, entered }) => entered - arrived)) / 1_000,
    overtaken: Math.max(0, ...overtaken),
  };
}

function percentiles(waited: { ms: number }[]) {
  const times = waited.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { asked: times.length, p50: at(0.5), p99: at(0.99) };
}
