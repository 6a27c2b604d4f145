import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { stampOf } from "../tests/support/inquiries.ts";
import { median } from "./median.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const atOnce = Number(process.env.BENCH_AT_ONCE ?? 16);

interface Round {
  perSecond: number;
  p99: number;
}

/**
 * Inquiries per second from the form's post to its response, and until their last message is delivered,
 * compared with the bare transaction: the same rows written to the same database, one commit each.
 * @param databaseUrl the site's own database, fsync on
 */
export async function measureInquiries(address: string, databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce });
  // Its connections still close when it has ended, and PostgreSQL may be stopped by then.
  pool.on("error", () => {});
  const stamp = await stampOf(address);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const site: Round[] = [];
  const delivered: Round[] = [];
  const bare: Round[] = [];
  try {
    await during(1, () => inquire(address, { agent, stamp }));
    await allDelivered(pool);
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const answered = await during(seconds, () => inquire(address, { agent, stamp }));
      await allDelivered(pool);
      const took = (performance.now() - start) / 1_000;
      site.push(answered);
      delivered.push({ ...answered, perSecond: (answered.perSecond * seconds) / took });
      bare.push(await during(seconds, () => transact(pool)));
    }
  } finally {
    agent.destroy();
    await pool.end();
  }
  const rows = [
    { name: "inquiries, post to answer", ...middle(site) },
    { name: "until all is delivered", ...middle(delivered) },
    { name: "the bare transaction", ...middle(bare) },
  ];
  console.log(`\nInquiries, ${atOnce} at once, ${rounds} × ${seconds} s, medians`);
  const base = rows.at(-1)?.perSecond ?? 1;
  for (const { name, perSecond, p99 } of rows) {
    const ratio = (perSecond / base).toFixed(2);
    console.log(
      `${name.padEnd(30)}${perSecond.toFixed(0).padStart(10)}/s  p99 ${p99.toFixed(0)} ms  ${ratio}`,
    );
  }
  return { atOnce, rounds, seconds, rows };
}

/** Waits until no delivery is pending, so that one round does not slow the next. */
async function allDelivered(pool: pg.Pool) {
  const open = "select from deliveries where state not in ('delivered', 'failed') limit 1";
  while ((await pool.query(open)).rowCount !== 0) await wait(50);
}

const middle = (measured: Round[]): Round => ({
  perSecond: median(measured.map(({ perSecond }) => perSecond)),
  p99: median(measured.map(({ p99 }) => p99)),
});

/** Repeats work for some seconds, several at once. */
export async function during(
  duration: number,
  act: () => Promise<void>,
  workers = atOnce,
): Promise<Round> {
  const end = performance.now() + duration * 1_000;
  const times: number[] = [];
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await act();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  return { perSecond: times.length / duration, p99 };
}

let visitors = 0;

/**
 * A different address for each visitor: visitors of one network would wait for each other, because their
 * requests are counted.
 */
function newNetwork(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** One inquiry by a new visitor. */
export function inquire(address: string, { agent, stamp }: { agent: Agent; stamp: string }) {
  const body = new URLSearchParams({
    form_stamp: stamp,
    first_name: "Ada",
    last_name: "Osei",
    age: "11",
    grade: "6",
    phone: "905-555-0123",
    email: `${randomUUID()}@example.ca`,
    hurdles: "on",
  }).toString();
  const headers = {
    Accept: "text/html",
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
    "X-Forwarded-For": newNetwork(),
  };
  return new Promise<void>((resolve, reject) => {
    const post = request(`${address}/?index`, { method: "POST", agent, headers }, (answer) => {
      const { statusCode } = answer.resume();
      answer.on("error", reject);
      answer.on("end", () =>
        statusCode === 303 ? resolve() : reject(new Error(`An inquiry was answered ${statusCode}`)),
      );
    });
    post.on("error", reject).end(body);
  });
}

const submission = `insert into submissions
  (id, reference, kind, source, email, first_name, last_name, phone, fields, search)
  values ($1, $2, 'contact', '/bench', 'a@example.ca', 'Ada', 'Osei', '1', '{"a": 1}', '')`;
const queued = `insert into deliveries (id, submission_id, channel, state, payload, finished_at)
  select gen_random_uuid(), $1, channel, 'delivered', '{"to": "nobody"}', now()
  from unnest(array['crm', 'email', 'sms']) as channel`;

async function transact(pool: pg.Pool) {
  const id = randomUUID();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(submission, [id, id]);
    await client.query(queued, [id]);
    await client.query("commit");
  } finally {
    client.release();
  }
}
