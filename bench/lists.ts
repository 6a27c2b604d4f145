import path from "node:path";
import pg from "pg";
import { runningEmbeddedPostgres } from "../app/edge/embedded-postgres/start.ts";
import { type ServerProcess, startServer } from "../tests/support/server-process.ts";
import { median } from "./median.ts";

const sizes = [10, 1_000, 100_000];
const asked = Number(process.env.BENCH_LIST_REQUESTS ?? 40);
/** The admin account that the bench uses. */
export const benchAdmin = { ADMIN_EMAIL: "bench@example.ca", ADMIN_PASSWORD: "quick-hurdle-9" };

/** Measures lists with few and with many entries: their time must not depend on the number of entries. */
export async function measureLists(folder: string) {
  const dataDir = path.join(folder, "lists");
  const server = await startServer({ ...benchAdmin, DATA_DIR: dataDir });
  const client = new pg.Client((await runningEmbeddedPostgres(dataDir)) ?? "");
  await client.connect();
  try {
    const rows = [];
    for (const size of sizes) {
      await fill(client, size);
      rows.push(await timeLists(server, size));
    }
    console.log("\nLists, ms a request, medians");
    console.log(`${"entries".padStart(10)}${"inbox".padStart(10)}${"articles".padStart(10)}`);
    for (const { size, inbox, articles } of rows) {
      const cells = [size.toLocaleString("en-CA"), inbox.toFixed(1), articles.toFixed(1)];
      console.log(cells.map((cell) => cell.padStart(10)).join(""));
    }
    return rows;
  } finally {
    await client.end();
    await server.stop();
  }
}

async function fill(client: pg.Client, size: number) {
  await client.query("truncate submissions, articles cascade");
  await client.query(
    `insert into submissions (id, reference, kind, source, email, first_name, last_name, phone, fields, search, received_at)
     select gen_random_uuid(), 'B' || n, 'inquiry', '/', 'p' || n || '@example.ca', 'Ada', 'Osei', '1', '{}',
            to_tsvector('simple', 'ada osei p' || n), now() - n * interval '1 minute'
       from generate_series(1, $1::int) as n`,
    [size],
  );
  await client.query(
    `insert into articles (slug_url, title, brief_paragraph, blogs_content, published_date, published_at)
     select 'bench-' || n, 'Article ' || n, 'What it is about', '[]', 'A day', now() - n * interval '1 minute'
       from generate_series(1, $1::int) as n`,
    [size],
  );
  await client.query("analyze submissions; analyze articles");
}

async function timeLists({ address }: ServerProcess, size: number) {
  const Cookie = await signIn(address);
  const inbox = await time(() => fetch(`${address}/api/inbox`, { headers: { Cookie } }));
  const articles = await time(() => fetch(`${address}/api/blogs`));
  return { size, inbox, articles };
}

/** Signs in the bench's admin. @returns the Cookie header */
export async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: benchAdmin.ADMIN_EMAIL, password: benchAdmin.ADMIN_PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return cookies.join("; ");
}

async function time(ask: () => Promise<Response>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const start = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  return median(times);
}
