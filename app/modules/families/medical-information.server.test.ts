import { readLog } from "#tests/support/audit.ts";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestContext, type TestContext, testHealthKey } from "#tests/support/context.ts";
import { records } from "#tests/support/records.ts";
import { office } from "#tests/support/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { healthKeys, newHealthKey } from "./medical-information-keys.server.ts";
import {
  correctMedicalInformation,
  deleteMedicalInformation,
  type MedicalInformationOf,
  listMedicalInformation,
  readMedicalInformation,
  recordMedicalInformation,
} from "./medical-information.server.ts";
import {
  countMedicalInformation,
  renewMedicalInformation,
} from "#modules/enrolment/medical-information-upkeep.server.ts";
import { mergeFamilies } from "#modules/enrolment/merge.server.ts";
import { athletes, families, medicalInformation } from "./schema.ts";

let place: TestContext;
let ctx: AppContext;
let make: ReturnType<typeof records>;
beforeEach(async () => {
  place = await openTestContext();
  ({ ctx } = place);
  make = records(place);
});
afterEach(() => place.close());

const read = (of: MedicalInformationOf, as = ctx) => readMedicalInformation(as, office, of);
const record = (
  athleteId: string,
  answer: Parameters<typeof recordMedicalInformation>[2]["answer"],
) =>
  ctx.db.transaction((transaction) =>
    recordMedicalInformation(transaction, ctx.healthKeys, {
      athleteId,
      answer,
      consentText: "I agree",
    }),
  );
const rowOf = async ({ athleteId }: MedicalInformationOf) => {
  const [row] = await ctx.db
    .select()
    .from(medicalInformation)
    .where(eq(medicalInformation.athleteId, athleteId));
  if (!row) throw new Error("There is no note");
  return row;
};
const actions = async () =>
  (await readLog(ctx.db)).map(({ action, subject, detail }) =>
    `${action} ${subject} ${detail}`.trim(),
  );
/** The same instance with other keys. */
const withKeys = (current: string, older: string[] = []) =>
  Object.create(ctx, { healthKeys: { value: healthKeys(current, { older }) } }) as AppContext;

test("a note is stored with its consent, unreadable, and read by an action that is logged once", async () => {
  const note = await make.medicalInformation("Bee stings: pen in the bag");
  const row = await rowOf(note);
  expect(JSON.stringify(row)).not.toMatch(/bee|sting/i);
  expect(Buffer.from(row.ciphertext, "base64").toString()).not.toContain("Bee");
  expect(row).toMatchObject({ consentText: "I agree", keyId: ctx.healthKeys.current.id });
  expect(await listMedicalInformation(ctx, [note.athleteId])).toEqual([
    {
      athleteId: note.athleteId,
      isReadable: true,
      consentedAt: row.consentedAt,
      consentText: "I agree",
      changedAt: row.changedAt,
    },
  ]);
  expect(await actions()).toEqual([]);
  expect(await read(note)).toMatchObject({ outcome: "read", text: "Bee stings: pen in the bag" });
  expect(await actions()).toEqual(["families.health-read athlete Ada"]);
});

test("medical information is not shown if reading it cannot be logged", async () => {
  const note = await make.medicalInformation();
  await ctx.db.execute(sql`alter table audit_log add constraint full_log check (false) not valid`);
  await expect(read(note)).rejects.toThrow("audit_log");
});

test("through another family, and with ids that are none, there is no note", async () => {
  const [note, other] = [await make.medicalInformation(), await make.family()];
  const { familyId, athleteId } = note;
  for (const wrong of [
    { familyId: other.familyId, athleteId },
    { familyId, athleteId: other.athleteId },
    { familyId, athleteId: "' or true --" },
    { familyId: "new", athleteId },
  ]) {
    expect(await read(wrong)).toEqual({ outcome: "gone" });
    expect(await deleteMedicalInformation(ctx, office, wrong)).toBe(false);
  }
  expect(await actions()).toEqual([]);
});

test("a swapped or changed row cannot be decrypted, and is reported", async () => {
  const [ada, bo] = [await make.medicalInformation("Ada's"), await make.medicalInformation("Bo's")];
  const { ciphertext } = await rowOf(bo);
  await ctx.db
    .update(medicalInformation)
    .set({ ciphertext })
    .where(eq(medicalInformation.athleteId, ada.athleteId));
  const reported: unknown[] = [];
  const watched = Object.assign(Object.create(ctx), {
    report: (event: string, details: object) => reported.push([event, details]),
  }) as AppContext;
  expect(await read(ada, watched)).toEqual({ outcome: "damaged" });
  expect(reported).toEqual([
    [
      "medical information does not open",
      { athlete: ada.athleteId, key: watched.healthKeys.current.id },
    ],
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
  expect(await ctx.db.$count(medicalInformation)).toBe(0);
});

test("admins correct a note: the consent stays, the log has no text, the newer text wins", async () => {
  const note = await make.medicalInformation("Peanuts");
  const before = await rowOf(note);
  const version = before.changedAt.toISOString();
  const correct = (text: string) => correctMedicalInformation(ctx, office, note, { text, version });
  expect(await correct(" ")).toMatchObject({ outcome: "invalid", error: /Write the note/ });
  expect(await correct("x".repeat(2_001))).toMatchObject({ outcome: "invalid" });
  expect(await correct("Walnuts")).toEqual({ outcome: "saved" });
  expect(await read(note)).toMatchObject({ text: "Walnuts", consentedAt: before.consentedAt });
  await ctx.db
    .update(medicalInformation)
    .set({ changedAt: new Date(before.changedAt.getTime() + 1) });
  expect(await correct("Hazelnuts")).toEqual({ outcome: "changed" });
  expect(await deleteMedicalInformation(ctx, office, note)).toBe(true);
  expect(await correct("Hazelnuts")).toEqual({ outcome: "gone" });
  expect(await deleteMedicalInformation(ctx, office, note)).toBe(false);
  const subject = "athlete Ada";
  expect(await actions()).toEqual([
    `families.health-corrected ${subject}`,
    `families.health-read ${subject}`,
    `families.health-deleted ${subject}`,
  ]);
});

test("a missing key loses nothing: its notes cannot be read until it is back, others can", async () => {
  const note = await make.medicalInformation("Peanuts");
  const fresh = withKeys(newHealthKey());
  const missing = [ctx.healthKeys.current.id];
  expect(await countMedicalInformation(fresh)).toEqual({ all: 1, locked: 1, missingKeys: missing });
  expect(await read(note, fresh)).toEqual({ outcome: "locked" });
  expect(await listMedicalInformation(fresh, [note.athleteId])).toMatchObject([
    { isReadable: false },
  ]);
  expect(await actions()).toEqual([]);
  expect(await renewMedicalInformation(fresh)).toBe(0);
  expect(await countMedicalInformation(ctx)).toEqual({ all: 1, locked: 0, missingKeys: [] });
  expect(await read(note)).toMatchObject({ text: "Peanuts" });
});

test("after a change of the key, the nightly job encrypts every note again, and the old key can be deleted", async () => {
  const [note, damaged] = [
    await make.medicalInformation("Peanuts"),
    await make.medicalInformation("Bees"),
  ];
  const key = newHealthKey();
  const changing = withKeys(key, [testHealthKey]);
  expect(await read(note, changing)).toMatchObject({ text: "Peanuts" });
  const { ciphertext } = await rowOf(note);
  await ctx.db
    .update(medicalInformation)
    .set({ ciphertext })
    .where(eq(medicalInformation.athleteId, damaged.athleteId));
  const { changedAt } = await rowOf(note);
  expect(await renewMedicalInformation(changing)).toBe(1);
  expect(await renewMedicalInformation(changing)).toBe(0);
  expect((await rowOf(note)).changedAt).toEqual(changedAt);
  expect(await read(note, withKeys(key))).toMatchObject({ text: "Peanuts" });
  expect(await read(note)).toEqual({ outcome: "locked" });
  expect((await rowOf(damaged)).ciphertext).toBe(ciphertext);
});

test("two records of an athlete become one with one note; a note that does not open stops it", async () => {
  const [remaining, other, third] = [
    await make.medicalInformation("Peanuts"),
    await make.medicalInformation("Bees"),
    await make.medicalInformation("Peanuts"),
  ];
  const merge = (one: MedicalInformationOf, as = ctx) =>
    mergeFamilies(as, office, { remaining: remaining.familyId, other: one.familyId });
  expect(await merge(other, withKeys(newHealthKey()))).toBe("locked");
  expect(await ctx.db.$count(families)).toBe(3);
  expect(await merge(other)).toBe("merged");
  expect(await merge(third)).toBe("merged");
  expect(await read(remaining)).toMatchObject({ text: "Peanuts\n\nBees" });
  expect(await ctx.db.$count(medicalInformation)).toBe(1);
  const bare = await make.family();
  const swapped = { remaining: bare.familyId, other: remaining.familyId };
  expect(await mergeFamilies(ctx, office, swapped)).toBe("merged");
  expect(await read(bare)).toMatchObject({ text: "Peanuts\n\nBees" });
});

test("medical information is deleted with its athlete", async () => {
  const { athleteId } = await make.medicalInformation();
  await make.medicalInformation();
  await ctx.db.delete(athletes).where(eq(athletes.id, athleteId));
  expect(await ctx.db.$count(medicalInformation)).toBe(1);
  expect(await listMedicalInformation(ctx, [athleteId, randomUUID()])).toEqual([]);
});
