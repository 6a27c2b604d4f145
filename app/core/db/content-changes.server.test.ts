import { EventEmitter, once } from "node:events";
import { lte, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { articleRow } from "#tests/support/articles.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { locationRow } from "#tests/support/locations.ts";
import { listenerName, listenForChanges } from "./content-changes.server.ts";
import { articles, categories, locationPages } from "#modules/articles/schema.ts";

let database: TestDatabase;
let emitter: EventEmitter;
let listening: Awaited<ReturnType<typeof listenForChanges>>;
let errors: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  emitter = new EventEmitter();
  errors = [];
  listening = await listenForChanges(database.url, {
    onChange: (change) => emitter.emit("change", change),
    onError: (error) => errors.push(error.message),
  });
});
afterEach(async () => {
  await listening.stop();
  await database.drop();
});

test("each kind of change is reported", async () => {
  const { db } = database;
  emitter.on("change", (change) => expect(change).toBe("words"));
  const changes = [
    () => db.insert(articles).values(articleRow(1)),
    () => db.update(articles).set({ title: "Another" }),
    () => db.delete(articles),
    () => db.insert(categories).values({ category: "Another" }),
    () => db.insert(locationPages).values(locationRow("port-perry")),
    () => db.update(locationPages).set({ deleted_at: new Date() }),
  ];
  for (const change of changes) {
    const heard = once(emitter, "change");
    await change();
    await heard;
  }
  expect(errors).toEqual([]);
});

test("places that change all the time are reported at most once a second, the last change too", async () => {
  let reported = 0;
  emitter.on("change", (change) => {
    expect(change).toBe("places");
    reported += 1;
  });
  const announce = () => database.db.execute(sql`select pg_notify('content_changed', 'orders')`);
  const first = once(emitter, "change");
  await announce();
  await first;
  const before = reported;
  const later = once(emitter, "change");
  for (let n = 0; n < 50; n += 1) await announce();
  await later;
  expect(reported - before).toBe(1);
  expect(errors).toEqual([]);
});

test("a scheduled article's publication is a change too", async () => {
  const { db } = database;
  await db.insert(articles).values(articleRow(1, { publishedAt: null }));
  const published = lte(articles.publishedAt, sql`now()`);
  const appeared = new Promise<void>((resolve) => {
    emitter.on("change", async () => {
      if ((await db.$count(articles, published)) === 1) resolve();
    });
  });
  await db.update(articles).set({ publishedAt: sql`now() + interval '400 ms'` });
  await expect(appeared).resolves.toBeUndefined();
});

test("a scheduled location page's publication is a change too", async () => {
  const { db } = database;
  await db.insert(locationPages).values(locationRow("port-perry", { published_at: null }));
  const published = lte(locationPages.published_at, sql`now()`);
  const appeared = new Promise<void>((resolve) => {
    emitter.on("change", async () => {
      if ((await db.$count(locationPages, published)) === 1) resolve();
    });
  });
  await db.update(locationPages).set({ published_at: sql`now() + interval '400 ms'` });
  await expect(appeared).resolves.toBeUndefined();
});

test("a broken connection is reopened, and missed notices count as a change", async () => {
  const back = once(emitter, "change");
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${listenerName} and datname = current_database()`,
  );
  await back;
  expect(errors.join()).toContain("terminat");
  const heard = once(emitter, "change");
  await database.db.insert(articles).values(articleRow(1));
  await heard;
});

test("polling finds writes without a notice", async () => {
  const { db } = database;
  let found = 0;
  let written = 0;
  await db.execute("alter table articles disable trigger articles_announce");
  const looking = await listenForChanges(database.url, {
    lookEvery: 50,
    onError: (error) => errors.push(error.message),
    onChange: () => (found += 1),
  });
  const writeAndAsk = () =>
    db.transaction(async (transaction) => {
      written += 1;
      await transaction.insert(articles).values(articleRow(written));
      await transaction.execute("select pg_stat_force_next_flush()");
      return found;
    });
  await expect.poll(writeAndAsk, { timeout: 10_000 }).toBeGreaterThan(0);
  await looking.stop();
  expect(errors).toEqual([]);
});
