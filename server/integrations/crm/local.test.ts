import { crmContacts } from "#server/db/schema.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { localCrm } from "./local.ts";

const database = await createTestDatabase();
const { db } = database;
const crm = localCrm(db);
afterAll(() => database.drop());

const refuse = { whenExists: "refuse" } as const;
const update = { whenExists: "update" } as const;
let people = 0;
const contact = () => ({
  email: `Person${++people}@Club.Example`,
  firstname: "Zoë",
  lastname: "Ōta 🏃",
  client_details: "Age: 12\nGrade: 7",
});
const kept = (email: string) =>
  db.select().from(crmContacts).where(eq(crmContacts.email, email.toLowerCase()));

test("a new contact is created", async () => {
  const zoe = contact();
  const { kind, id } = await crm.saveContact(zoe, refuse);
  expect(kind).toBe("created");
  expect(await kept(zoe.email)).toMatchObject([
    { id, firstname: "Zoë", lastname: "Ōta 🏃", clientDetails: "Age: 12\nGrade: 7" },
  ]);
});

test("a known e-mail in any case is refused and nothing changes", async () => {
  const zoe = contact();
  const { id } = await crm.saveContact(zoe, refuse);
  const before = await kept(zoe.email);
  const again = { ...zoe, email: zoe.email.toUpperCase(), firstname: "Other" };
  expect(await crm.saveContact(again, refuse)).toEqual({ kind: "exists", id });
  expect(await kept(zoe.email)).toEqual(before);
});

test("a known e-mail is updated when asked, and keeps a name left empty", async () => {
  const zoe = contact();
  const first = await crm.saveContact(zoe, update);
  const news = { ...zoe, firstname: "", lastname: "Younger", client_details: "Subscribed" };
  expect(first.kind).toBe("created");
  expect(await crm.saveContact(news, update)).toEqual({ kind: "updated", id: first.id });
  expect(await kept(zoe.email)).toMatchObject([
    { firstname: "Zoë", lastname: "Younger", clientDetails: "Subscribed" },
  ]);
});

test("twenty at once create one", async () => {
  const zoe = contact();
  const attempts = Array.from({ length: 20 }, () => crm.saveContact(zoe, refuse));
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter(({ kind }) => kind === "created")).toHaveLength(1);
  expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
});

test("a database failure does not repeat the person's data", async () => {
  const broken = { ...contact(), client_details: "secret\u0000words" };
  const attempt = crm.saveContact(broken, refuse);
  await expect(attempt).rejects.toThrow(/^The embedded CRM could not reach or use its database/);
});
