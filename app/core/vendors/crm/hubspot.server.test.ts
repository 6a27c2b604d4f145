import { afterAll, beforeEach, expect, test } from "vitest";
import { startFakeHubspot } from "#tests/fakes/hubspot.ts";
import { VendorFailure } from "../call.server.ts";
import { hubspotCrm } from "./hubspot.server.ts";

const fake = await startFakeHubspot();
const account = { token: fake.token, baseUrl: fake.url };
const crm = hubspotCrm(account);
const hastyCrm = hubspotCrm({ ...account, timeoutMs: 200 });
afterAll(() => fake.close());
beforeEach(() => fake.recover());

let people = 0;
const contact = (changes = {}) => ({
  email: `person${++people}@club.example`,
  firstname: "Zoë",
  lastname: "Ōta-Nuñez 🏃",
  client_details: "Age: 12\nGrade: 7",
  ...changes,
});
const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => expect.unreachable("it succeeded"),
    (error: unknown) => error as VendorFailure,
  );

test("a new contact is created with the specification's properties", async () => {
  const zoe = contact();
  const outcome = await crm.saveContact(zoe);
  const saved = fake.contacts().at(-1);
  expect(outcome).toEqual({ kind: "created", id: saved?.id });
  expect(saved?.properties).toEqual(zoe);
});

test("a contact is deleted in any case of its address; deleting a missing one is no failure", async () => {
  const zoe = contact();
  await crm.saveContact(zoe);
  await crm.deleteContact(zoe.email.toUpperCase());
  expect(fake.contacts().filter(({ properties }) => properties["email"] === zoe.email)).toEqual([]);
  await expect(crm.deleteContact("nobody@club.example")).resolves.toBeDefined();
  fake.fail({ mode: "500" });
  expect(await failure(crm.deleteContact(zoe.email))).toBeInstanceOf(VendorFailure);
});

test("a subscription's empty names are sent as they are", async () => {
  const subscriber = contact({ firstname: "", lastname: "" });
  await crm.saveContact(subscriber);
  expect(fake.contacts().at(-1)?.properties).toEqual(subscriber);
});

test("a known email is updated: notes are added, an empty name changes nothing", async () => {
  const zoe = contact();
  const first = await crm.saveContact(zoe);
  const news = { ...zoe, email: zoe.email.toUpperCase(), firstname: "", lastname: "Younger" };
  const second = await crm.saveContact({ ...news, client_details: "Subscribed" });
  expect(first.kind).toBe("created");
  expect(second).toEqual({ kind: "updated", id: first.id });
  expect(fake.contacts().at(-1)?.properties).toEqual({
    email: zoe.email,
    firstname: "Zoë",
    lastname: "Younger",
    client_details: "Age: 12\nGrade: 7\n\n———\n\nSubscribed",
  });
  expect(fake.creations(zoe.email)).toBe(1);
});

test("an update whose answer was lost adds its notes once", async () => {
  const zoe = contact();
  await crm.saveContact(zoe);
  const news = { ...zoe, client_details: "Subscribed" };
  await crm.saveContact(news);
  await crm.saveContact(news);
  const notes = fake.contacts().at(-1)?.properties["client_details"] ?? "";
  expect(notes.split("Subscribed")).toHaveLength(2);
});

test("a retry after a lost answer creates no second contact", async () => {
  const zoe = contact();
  fake.fail({ mode: "hang-up", times: 1, processed: true });
  await failure(crm.saveContact(zoe));
  expect((await crm.saveContact(zoe)).kind).toBe("updated");
  expect(fake.creations(zoe.email)).toBe(1);
});

test.each([
  ["down", "HubSpot could not be reached: the connection was refused."],
  ["hang-up", /^The connection to HubSpot broke off \(/],
  ["slow", "HubSpot did not answer within 0.2 seconds."],
  ["slow-body", "HubSpot did not answer within 0.2 seconds."],
  ["400", "HubSpot refused the request (400): Property values were not valid"],
  ["401", "HubSpot did not accept our credentials (401): Authentication credentials not found."],
  [
    "429",
    "HubSpot asked us to send fewer requests (429): You have reached your ten_secondly_rolling limit.",
  ],
  ["500", "HubSpot had an internal error (500): internal error"],
  ["not-json", /^HubSpot's answer \(20[01]\) was not JSON\.$/],
  ["wrong-shape", /^HubSpot's answer \(20[01]\) lacked required data\.$/],
  ["cut-off", /^The connection to HubSpot broke off \(/],
] as const)("%s: a readable reason", async (mode, reason) => {
  fake.fail({ mode });
  const asked = mode.startsWith("slow") ? hastyCrm : crm;
  const started = performance.now();
  const failed = await failure(asked.saveContact(contact()));
  expect(failed).toBeInstanceOf(VendorFailure);
  expect(failed.reason).toMatch(reason);
  expect(failed.retryAfterSeconds).toBe(mode === "429" ? 7 : undefined);
  expect(performance.now() - started).toBeLessThan(2000);
});

test.each([{ body: [] }, { body: { id: "" } }, { body: { id: 12 } }, { body: null }])(
  "$body is not a contact",
  async ({ body }) => {
    fake.fail({ mode: "wrong-shape", body });
    const failed = await failure(crm.saveContact(contact()));
    expect(failed.reason).toMatch(/lacked required data/);
  },
);

test("what HubSpot says about a property reaches staff", async () => {
  const failed = await failure(crm.saveContact(contact({ email: "nobody" })));
  expect(failed.reason).toMatch(/Email address nobody is invalid/);
});

test("a wrong token is refused, and is not in the reason", async () => {
  const stranger = hubspotCrm({ token: "wrong-token", baseUrl: `${fake.url}/` });
  const failed = await failure(stranger.saveContact(contact()));
  expect(failed.status).toBe(401);
  expect(JSON.stringify(failed) + failed.stack).not.toContain("wrong-token");
});
