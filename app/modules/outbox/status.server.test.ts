import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { readLog } from "#tests/support/audit.ts";
import { office } from "#tests/support/staff.ts";
import { countWaiting, resendDelivery, waitingDeliveries } from "./status.server.ts";
import { deliveries } from "./schema.ts";

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

test.each([
  ["of its owner's address", { owner: "abena@example.ca" }, "abena@example.ca"],
  ["only a part of the number, if the owner has no address", { owner: "" }, "… 0123"],
  ["only a part of the number, if no owner is named", {}, "… 0123"],
])("the log of a text that is sent again has %s", async (_what, owned, subject) => {
  const { db } = club.ctx;
  const id = randomUUID();
  const payload = { to: "+19055550123", body: "A spot is free", ...owned };
  await db.insert(deliveries).values({ id, channel: "sms", state: "failed", payload });
  expect(await resendDelivery(club.ctx, id, office)).toBe(true);
  expect((await readLog(db)).at(-1)).toMatchObject({ subject, detail: "a text message" });
});
