import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  listAuditOfAthlete,
  listAuditOfFamily,
  listAuditOfOrder,
  recordAudit,
} from "./audit.server.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

const actor = { id: null, name: "Office" };

test("an athlete's, a family's and an order's entries are found by exact ids, without reading the whole log", async () => {
  const { db } = club.ctx;
  const [id, sibling, registration, familyId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ] as const;
  const one = { id: id, familyId: familyId, registrations: [registration] };
  const read = { actor, action: "families.health-read" } as const;
  await recordAudit(db, { ...read, subject: { type: "athlete", id: one.id }, familyId });
  await recordAudit(db, { ...read, subject: { type: "athlete", id: sibling }, familyId });
  // Another athlete's id that begins alike.
  const alike = `${one.id.slice(0, 8)}${randomUUID().slice(8)}`;
  await recordAudit(db, { ...read, subject: { type: "athlete", id: alike } });
  const moved = { type: "registration", id: registration } as const;
  await recordAudit(db, { actor, action: "groups.moved", subject: moved, familyId });
  const family = { type: "family", id: one.familyId } as const;
  await recordAudit(db, { actor, action: "families.downloaded", subject: family, familyId });
  const order = { type: "order", id: "K7QM-2RD4" } as const;
  await recordAudit(db, { actor, action: "payments.resent", subject: order });

  const idsOf = (rows: { subjectId: string | null }[]) => rows.map(({ subjectId }) => subjectId);
  expect(idsOf(await listAuditOfAthlete(db, one))).toEqual([familyId, registration, id]);
  expect(idsOf(await listAuditOfFamily(db, one.familyId))).toEqual([
    familyId,
    registration,
    sibling,
    id,
  ]);
  const sold = { reference: "K7QM-2RD4", lines: [{ registration: { id: registration } }] };
  expect(idsOf(await listAuditOfOrder(db, sold))).toEqual(["K7QM-2RD4", registration]);

  await db.execute(sql`insert into audit_log (actor_name, action, subject_type, subject_id, family_id)
    select 'Office', 'families.health-read', 'athlete', gen_random_uuid(), gen_random_uuid()
      from generate_series(1, 20000)`);
  await db.execute(sql`vacuum analyze audit_log`);
  for (const query of [
    listAuditOfAthlete(db, one),
    listAuditOfFamily(db, one.familyId),
    listAuditOfOrder(db, sold),
  ]) {
    const plan = JSON.stringify((await db.execute(sql`explain ${query.getSQL()}`)).rows);
    expect(plan).toMatch(/audit_log_(subject|family)/);
    expect(plan).not.toContain("Seq Scan");
  }
});

test("a long value is cut, and the number of stored changes is limited", async () => {
  const { db } = club.ctx;
  const changes = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`Field ${n}`, ["a", "b".repeat(1_000)] as const]),
  );
  await recordAudit(db, {
    actor,
    action: "content.saved",
    subject: { type: "content", id: "club" },
    changes,
  });
  const [row] = (
    await db.execute<{ changes: Record<string, string[]> }>(
      sql`select changes from audit_log where action = 'content.saved'`,
    )
  ).rows;
  expect(Object.keys(row?.changes ?? {})).toHaveLength(40);
  expect(row?.changes["Field 0"]?.[1]).toHaveLength(500);
});
