import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeHubspot, startFakeHubspot } from "../fakes/hubspot.ts";
import { articleRow } from "../support/articles.ts";
import { isLongRun } from "../support/long-run.ts";
import { type Balancer, startBalancer } from "../support/balancer.ts";
import { type DatabaseGate, openDatabaseGate } from "../support/database-gate.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import {
  cookiesOf,
  inquire,
  inquireDuring,
  postSignIn,
  visitor,
  visitorsAtOnce,
} from "../support/inquiries.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { articles } from "#modules/articles/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

const admin = { ADMIN_EMAIL: "office@example.ca", ADMIN_PASSWORD: "a-good-pass-1" };

/** The number of inquiries during an outage. */
const load = isLongRun ? 80 : 32;

let database: TestDatabase;
let gate: DatabaseGate;
let hubspot: FakeHubspot;
let folder: string;
let instances: ServerProcess[];
let balancer: Balancer;
beforeAll(async () => {
  [database, hubspot, folder] = await Promise.all([
    createTestDatabase(),
    startFakeHubspot(),
    mkdtemp(path.join(tmpdir(), "club-instances-")),
  ]);
  gate = await openDatabaseGate(database.url);
  // Started at the same time: a lock serializes the work that only one instance may do.
  instances = await Promise.all([0, 1, 2].map(start));
  balancer = await startBalancer(instances.map(({ address }) => address));
}, 120_000);
afterAll(async () => {
  await balancer.close();
  await Promise.all(instances.map((instance) => instance.stop()));
  await hubspot.close();
  await gate.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (n: number) =>
  startServer({
    ...admin,
    DATABASE_URL: gate.url,
    DATA_DIR: path.join(folder, String(n)),
    HUBSPOT_TOKEN: hubspot.token,
    HUBSPOT_URL: hubspot.url,
    DELIVERY_BACKOFF_SECONDS: "1",
    // All requests come from this machine.
    FORMS_PER_ADDRESS: "1000",
  });

const addressOf = (n: number) => instances[n]?.address ?? "";

const inquireHere = (from: number, total: number, after: number, act: () => Promise<unknown>) =>
  inquireDuring(balancer.address, { from, total, after }, act);

/** Waits until every instance has noticed the outage. */
async function loseDatabase() {
  await gate.close();
  for (const n of [1, 2]) {
    expect((await fetch(`${addressOf(n)}/up`)).status).toBe(503);
    const list = await fetch(`${addressOf(n)}/receipt/none`);
    expect([list.status, list.headers.get("Retry-After")]).toEqual([503, "10"]);
  }
  await gate.open();
  for (const n of [1, 2]) {
    const up = async () => (await fetch(`${addressOf(n)}/up`)).status;
    await expect.poll(up, { timeout: 30_000 }).toBe(200);
  }
}

test("one instance is killed, the database cannot be reached for a while: nothing acknowledged is lost or doubled", async () => {
  const kill = () => instances[0]?.stop("SIGKILL") ?? never();
  const duringKill = await inquireHere(0, load, load / 4, kill);
  // Only requests that it was answering when it was killed.
  expect(duringKill.length).toBeGreaterThanOrEqual(load - visitorsAtOnce);
  const duringLoss = await inquireHere(80, load, load / 4, loseDatabase);
  const afterwards = Array.from({ length: 10 }, (_, n) => 2 * load + n);
  // A refused visitor sends the same form once more.
  for (const n of afterwards) {
    await expect.poll(() => inquire(balancer.address, n), { timeout: 30_000 }).toBe(true);
  }

  const unfinished = () =>
    database.db.select().from(deliveries).where(ne(deliveries.state, "delivered"));
  await expect.poll(async () => (await unfinished()).length, { timeout: 90_000 }).toBe(0);
  const saved = (await database.db.select().from(submissions)).map(({ email }) => email);
  expect(new Set(saved).size).toBe(saved.length);
  const acknowledged = [...duringKill, ...duringLoss, ...afterwards].map(visitor);
  expect(acknowledged.filter((email) => !saved.includes(email))).toEqual([]);
  expect(saved.filter((email) => hubspot.creations(email) !== 1)).toEqual([]);
}, 180_000);

test("an article published once is on every instance's list, although each had the page in its cache", async () => {
  const lists = () =>
    Promise.all([1, 2].map(async (n) => (await fetch(`${addressOf(n)}/blogs`)).text()));
  await lists();
  const title = "Sprinting in the snow";
  await database.db.insert(articles).values(articleRow(1, { title, publishedAt: new Date() }));
  await expect
    .poll(async () => (await lists()).every((html) => html.includes(title)), { timeout: 20_000 })
    .toBe(true);
});

test("a session from one instance is valid at the other, and the limit on wrong passwords applies to both", async () => {
  const signIn = (n: number, password: string) =>
    postSignIn(addressOf(n), admin.ADMIN_EMAIL, password);
  const Cookie = cookiesOf(await signIn(1, admin.ADMIN_PASSWORD));
  const inbox = await fetch(`${addressOf(2)}/api/inbox`, { headers: { Cookie } });
  expect(inbox.status).toBe(200);
  for (let wrong = 0; wrong < 5; wrong += 1) await signIn(1 + (wrong % 2), "not-the-pass-1");
  expect((await signIn(1, "not-the-pass-1")).status).toBe(429);
  expect((await signIn(2, "not-the-pass-1")).status).toBe(429);
});

function never(): never {
  throw new Error("There is no such instance");
}
