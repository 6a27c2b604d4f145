import { readLog } from "#tests/support/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { office } from "#tests/support/staff.ts";
import { correctFamily } from "./correct.server.ts";
import { updateFromCheckout } from "./guardians.server.ts";
import { readFamily } from "./read.server.ts";
import { athletes, emergencyContacts, families, guardians } from "./schema.ts";

let club: TestContext;
beforeAll(async () => {
  club = await openTestContext();
});
afterAll(() => club.close());

const logged = async () =>
  (await readLog(club.ctx.db)).map(({ subject, detail }) => `${subject}: ${detail}`);

test("the log entry of a correction is deleted with the person, and no other entry is", async () => {
  const { db } = club.ctx;
  const [family] = await db.insert(families).values({}).returning();
  const familyId = family?.id ?? "";
  const [athlete] = await db.insert(athletes).values({ familyId, givenName: "Adda" }).returning();
  const adult = { familyId, name: "Abena", email: "abena@example.ca", phone: "905-555-0123" };
  const [guardian] = await db.insert(guardians).values(adult).returning();
  const of = (part: "athlete" | "guardian" | "contact", id: string) => ({ familyId, part, id });
  const child = { given_name: "Ada", family_name: "", born_on: "" };
  await correctFamily(club.ctx, office, of("athlete", athlete?.id ?? ""), child);
  await correctFamily(club.ctx, office, of("guardian", guardian?.id ?? ""), {
    guardian_name: "Abena",
    guardian_relationship: "",
    guardian_phone: "905-555-0199",
    guardian_email: "kofi@example.org",
  });
  await correctFamily(club.ctx, office, of("contact", "new"), {
    emergency_name: "Kofi",
    emergency_relationship: "Friend of the family",
    emergency_phone: "416-555-0155",
  });
  const [contact] = await db.select().from(emergencyContacts);
  const short = (id = "") => `${id.slice(0, 8)} of family ${familyId.slice(0, 8)}: `;
  const entries = [
    `athlete Ada: First name: Adda → Ada`,
    `guardian Abena: Phone: … 0123 → … 0199, Email: a…@example.ca → k…@example.org`,
    `emergency contact Kofi: Name: Kofi, Relationship: Friend of the family, Phone: … 0155`,
  ];
  expect(await logged()).toEqual(entries);

  await db.delete(athletes).where(eq(athletes.id, athlete?.id ?? ""));
  const deleted = `athlete ${athlete?.id.slice(0, 8)} of the Abena family: `;
  expect(await logged()).toEqual([deleted, ...entries.slice(1)]);
  await db.delete(families).where(eq(families.id, familyId));
  expect(await logged()).toEqual([
    `athlete ${short(athlete?.id)}`,
    `guardian ${short(guardian?.id)}`,
    `emergency contact ${short(contact?.id)}`,
  ]);
});

test("what is deleted during a correction is gone, and the log says nothing of it", async () => {
  const { ctx } = club;
  const { db } = ctx;
  const [family] = await db.insert(families).values({}).returning();
  const familyId = family?.id ?? "";
  const phone = "905-555-0123";
  const parts = {
    athlete: await db.insert(athletes).values({ familyId, givenName: "Gone" }).returning(),
    guardian: await db
      .insert(guardians)
      .values({ familyId, name: "Gone", email: "gone@example.ca", phone })
      .returning(),
    contact: await db
      .insert(emergencyContacts)
      .values({ familyId, name: "Gone", phone })
      .returning(),
  };
  const before = await readFamily({ db }, familyId);
  if (!before) throw new Error("There is no family");
  const count = (await logged()).length;
  /** A database in which everybody is deleted just before the change. */
  const late = Object.assign(Object.create(db), {
    async transaction(work: Parameters<typeof db.transaction>[0]) {
      for (const table of [athletes, guardians, emergencyContacts])
        await db.delete(table).where(eq(table.familyId, familyId));
      return db.transaction(work);
    },
  }) as typeof db;
  for (const part of ["athlete", "guardian", "contact"] as const) {
    const [entry] = parts[part];
    if (part !== "athlete") await db.insert(tables[part]).values(entry as never);
    const of = { familyId, part, id: entry?.id ?? "" };
    const result = await correctFamily({ ...ctx, db: late }, office, of, {
      given_name: "Secret",
      guardian_name: "Secret",
      guardian_phone: phone,
      guardian_email: "gone@example.ca",
      emergency_name: "Secret",
      emergency_phone: phone,
    });
    expect(result).toEqual({ outcome: "gone" });
  }
  const [guardian] = parts.guardian;
  const typed = { ...before.guardians[0], name: "Secret", email: "gone@example.ca" };
  await db.transaction((transaction) =>
    updateFromCheckout(ctx, transaction, {
      family: before,
      guardianId: guardian?.id ?? "",
      typed: { phone, relationship: "", smsConsent: false, ...typed },
    }),
  );
  expect(await logged()).toHaveLength(count);
});

const tables = { guardian: guardians, contact: emergencyContacts };
