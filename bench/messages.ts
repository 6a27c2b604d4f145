import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { runningEmbeddedPostgres } from "../app/edge/embedded-postgres/start.ts";
import { startServer } from "../tests/support/server-process.ts";
import { load } from "./load.ts";
import { median } from "./median.ts";

const readers = Number(process.env.BENCH_READERS ?? 2_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);

/**
 * A message to 2,000 guardians while visitors read: the slowest answers to a public page during the sending,
 * and as a ratio to those before it.
 */
export async function measureMessages(folder: string) {
  const dataDir = path.join(folder, "messages");
  const server = await startServer({ DATA_DIR: dataDir });
  const client = new pg.Client((await runningEmbeddedPostgres(dataDir)) ?? "");
  await client.connect();
  try {
    const page = `${server.address}/schedule`;
    await load(page, 2);
    const before = await p99Of(() => load(page, seconds), 3);
    await write(client);
    while ((await count(client, "true")) === 0) await wait(50);
    const started = performance.now();
    const during: number[] = [];
    while ((await count(client, "state <> 'delivered'")) > 0)
      during.push((await load(page, seconds)).p99);
    const took = (performance.now() - started) / 1_000;
    const { rows } = await client.query<{ mails: number; readers: number }>(
      "select count(*)::int as mails, count(distinct recipient)::int as readers from outbox_messages where subject = 'Ice'",
    );
    const [sent] = rows;
    const slow = median(during);
    const ratio = Number((slow / before).toFixed(2));
    console.log(
      `\n${sent?.mails} mails to ${sent?.readers} readers in ${Math.round(took)} s; ` +
        `/schedule p99 ${before} ms before, ${slow} ms meanwhile: ${ratio}`,
    );
    return {
      ...sent,
      seconds: Math.round(took),
      p99Before: before,
      p99During: slow,
      ratio,
    };
  } finally {
    await client.end();
    await server.stop();
  }
}

async function p99Of(measure: () => ReturnType<typeof load>, times: number): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) all.push((await measure()).p99);
  return median(all);
}

async function write(client: pg.Client): Promise<void> {
  const family = randomUUID();
  await client.query("begin");
  await client.query("insert into families (id) values ($1)", [family]);
  await client.query(
    `with athlete as (insert into athletes (family_id, given_name) values ($1, 'Ada') returning id)
     insert into registrations (athlete_id, catalogue, offering_type, offering_id, title, per, state)
       select id, 'registration', 'a', 1, 'Hurdles', 'season', 'active' from athlete`,
    [family],
  );
  await client.query(
    `insert into guardians (family_id, name, email)
       select $1, 'Abena', 'reader-' || n || '@example.ca' from generate_series(1, $2::int) as n`,
    [family, readers],
  );
  await client.query(
    `insert into messages (audience, family_id, subject, text, reply_to, state, not_before, writer)
       values ($2, $1, 'Ice', 'We train inside.', 'a@example.ca', 'waiting', now(), 'Wren')`,
    [family, JSON.stringify({ kind: "family", familyId: family })],
  );
  await client.query("commit");
}

async function count(client: pg.Client, which: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from deliveries where message_id is not null and ${which}`,
  );
  return rows[0]?.n ?? 0;
}
