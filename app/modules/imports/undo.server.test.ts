import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { isUnavailable } from "#core/db/availability.server.ts";
import { auditLog } from "#core/audit/schema.ts";
import { ledgerEntries } from "#modules/billing/schema.ts";
import { federationMembers } from "#modules/federation/schema.ts";
import { athletes, families } from "#modules/families/schema.ts";
import { attendance } from "#modules/training/schema.ts";
import { entryFor } from "#tests/support/attendance.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { fileOf, importer, offering, peopleOf, uniqueName } from "#tests/support/imports.ts";
import { imports } from "./schema.ts";
import { runNextImport } from "./write.server.ts";

const test = clubTest({ pages: "built" });

const importOf = async ({ ctx }: TestClub, id: string) =>
  (await ctx.db.select().from(imports).where(eq(imports.id, id)))[0];

test("undo removes exactly what was added; what was used or changed stays, and is named", async ({
  club,
  cookie,
}) => {
  const { db } = club.ctx;
  const [untouched, trained, renamed, paid] = [
    uniqueName(),
    uniqueName(),
    uniqueName(),
    uniqueName(),
  ];
  const { title } = await offering(club);
  const { html: read, imported, press } = importer(club, cookie);
  const row = (name: string) =>
    `Ada,${name},2012-05-04,,Abena,,a@${name}.ca,,Kofi,905-555-0188,"${title}",M-${name},`;
  const id = await imported(fileOf(...[untouched, trained, renamed, paid].map(row)));
  const before = await db.$count(families);
  const [athlete] = (await peopleOf(club, trained)).children;
  const { id: entryId, at: _at, ...entry } = entryFor("releve-x 2026-01-01", athlete?.id ?? "");
  await db.insert(attendance).values({
    id: entryId,
    athleteId: athlete?.id ?? "",
    sessionKey: entry.session,
    day: "2026-01-01",
    groupId: "releve",
    status: "here",
    recordedByName: "Coach",
    recordedAt: new Date(),
  });
  await db.update(athletes).set({ nameUsed: "Addie" }).where(eq(athletes.familyName, renamed));
  const [place] = (await peopleOf(club, paid)).places;
  await db.insert(ledgerEntries).values({
    orderId: place?.orderId ?? "",
    kind: "charge",
    cents: 100,
    idempotencyKey: `test ${paid}`,
    effectiveOn: "2026-11-02",
  });
  const undone = await press(id, "undo");
  expect(undone.status).toBe(303);
  const gone = await peopleOf(club, untouched);
  expect([gone.children, gone.places]).toEqual([[], []]);
  expect(await db.$count(federationMembers, eq(federationMembers.number, `M-${untouched}`))).toBe(
    0,
  );
  expect(await db.$count(families)).toBe(before - 1);
  for (const name of [trained, renamed, paid]) {
    const { children, places, members, contacts } = await peopleOf(club, name);
    expect([children.length, places.length, members.length, contacts.length]).toEqual([1, 1, 1, 1]);
  }
  const html = await read(`/admin/imports/${id}`);
  expect(html).toMatch(new RegExp(`${trained}</a>: attendance was taken`));
  expect(html).toMatch(new RegExp(`${renamed}</a>: it was changed`));
  expect(html).toMatch(new RegExp(`${paid}</a>: a payment was recorded`));
  expect((await importOf(club, id))?.rows).toBeNull();
  const [noted] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, "imports.undone")));
  expect(noted?.details).toMatchObject({ family: 1, athlete: 1, registration: 1, kept: 3 });
  expect((await press(id, "undo")).status).toBe(409);
});

test("after a day it is too late to undo, and the rows are deleted", async ({ club, cookie }) => {
  const name = uniqueName();
  const { html: read, imported, press } = importer(club, cookie);
  const id = await imported(fileOf(`Ada,${name},,,,,,,,,,,`));
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await club.ctx.db.update(imports).set({ finishedAt: old }).where(eq(imports.id, id));
  expect(await read(`/admin/imports/${id}`)).toContain("It can no longer be undone");
  expect((await press(id, "undo")).status).toBe(409);
  expect((await peopleOf(club, name)).children).toHaveLength(1);
  for (const { remove } of club.ctx.modules.retention) await remove(club.ctx);
  expect((await importOf(club, id))?.rows).toBeNull();
});

test("a process that ends while it writes leaves nothing, and the next one imports all of it", async ({
  club,
  cookie,
}) => {
  const { db } = club.ctx;
  const name = uniqueName();
  const { uploaded } = importer(club, cookie);
  const id = await uploaded(fileOf(`Ada,${name},,,,,,,,,,,`));
  await db.update(imports).set({ state: "queued" }).where(eq(imports.id, id));
  // The last statements of the transaction find its connection closed.
  await db.execute(sql`create function die() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`);
  await db.execute(sql`create trigger die before insert on import_entries
    for each row execute function die()`);
  const outcome = await runNextImport(club.ctx).then(() => "written", isUnavailable);
  expect(outcome).toBe(true);
  expect((await peopleOf(club, name)).children).toEqual([]);
  expect((await importOf(club, id))?.state).toBe("queued");
  await db.execute(sql`drop trigger die on import_entries`);
  await Promise.all([runNextImport(club.ctx), runNextImport(club.ctx)]);
  expect((await peopleOf(club, name)).children).toHaveLength(1);
  expect((await importOf(club, id))?.state).toBe("done");
});

test("rows that the database refuses are not written, and the page says so", async ({
  club,
  cookie,
}) => {
  const { db } = club.ctx;
  const name = uniqueName();
  const { html, imported } = importer(club, cookie);
  await db.execute(
    sql`alter table emergency_contacts add constraint nobody check (name <> ${sql.raw(`'${name}'`)}) not valid`,
  );
  const id = await imported(fileOf(`Ada,${name},,,,,,,${name},905-555-0123,,,`));
  await db.execute(sql`alter table emergency_contacts drop constraint nobody`);
  expect(await html(`/admin/imports/${id}`)).toContain(
    "The rows could not be stored. Nothing was written",
  );
  expect((await peopleOf(club, name)).children).toEqual([]);
});
