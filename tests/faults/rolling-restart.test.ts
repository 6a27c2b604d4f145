import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, migrationNames } from "#core/db/migrate.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { type Balancer, startBalancer } from "../support/balancer.ts";
import { createTestDatabase, query, type TestDatabase } from "../support/database.ts";
import { sendInquiry, visitor } from "../support/inquiries.ts";
import { failedStart, type ServerProcess, startServer } from "../support/server-process.ts";

/** Two instances of the site on one database, restarted one after the other as for a new release. */
let database: TestDatabase;
let folder: string;
let instances: ServerProcess[];
let balancer: Balancer;

const names = await migrationNames();
const key = randomBytes(32).toString("base64");
const settings = (n: number) => ({
  DATABASE_URL: database.url,
  DATA_DIR: path.join(folder, String(n)),
  HEALTH_KEY: key,
  // Long enough for this process to look at it meanwhile, on a busy machine too.
  DRAIN_SECONDS: "3",
  TRUST_PROXY: "true",
  FORMS_PER_ADDRESS: "100000",
});
const start = (n: number, PORT = "0") => startServer({ ...settings(n), PORT });

beforeAll(async () => {
  [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(path.join(tmpdir(), "club-rolling-")),
  ]);
  // The schema as the release before the last migration left it.
  await query(database.url, "drop schema public cascade; create schema public");
  await migrate(database.url, { upTo: names.slice(0, -1) });
  instances = await Promise.all([start(0), start(1)]);
  balancer = await startBalancer(
    instances.map(({ address }) => address),
    { watchEvery: 200 },
  );
}, 120_000);
afterAll(async () => {
  await balancer.close();
  await Promise.all(instances.map((instance) => instance.stop()));
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("of two that start at once on an older database one migrates it, and both are open", async () => {
  const rows = await query(database.url, "select name from migrations order by name");
  expect(rows.map(({ name }) => name)).toEqual(names);
  for (const { address } of instances) expect((await fetch(`${address}/up`)).status).toBe(200);
});

/** What visitors request meanwhile: a cached page, a rendered one, and a missing one. */
const pages = { "/": 200, "/about": 200, "/blogs": 200, "/receipt/none": 404 };

test("both are restarted in turn under load: no request fails, each inquiry is stored once", async () => {
  const failed: string[] = [];
  const sent: string[] = [];
  let isOver = false;
  let asked = 0;
  const check = (what: string, { status }: { status: number | string }, expected: number) => {
    asked += 1;
    if (status !== expected) failed.push(`${what}: ${status}`);
  };
  const away = (error: Error) => ({ status: `${error.message} ${String(error.cause ?? "")}` });
  const reader = async (network: string) => {
    const headers = { "X-Forwarded-For": network };
    while (!isOver)
      for (const [page, expected] of Object.entries(pages)) {
        const answer = await fetch(balancer.address + page, { headers }).catch(away);
        if (answer instanceof Response) await answer.arrayBuffer();
        check(page, answer, expected);
      }
  };
  const writer = async () => {
    while (!isOver) {
      const n = sent.push(visitor(sent.length)) - 1;
      check("inquiry", await sendInquiry(balancer.address, n).catch(away), 303);
    }
  };
  const restart = async () => {
    for (const [n, instance] of instances.entries()) {
      const { port } = new URL(instance.address);
      const ended = instance.stop();
      await expect.poll(async () => (await fetch(`${instance.address}/up`)).status).toBe(503);
      const last = await fetch(instance.address);
      expect([last.status, last.headers.get("Connection")]).toEqual([200, "close"]);
      expect(await ended).toBe(0);
      instances[n] = await start(n, port);
      const before = asked;
      await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(before + 100);
    }
  };
  const restarted = restart().finally(() => {
    isOver = true;
  });
  await Promise.all([reader("203.0.113.1"), reader("203.0.113.2"), writer(), writer(), restarted]);

  expect(failed).toEqual([]);
  const saved = (await database.db.select().from(submissions)).map(({ email }) => email);
  expect(saved.toSorted()).toEqual(sent.toSorted());
}, 120_000);

test("going back: on a database of a later release it starts only when told to, and takes inquiries", async () => {
  const later = "9000-kits.sql";
  await query(
    database.url,
    `alter table submissions add column nickname text;
     create table kits (size text primary key);
     insert into migrations (name) values ('${later}')`,
  );
  expect(await failedStart(settings(2))).toBe(
    `A later release has migrated this database (${later}): start that release. To go back to this one, set ACCEPT_NEWER_DATABASE=true.`,
  );
  const site = await startServer({ ...settings(2), ACCEPT_NEWER_DATABASE: "true" });
  try {
    expect((await sendInquiry(site.address, 1_000_000)).status).toBe(303);
    // Instances that were started before the migration continue to work.
    expect((await sendInquiry(balancer.address, 1_000_001)).status).toBe(303);
  } finally {
    await site.stop();
  }
}, 60_000);
