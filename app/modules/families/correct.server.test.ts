import { readLog } from "#tests/support/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { office } from "#tests/support/staff.ts";
import { correctFamily } from "./correct.server.ts";
import { athletes, emergencyContacts, families, guardians } from "./schema.ts";

let club: TestContext;
beforeAll(async () => {
  club = await openTestContext();
});
afterAll(() => club.close());

const logged = async () =>
  (await readLog(club.ctx.db)).map(({ subject, detail }) => `${subject}: ${detail}`);

test("what the log says of a correction goes with the person, and nobody else's does", async () => {
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
    `guardian Abena: Telephone: … 0123 → … 0199, E-mail: a…@example.ca → k…@example.org`,
    `emergency contact Kofi: Name: Kofi, Relationship: Friend of the family, Telephone: … 0155`,
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
