import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { countWaiting, waitingDeliveries } from "./status.server.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

test("what waits is counted without reading all that was ever delivered", async () => {
  const { db } = club.ctx;
  const insert = (state: string, count: number) =>
    db.execute(sql`insert into deliveries (id, channel, state, payload, created_at)
      select gen_random_uuid(), 'email', ${state}, '{}', now() - n * interval '1 minute'
        from generate_series(1, ${count}::int) n`);
  await insert("delivered", 20_000);
  for (const state of ["pending", "sending", "retrying"]) await insert(state, 2);
  await insert("failed", 3);
  const { waiting, oldest } = await countWaiting(db);
  expect(waiting).toBe(6);
  expect(oldest?.getTime()).toBeLessThan(Date.now() - 119_000);
  await db.execute(sql`analyze deliveries`);
  const plan = await db.execute(sql`explain ${waitingDeliveries(db).getSQL()}`);
  expect(JSON.stringify(plan.rows)).toContain("deliveries_open");
});
