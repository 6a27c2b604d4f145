import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { articles } from "#server/db/article-schema.ts";
import { deliveries, submissions } from "#server/db/schema.ts";
import { type HubspotPeer, startHubspotPeer } from "../peers/hubspot.ts";
import { articleRow } from "../support/articles.ts";
import { type Balancer, startBalancer } from "../support/balancer.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";

const admin = { ADMIN_EMAIL: "office@example.ca", ADMIN_PASSWORD: "a-good-pass-1" };
const atOnce = 8;

let database: TestDatabase;
let hubspot: HubspotPeer;
let folder: string;
let instances: ServerProcess[];
let balancer: Balancer;
beforeAll(async () => {
  [database, hubspot, folder] = await Promise.all([
    createTestDatabase(),
    startHubspotPeer(),
    mkdtemp(path.join(tmpdir(), "club-instances-")),
  ]);
  // All at once: they take turns at what may be done by one alone.
  instances = await Promise.all([0, 1, 2].map(start));
  balancer = await startBalancer(instances.map(({ address }) => address));
}, 120_000);
afterAll(async () => {
  await balancer.close();
  await Promise.all(instances.map((instance) => instance.stop()));
  await hubspot.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (n: number) =>
  startServer({
    ...admin,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, String(n)),
    HUBSPOT_TOKEN: hubspot.token,
    HUBSPOT_URL: hubspot.url,
    DELIVERY_BACKOFF_SECONDS: "1",
    // All come from here.
    FORMS_PER_ADDRESS: "1000",
  });

const addressOf = (n: number) => instances[n]?.address ?? "";

/** @returns whether the visitor was told that it arrived */
async function enquire(n: number): Promise<boolean> {
  const body = new URLSearchParams({
    first_name: `Child${n}`,
    ...{ last_name: "Example", age: "10", grade: "5", phone: "905-555-0123" },
    ...{ email: `parent-${n}@example.ca`, running_events: "on" },
  });
  const headers = { Accept: "text/html" };
  const options = { method: "POST", body, headers, redirect: "manual" } as const;
  const answer = await fetch(`${balancer.address}/?index`, options).catch(() => null);
  return answer?.status === 303;
}

/** Sends enquiries, several at once, and does something to the club after so many were acknowledged. */
async function enquireDuring(total: number, after: number, act: () => Promise<unknown>) {
  const acknowledged: number[] = [];
  let next = enquired;
  enquired += total;
  const end = enquired;
  let acting: Promise<unknown> | null = null;
  const visitor = async () => {
    while (next < end) {
      const n = next;
      next += 1;
      if (await enquire(n)) acknowledged.push(n);
      if (acknowledged.length >= after) acting ??= act();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  expect(acting).not.toBeNull();
  await acting;
  return acknowledged;
}
let enquired = 0;

const breakConnections = () =>
  database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
  );

test("one instance is killed, every connection to the database is cut: nothing acknowledged is lost or doubled", async () => {
  const duringKill = await enquireDuring(80, 20, () => instances[0]?.stop("SIGKILL") ?? never());
  // Only those it was answering when it died.
  expect(duringKill.length).toBeGreaterThanOrEqual(80 - atOnce);
  const duringCut = await enquireDuring(80, 20, breakConnections);
  const afterwards = await enquireDuring(20, 1, async () => {});
  expect(afterwards).toHaveLength(20);

  const unfinished = () =>
    database.db.select().from(deliveries).where(ne(deliveries.state, "delivered"));
  await expect.poll(async () => (await unfinished()).length, { timeout: 90_000 }).toBe(0);
  const saved = (await database.db.select().from(submissions)).map(({ email }) => email);
  expect(new Set(saved).size).toBe(saved.length);
  const told = [...duringKill, ...duringCut, ...afterwards].map((n) => `parent-${n}@example.ca`);
  expect(told.filter((email) => !saved.includes(email))).toEqual([]);
  expect(saved.filter((email) => hubspot.creations(email) !== 1)).toEqual([]);
}, 180_000);

test("an article published once is on every instance's list, though each had its page in memory", async () => {
  const lists = () =>
    Promise.all([1, 2].map(async (n) => (await fetch(`${addressOf(n)}/blogs`)).text()));
  await lists();
  const title = "Sprinting in the snow";
  await database.db.insert(articles).values(articleRow(1, { title, publishedAt: new Date() }));
  await expect
    .poll(async () => (await lists()).every((html) => html.includes(title)), { timeout: 20_000 })
    .toBe(true);
});

test("a session begun at one instance holds at the other, and so does the limit on wrong passwords", async () => {
  const signIn = (n: number, password: string) =>
    fetch(`${addressOf(n)}/api/users/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: admin.ADMIN_EMAIL, password }),
    });
  const answer = await signIn(1, admin.ADMIN_PASSWORD);
  const Cookie = answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  const inbox = await fetch(`${addressOf(2)}/api/inbox`, { headers: { Cookie } });
  expect(inbox.status).toBe(200);
  for (let wrong = 0; wrong < 5; wrong += 1) await signIn(1 + (wrong % 2), "not-the-pass-1");
  expect((await signIn(1, "not-the-pass-1")).status).toBe(429);
  expect((await signIn(2, "not-the-pass-1")).status).toBe(429);
});

function never(): never {
  throw new Error("There is no such instance");
}
