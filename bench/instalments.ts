import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { runningEmbeddedPostgres } from "../app/edge/embedded-postgres/start.ts";
import { startServer } from "../tests/support/server-process.ts";
import { type BusyStripe, startBusyStripe } from "./busy-stripe.ts";
import { percentile } from "./median.ts";

const count = Number(process.env.BENCH_INSTALMENTS ?? 2_000);
/** One in this many cards is declined. */
const refusesOneOf = 20;
const partCents = 10_000;
const payKey = "bench-pay-1";

/**
 * The morning on which an instalment of 2,000 orders is due: how long the job takes to charge their saved
 * cards, how many requests it sends to Stripe, and how much slower pages are meanwhile.
 */
export async function measureInstalments(folder: string) {
  const dataDir = path.join(folder, "instalments");
  const stripe = await startBusyStripe();
  const server = await startServer({
    DATA_DIR: dataDir,
    TRUST_PROXY: "true",
    STRIPE_SECRET_KEY: "sk_test_bench",
    STRIPE_WEBHOOK_SECRET: "whsec_bench",
    STRIPE_URL: stripe.url,
  });
  const client = new pg.Client((await runningEmbeddedPostgres(dataDir)) ?? "");
  await client.connect();
  try {
    // The payments page needs an order; no part of it is due.
    await fill(client, { from: 1, to: 1, dueInDays: 90 });
    const pages = { home: server.address, pay: `${server.address}/pay/${payKey}` };
    let rounds = 0;
    const idle = await timePages(pages, () => (rounds += 1) > 300);
    await fill(client, { from: 2, to: count + 1, dueInDays: 0 });
    while (stripe.paid.size + stripe.refused.size === 0) await wait(100);
    const started = performance.now();
    let took = 0;
    const isOver = () => took > 0;
    const busy = timePages(pages, isOver);
    while ((await numberOf(client, "charges where state in ('paid', 'refused')")) < count)
      await wait(200);
    took = (performance.now() - started) / 1_000;
    return report({
      stripe,
      took,
      idle,
      busy: await busy,
      errors: await findErrors(client, stripe),
    });
  } finally {
    await client.end();
    await server.stop();
    stripe.close();
  }
}

/** Orders of $200 in two parts, the first of which is paid, each with its saved card. */
async function fill(
  client: pg.Client,
  { from, to, dueInDays }: { from: number; to: number; dueInDays: number },
): Promise<void> {
  await client.query("begin");
  await client.query(
    `create temp table due on commit drop as
     select gen_random_uuid() as id, n from generate_series($1::int, $2::int) n`,
    [from, to],
  );
  await client.query(`insert into orders (id, reference, kind, method, state, title, amount_cents, checkout_key,
      expires_at, customer_name, customer_email, paid_at, fulfilled_at)
    select id, 'R' || n, 'registration', 'card', 'paid', 'Hurdles', ${2 * partCents}, 'bench-pay-' || n, now(),
           'Guardian ' || n, 'g' || n || '@example.ca', now(), now() from due`);
  await client.query(`insert into ledger_entries (order_id, kind, cents, method, idempotency_key, effective_on)
    select id, 'charge', ${2 * partCents}, null, 'charge:' || id, current_date - 30 from due
    union all select id, 'payment', ${-partCents}, 'card', 'payment:' || id, current_date - 30 from due`);
  await client.query(
    `insert into instalments (order_id, number, due_on, cents)
     select id, 1, current_date - 30, ${partCents} from due
     union all select id, 2, current_date - 1 + $1::int, ${partCents} from due`,
    [dueInDays],
  );
  await client.query(
    "insert into instalment_agreements (order_id, text) select id, 'Bench' from due",
  );
  await client.query(`insert into payment_methods (order_id, provider, customer_id, method_id, brand, last_four, expires)
    select id, 'Stripe', 'cus_' || n, 'pm_' || n || case when n % ${refusesOneOf} = 0 then '_refuses' else '' end,
           'visa', '4242', '2040-01' from due`);
  await client.query("commit");
}

async function numberOf(client: pg.Client, from: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${from}`);
  return rows[0]?.n ?? 0;
}

/** Errors that must never happen; empty. */
async function findErrors(client: pg.Client, stripe: BusyStripe): Promise<string[]> {
  const errors: string[] = [];
  const provider = [...stripe.paid.values()].reduce((sum, cents) => sum + cents, 0);
  const { rows } = await client.query<{ cents: number }>(
    "select coalesce(-sum(cents), 0)::int as cents from ledger_entries where provider_id like 'pi_%'",
  );
  if (rows[0]?.cents !== provider)
    errors.push(`the ledger has ${rows[0]?.cents} cents, Stripe ${provider}`);
  const refuses = Math.floor((count + 1) / refusesOneOf);
  const expected: [what: string, found: number, right: number][] = [
    ["charges that were paid", stripe.paid.size, count - refuses],
    ["charges that were refused", stripe.refused.size, refuses],
    [
      "orders charged twice",
      await numberOf(
        client,
        "(select 1 from charges where state = 'paid' group by order_id having count(*) > 1) twice",
      ),
      0,
    ],
  ];
  for (const [what, found, right] of expected)
    if (found !== right) errors.push(`${what}: ${found}, not ${right}`);
  return errors;
}

type Times = Record<"home" | "pay", number>;

/** The p95 of each page, requested one after another until the job has ended. */
async function timePages(
  pages: Record<keyof Times, string>,
  isOver: () => boolean,
): Promise<Times> {
  const times = { home: [] as number[], pay: [] as number[] };
  for (let n = 0; !isOver(); n += 1) {
    for (const page of ["home", "pay"] as const) {
      const start = performance.now();
      // The number of pages per second is limited for each network.
      const answer = await fetch(pages[page], {
        headers: { "X-Forwarded-For": `198.51.${n % 200}.${(n >> 3) & 255}` },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${pages[page]} was answered ${answer.status}`);
      times[page].push(performance.now() - start);
    }
    await wait(10);
  }
  return { home: percentile(times.home, 0.95), pay: percentile(times.pay, 0.95) };
}

interface Measured {
  stripe: BusyStripe;
  took: number;
  idle: Times;
  busy: Times;
  errors: string[];
}

function report({ stripe, took, idle, busy, errors }: Measured) {
  const ratio = (page: keyof Times) => Number((busy[page] / idle[page]).toFixed(2));
  const { mostPerSecond, turnedAway, repeated } = stripe;
  console.log(
    `\n${count} cards charged in ${took.toFixed(0)} s (${stripe.refused.size} declined); at most ${mostPerSecond} requests a second, ${turnedAway} answered 429, ${repeated} repeated`,
  );
  for (const page of ["home", "pay"] as const)
    console.log(
      `${page.padEnd(6)} p95 ${idle[page].toFixed(0)} ms idle, ${busy[page].toFixed(0)} ms meanwhile: ${ratio(page)}`,
    );
  for (const error of errors) console.log(`WRONG: ${error}`);
  if (errors.length > 0) process.exitCode = 1;
  return {
    count,
    seconds: Math.round(took),
    mostPerSecond,
    turnedAway,
    repeated,
    idle,
    busy,
    errors,
  };
}
