import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notificationData } from "#tests/support/notification-data.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { notify } from "./notify.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { deliveries } from "./schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
beforeEach(() => club.ctx.db.delete(deliveries));
afterAll(() => club.close());

const person = { email: "abena@example.ca", phone: "905-555-0123", smsConsent: true };
const sms = (vendor: string) => ({ ...club.ctx.integrations.sms, vendor });

/** The channels of an offered place to this person, with their addresses. */
async function offered(to: typeof person, vendor = "one that reaches phones") {
  const ctx = { ...club.ctx, integrations: { ...club.ctx.integrations, sms: sms(vendor) } };
  const data = notificationData["place-offered"];
  await ctx.db.transaction((transaction) =>
    notify(ctx, transaction, "place-offered", { to, data }),
  );
  const queued = await ctx.db.select().from(deliveries);
  return queued.map(({ channel, payload }) => [channel, Object(payload).to]).toSorted();
}

test("a text goes only to a number whose owner agreed, by a service that reaches phones", async () => {
  const mail = ["email", person.email];
  expect(await offered(person)).toEqual([mail, ["sms", "+19055550123"]]);
  await club.ctx.db.delete(deliveries);
  expect(await offered({ ...person, smsConsent: false })).toEqual([mail]);
  await club.ctx.db.delete(deliveries);
  expect(await offered({ ...person, phone: "0123" })).toEqual([mail]);
  await club.ctx.db.delete(deliveries);
  expect(await offered(person, "embedded outbox")).toEqual([mail]);
});

test("a person without an address gets no mail", async () => {
  expect(await offered({ ...person, email: "", smsConsent: false })).toEqual([]);
});

test("a mail to a person is answered to the club; one to the office or the admins is automatic", async () => {
  const { db, content } = club.ctx;
  await db
    .insert(staffUsers)
    .values({ id: "mei", name: "Mei", email: "mei@club.example", role: "admin" });
  await db
    .insert(staffUsers)
    .values({ id: "kofi", name: "Kofi", email: "kofi@club.example", role: "coach" });
  await db.transaction(async (transaction) => {
    const data = notificationData["address-changed"];
    await notify(club.ctx, transaction, "address-changed", { to: person, data });
    await notify(club.ctx, transaction, "due-list", { data: notificationData["due-list"] });
    await notify(club.ctx, transaction, "disk-low", { data: notificationData["disk-low"] });
  });
  const queued = (await db.select().from(deliveries)).map(({ payload }) => Object(payload));
  const automatic = { "Auto-Submitted": "auto-generated" };
  const find = (to: string) => queued.find((mail) => mail.to === to);
  expect(find(person.email)).toMatchObject({ replyTo: content.club.email });
  expect(find(person.email)).not.toHaveProperty("headers");
  expect(find(content.club.email)).toMatchObject({ headers: automatic });
  expect(find("mei@club.example")).toMatchObject({ headers: automatic });
  expect(find("kofi@club.example")).toBeUndefined();
});
