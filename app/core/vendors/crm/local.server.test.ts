import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { localCrm } from "./local.server.ts";
import { crmContacts } from "../schema.ts";

const database = await createTestDatabase();
const { db } = database;
const crm = localCrm(db);
afterAll(() => database.drop());

let people = 0;
const contact = () => ({
  email: `Person${++people}@Club.Example`,
  firstname: "Zoë",
  lastname: "Ōta 🏃",
  client_details: "Age: 12\nGrade: 7",
});
const contactsOf = (email: string) =>
  db.select().from(crmContacts).where(eq(crmContacts.email, email.toLowerCase()));

test("a new contact is created", async () => {
  const zoe = contact();
  const { kind, id } = await crm.saveContact(zoe);
  expect(kind).toBe("created");
  expect(await contactsOf(zoe.email)).toMatchObject([
    { id, firstname: "Zoë", lastname: "Ōta 🏃", clientDetails: "Age: 12\nGrade: 7" },
  ]);
});

test("a known email is updated: notes are added, an empty name changes nothing", async () => {
  const zoe = contact();
  const first = await crm.saveContact(zoe);
  const news = { ...zoe, email: zoe.email.toUpperCase(), firstname: "", lastname: "Younger" };
  const subscribed = { ...news, client_details: "Subscribed" };
  expect(first.kind).toBe("created");
  expect(await crm.saveContact(subscribed)).toEqual({ kind: "updated", id: first.id });
  // A retry of the same delivery.
  await crm.saveContact(subscribed);
  expect(await contactsOf(zoe.email)).toMatchObject([
    {
      firstname: "Zoë",
      lastname: "Younger",
      clientDetails: "Age: 12\nGrade: 7\n\n———\n\nSubscribed",
    },
  ]);
});

test("notes have a maximum length: the oldest text is dropped", async () => {
  const zoe = contact();
  await crm.saveContact({ ...zoe, client_details: "a".repeat(65_000) });
  await crm.saveContact({ ...zoe, client_details: "b".repeat(1_000) });
  const [{ clientDetails } = { clientDetails: "" }] = await contactsOf(zoe.email);
  expect([clientDetails.length, clientDetails.at(0), clientDetails.at(-1)]).toEqual([
    65_536,
    "a",
    "b",
  ]);
});

test("twenty at once create one contact, with the notes of all", async () => {
  const zoe = contact();
  const attempts = Array.from({ length: 20 }, (_, n) =>
    crm.saveContact({ ...zoe, client_details: `note ${n}.` }),
  );
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter(({ kind }) => kind === "created")).toHaveLength(1);
  expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
  const [{ clientDetails } = { clientDetails: "" }] = await contactsOf(zoe.email);
  expect(clientDetails.match(/note \d+\./g)).toHaveLength(20);
});

test("a database failure does not repeat the person's data", async () => {
  const broken = { ...contact(), client_details: "secret\u0000words" };
  const attempt = crm.saveContact(broken);
  await expect(attempt).rejects.toThrow(/^The embedded CRM could not reach or use its database/);
});
