import { randomUUID } from "node:crypto";
import pg from "pg";
import { median } from "./median.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const atOnce = 16;

interface Round {
  perSecond: number;
  p99: number;
}

/**
 * Enquiries a second from the form's post to its answer, beside the bare transaction: the same rows
 * written to the same database, one commit each, with nothing else around it.
 * @param databaseUrl the site's own database, fsync on
 */
export async function measureEnquiries(address: string, databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: atOnce });
  const site: Round[] = [];
  const bare: Round[] = [];
  try {
    await during(1, () => enquire(address));
    for (let round = 0; round < rounds; round += 1) {
      site.push(await during(seconds, () => enquire(address)));
      bare.push(await during(seconds, () => transact(pool)));
    }
  } finally {
    await pool.end();
  }
  const rows = [
    { name: "enquiries, post to answer", ...middle(site) },
    { name: "the bare transaction", ...middle(bare) },
  ];
  console.log(`\nEnquiries, ${atOnce} at once, ${rounds} × ${seconds} s, medians`);
  const base = rows[1]?.perSecond ?? 1;
  for (const { name, perSecond, p99 } of rows) {
    const ratio = (perSecond / base).toFixed(2);
    console.log(
      `${name.padEnd(30)}${perSecond.toFixed(0).padStart(10)}/s  p99 ${p99.toFixed(0)} ms  ${ratio}`,
    );
  }
  return { atOnce, rounds, seconds, rows };
}

const middle = (measured: Round[]): Round => ({
  perSecond: median(measured.map(({ perSecond }) => perSecond)),
  p99: median(measured.map(({ p99 }) => p99)),
});

async function during(duration: number, act: () => Promise<void>): Promise<Round> {
  const end = performance.now() + duration * 1_000;
  const times: number[] = [];
  const worker = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await act();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  return { perSecond: times.length / duration, p99 };
}

async function enquire(address: string) {
  const body = new URLSearchParams({
    ...{ first_name: "Ada", last_name: "Osei", age: "11", grade: "6", phone: "905-555-0123" },
    ...{ email: `${randomUUID()}@example.ca`, hurdles: "on" },
  });
  const headers = { Accept: "text/html" };
  const options = { method: "POST", redirect: "manual", body, headers } as const;
  const answer = await fetch(`${address}/?index`, options);
  await answer.arrayBuffer();
  if (answer.status !== 303) throw new Error(`An enquiry was answered ${answer.status}`);
}

const submission = `insert into submissions
  (id, reference, kind, source, email, first_name, last_name, phone, fields, search)
  values ($1, $2, 'contact', '/bench', 'a@example.ca', 'Ada', 'Osei', '1', '{"a": 1}', '')`;
const owed = `insert into deliveries (id, submission_id, channel, state, payload, finished_at)
  select gen_random_uuid(), $1, channel, 'delivered', '{"to": "nobody"}', now()
  from unnest(array['crm', 'email', 'sms']) as channel`;

async function transact(pool: pg.Pool) {
  const id = randomUUID();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(submission, [id, id]);
    await client.query(owed, [id]);
    await client.query("commit");
  } finally {
    client.release();
  }
}
