import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestContext, type TestContext, testHealthKey } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { office } from "#tests/support/staff.ts";
import type { AppContext } from "../context.ts";
import { athletes, families, healthNotes } from "../db/schema/families.ts";
import { auditLog } from "../db/schema/staff.ts";
import { healthKeys, newHealthKey } from "./health-keys.ts";
import {
  correctHealthNote,
  deleteHealthNote,
  type HealthNoteOf,
  listHealthNotes,
  readHealthNote,
  recordHealthNote,
} from "./health-notes.ts";
import { countHealthNotes, renewHealthNotes } from "./health-upkeep.ts";
import { mergeFamilies } from "./merge.ts";

let place: TestContext;
let ctx: AppContext;
let make: ReturnType<typeof records>;
beforeEach(async () => {
  place = await openTestContext();
  ({ ctx } = place);
  make = records(place);
});
afterEach(() => place.close());

const read = (of: HealthNoteOf, as = ctx) => readHealthNote(as, office, of);
const record = (athleteId: string, answer: Parameters<typeof recordHealthNote>[2]["answer"]) =>
  ctx.db.transaction((transaction) =>
    recordHealthNote(transaction, ctx.healthKeys, { athleteId, answer, consentWords: "I agree" }),
  );
const rowOf = async ({ athleteId }: HealthNoteOf) => {
  const [row] = await ctx.db.select().from(healthNotes).where(eq(healthNotes.athleteId, athleteId));
  if (!row) throw new Error("There is no note");
  return row;
};
const actions = async () =>
  (await ctx.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action, subject, detail }) =>
    `${action} ${subject} ${detail}`.trim(),
  );
/** The same instance with other keys. */
const withKeys = (current: string, older: string[] = []) =>
  Object.create(ctx, { healthKeys: { value: healthKeys(current, { older }) } }) as AppContext;

test("a note is stored with its consent, unreadable, and read by a deed that is logged once", async () => {
  const note = await make.healthNote("Bee stings: pen in the bag");
  const row = await rowOf(note);
  expect(JSON.stringify(row)).not.toMatch(/bee|sting/i);
  expect(Buffer.from(row.ciphertext, "base64").toString()).not.toContain("Bee");
  expect(row).toMatchObject({ consentWords: "I agree", keyId: ctx.healthKeys.current.id });
  expect(await listHealthNotes(ctx, [note.athleteId])).toEqual([
    {
      athleteId: note.athleteId,
      isReadable: true,
      consentedAt: row.consentedAt,
      consentWords: "I agree",
      changedAt: row.changedAt,
    },
  ]);
  expect(await actions()).toEqual([]);
  expect(await read(note)).toMatchObject({ outcome: "read", text: "Bee stings: pen in the bag" });
  expect(await actions()).toEqual([`families.health-read athlete ${note.athleteId}`]);
});

test("a reading that cannot be logged does not happen", async () => {
  const note = await make.healthNote();
  await ctx.db.execute(sql`alter table audit_log add constraint full_log check (false) not valid`);
  await expect(read(note)).rejects.toThrow("audit_log");
});

test("through another family, and with ids that are none, there is no note", async () => {
  const [note, other] = [await make.healthNote(), await make.family()];
  const { familyId, athleteId } = note;
  for (const wrong of [
    { familyId: other.familyId, athleteId },
    { familyId, athleteId: other.athleteId },
    { familyId, athleteId: "' or true --" },
    { familyId: "new", athleteId },
  ]) {
    expect(await read(wrong)).toEqual({ outcome: "gone" });
    expect(await deleteHealthNote(ctx, office, wrong)).toBe(false);
  }
  expect(await actions()).toEqual([]);
});

test("a row that was swapped, or changed in the database, does not open and is reported", async () => {
  const [ada, bo] = [await make.healthNote("Ada's"), await make.healthNote("Bo's")];
  const { ciphertext } = await rowOf(bo);
  await ctx.db
    .update(healthNotes)
    .set({ ciphertext })
    .where(eq(healthNotes.athleteId, ada.athleteId));
  const reported: unknown[] = [];
  const watched = Object.assign(Object.create(ctx), {
    report: (event: string, details: object) => reported.push([event, details]),
  }) as AppContext;
  expect(await read(ada, watched)).toEqual({ outcome: "damaged" });
  expect(reported).toEqual([
    ["health note does not open", { athlete: ada.athleteId, key: watched.healthKeys.current.id }],
  ]);
  expect(await read(bo, watched)).toMatchObject({ text: "Bo's" });
});

test("the family replaces, keeps and deletes its note", async () => {
  const { familyId, athleteId } = await make.family();
  await record(athleteId, { change: "keep" });
  expect(await read({ familyId, athleteId })).toEqual({ outcome: "gone" });
  await record(athleteId, { change: "replace", text: "Asthma" });
  await record(athleteId, { change: "replace", text: "Asthma, inhaler" });
  await record(athleteId, { change: "keep" });
  expect(await read({ familyId, athleteId })).toMatchObject({ text: "Asthma, inhaler" });
  await record(athleteId, { change: "remove" });
  await record(athleteId, { change: "remove" });
  expect(await ctx.db.$count(healthNotes)).toBe(0);
});

test("admins correct a note: the consent stays, the log has no text, the newer text wins", async () => {
  const note = await make.healthNote("Peanuts");
  const before = await rowOf(note);
  const version = before.changedAt.toISOString();
  const correct = (text: string) => correctHealthNote(ctx, office, note, { text, version });
  expect(await correct(" ")).toMatchObject({ outcome: "invalid", fault: /Write the note/ });
  expect(await correct("x".repeat(2_001))).toMatchObject({ outcome: "invalid" });
  expect(await correct("Walnuts")).toEqual({ outcome: "saved" });
  expect(await read(note)).toMatchObject({ text: "Walnuts", consentedAt: before.consentedAt });
  await ctx.db.update(healthNotes).set({ changedAt: new Date(before.changedAt.getTime() + 1) });
  expect(await correct("Hazelnuts")).toEqual({ outcome: "changed" });
  expect(await deleteHealthNote(ctx, office, note)).toBe(true);
  expect(await correct("Hazelnuts")).toEqual({ outcome: "gone" });
  expect(await deleteHealthNote(ctx, office, note)).toBe(false);
  const subject = `athlete ${note.athleteId}`;
  expect(await actions()).toEqual([
    `families.health-corrected ${subject}`,
    `families.health-read ${subject}`,
    `families.health-deleted ${subject}`,
  ]);
});

test("a missing key loses nothing: its notes cannot be read until it is back, others can", async () => {
  const note = await make.healthNote("Peanuts");
  const fresh = withKeys(newHealthKey());
  const missing = [ctx.healthKeys.current.id];
  expect(await countHealthNotes(fresh)).toEqual({ all: 1, locked: 1, missingKeys: missing });
  expect(await read(note, fresh)).toEqual({ outcome: "locked" });
  expect(await listHealthNotes(fresh, [note.athleteId])).toMatchObject([{ isReadable: false }]);
  expect(await actions()).toEqual([]);
  expect(await renewHealthNotes(fresh)).toBe(0);
  expect(await countHealthNotes(ctx)).toEqual({ all: 1, locked: 0, missingKeys: [] });
  expect(await read(note)).toMatchObject({ text: "Peanuts" });
});

test("after a change of the key the night's work locks every note anew, and the old key can go", async () => {
  const [note, damaged] = [await make.healthNote("Peanuts"), await make.healthNote("Bees")];
  const key = newHealthKey();
  const changing = withKeys(key, [testHealthKey]);
  expect(await read(note, changing)).toMatchObject({ text: "Peanuts" });
  const { ciphertext } = await rowOf(note);
  await ctx.db
    .update(healthNotes)
    .set({ ciphertext })
    .where(eq(healthNotes.athleteId, damaged.athleteId));
  const { changedAt } = await rowOf(note);
  expect(await renewHealthNotes(changing)).toBe(1);
  expect(await renewHealthNotes(changing)).toBe(0);
  expect((await rowOf(note)).changedAt).toEqual(changedAt);
  expect(await read(note, withKeys(key))).toMatchObject({ text: "Peanuts" });
  expect(await read(note)).toEqual({ outcome: "locked" });
  expect((await rowOf(damaged)).ciphertext).toBe(ciphertext);
});

test("two records of an athlete become one with one note; a note that does not open stops it", async () => {
  const [kept, other, third] = [
    await make.healthNote("Peanuts"),
    await make.healthNote("Bees"),
    await make.healthNote("Peanuts"),
  ];
  const merge = (one: HealthNoteOf, as = ctx) =>
    mergeFamilies(as, office, { kept: kept.familyId, other: one.familyId });
  expect(await merge(other, withKeys(newHealthKey()))).toBe("locked");
  expect(await ctx.db.$count(families)).toBe(3);
  expect(await merge(other)).toBe("merged");
  expect(await merge(third)).toBe("merged");
  expect(await read(kept)).toMatchObject({ text: "Peanuts\n\nBees" });
  expect(await ctx.db.$count(healthNotes)).toBe(1);
  const bare = await make.family();
  const swapped = { kept: bare.familyId, other: kept.familyId };
  expect(await mergeFamilies(ctx, office, swapped)).toBe("merged");
  expect(await read(bare)).toMatchObject({ text: "Peanuts\n\nBees" });
});

test("an athlete who is deleted takes the note along", async () => {
  const { athleteId } = await make.healthNote();
  await make.healthNote();
  await ctx.db.delete(athletes).where(eq(athletes.id, athleteId));
  expect(await ctx.db.$count(healthNotes)).toBe(1);
  expect(await listHealthNotes(ctx, [athleteId, randomUUID()])).toEqual([]);
});
