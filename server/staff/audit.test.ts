import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { listAuditAbout, recordAudit } from "./audit.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

const by = { id: null, name: "Office" };
const short = (id: string) => id.slice(0, 8);

test("an athlete's entries are found by whole and by shortened ids, without reading the whole log", async () => {
  const { db } = club.ctx;
  const [athlete, other, registration] = [randomUUID(), randomUUID(), randomUUID()];
  for (const subject of [
    `athlete ${athlete}`,
    `athlete ${other}`,
    `registration ${short(registration)} (Spring)`,
    `family ${short(other)}`,
  ])
    await recordAudit(db, by, { action: "families.health-read", subject });
  const found = await listAuditAbout(db, [short(athlete), short(registration)]);
  expect(found.map(({ subject }) => subject)).toEqual([
    `registration ${short(registration)} (Spring)`,
    `athlete ${athlete}`,
  ]);

  await db.execute(sql`insert into audit_log (staff_name, action, subject)
    select 'Office', 'mail.written', 'athlete ' || gen_random_uuid() from generate_series(1, 20000)`);
  await db.execute(sql`vacuum analyze audit_log`);
  const plan = await db.execute(sql`explain ${listAuditAbout(db, [short(athlete)]).getSQL()}`);
  expect(JSON.stringify(plan.rows)).toContain("audit_log_ids");
});
