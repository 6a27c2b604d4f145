import { randomUUID } from "node:crypto";
import { asc, eq, isNotNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { fromPage, openTestContext, type TestContext } from "#tests/support/context.ts";
import { contactForm } from "#modules/inbox/contact.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { records } from "#tests/support/records.ts";
import { startPeriod } from "#core/db/rate-limit.server.ts";
import { notify } from "./notify.server.ts";
import { VendorFailure } from "#core/vendors/call.server.ts";
import { workDeliveries } from "./work.server.ts";
import { rateLimits } from "#core/db/schema.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliveries } from "./schema.ts";

const { initials } = smallClub.club;

let office: TestContext;
beforeEach(async () => {
  office = await openTestContext();
  office.ctx.staffSmsEverySeconds = 300;
});
afterEach(() => office.close());

let people = 0;
async function write(firstName: string) {
  people += 1;
  const result = await submitForm(office.ctx, contactForm, {
    fields: fromPage(office.ctx, {
      first_name: firstName,
      last_name: "Osei",
      phone: "1",
      message: "Hello",
      email: `person-${people}@example.ca`,
    }),
    source: "/contact-us",
  });
  if (result.outcome !== "sent") throw new Error(result.outcome);
  return result.reference;
}
const texts = async () => {
  const sms = eq(outboxMessages.channel, "sms");
  const rows = office.ctx.db.select().from(outboxMessages).orderBy(asc(outboxMessages.createdAt));
  return (await rows.where(sms)).map(({ text }) => text);
};
const states = async () => {
  const rows = await office.ctx.db
    .select({ state: deliveries.state })
    .from(deliveries)
    .where(eq(deliveries.channel, "sms"));
  return rows.map(({ state }) => state).sort();
};
/** Ends the quiet period and makes the waiting text messages due. */
async function laterOn() {
  await office.ctx.db.update(rateLimits).set({ resetsAt: sql`now()` });
  await office.ctx.db
    .update(deliveries)
    .set({ dueAt: sql`now()` })
    .where(isNotNull(deliveries.dueAt));
}
const soon = { timeout: 10_000 };

test("a text about an order is one to staff: it waits for the next, and is tried again if its process ends", async () => {
  const { id: orderId } = await records(office).order();
  const payload = { to: "+14165550123", body: "registration" };
  const about = { orderId, channel: "sms", payload } as const;
  const row = { id: randomUUID(), ...about, dueAt: new Date() };
  await office.ctx.db.insert(deliveries).values(row);
  // The table's unique key: an order has only one.
  const again = { id: randomUUID(), ...about };
  await office.ctx.db.insert(deliveries).values(again).onConflictDoNothing();
  expect(await office.ctx.db.$count(deliveries)).toBe(1);
  await startPeriod(office.ctx.db, "texts to staff", 300);
  await workDeliveries(office.ctx);
  const dueAt = async () => {
    const [found] = await office.ctx.db.select().from(deliveries);
    return found?.dueAt?.getTime() ?? 0;
  };
  await expect.poll(dueAt, soon).toBeGreaterThan(Date.now() + 60_000);
  expect(await texts()).toEqual([]);
  const ended = { state: "sending", attempts: 1, dueAt: new Date(0) } as const;
  await office.ctx.db.update(deliveries).set(ended);
  await expect.poll(texts, soon).toEqual(["registration"]);
});

test("the first text goes at once; later ones are counted in the next, and none is lost", async () => {
  await workDeliveries(office.ctx);
  const first = await write("Ada");
  await expect.poll(texts, soon).toEqual([`${initials}: message ${first} from Ada`]);
  const second = await write("Kofi");
  for (const name of ["Bo", "Mei", "Lou"]) await write(name);
  // All mails have been sent; the text messages were checked and wait.
  const mails = eq(outboxMessages.channel, "email");
  await expect.poll(() => office.ctx.db.$count(outboxMessages, mails), soon).toBe(5);
  expect(await texts()).toHaveLength(1);
  expect(await states()).toEqual(["delivered", ...Array(4).fill("pending")]);

  await laterOn();
  await expect.poll(states, soon).toEqual(Array(5).fill("delivered"));
  expect((await texts()).slice(1)).toEqual([
    `${initials}: message ${second} from Kofi and 3 more messages`,
  ]);
});

test("a single waiting text is sent unchanged", async () => {
  await workDeliveries(office.ctx);
  await write("Ada");
  await expect.poll(texts, soon).toHaveLength(1);
  const second = await write("Kofi");
  await laterOn();
  await expect.poll(texts, soon).toHaveLength(2);
  expect((await texts())[1]).toBe(`${initials}: message ${second} from Kofi`);
});

test("when a text fails, all texts counted in it fail, until it is sent", async () => {
  const { sms } = office.ctx.integrations;
  let isDown = true;
  office.ctx.integrations.sms = {
    ...sms,
    send: (message) =>
      isDown ? Promise.reject(new VendorFailure("SMS", "No money.")) : sms.send(message),
  };
  for (const name of ["Ada", "Kofi", "Bo"]) await write(name);
  await workDeliveries(office.ctx);
  await expect.poll(states, soon).toEqual(Array(3).fill("retrying"));
  isDown = false;
  await expect.poll(states, soon).toEqual(Array(3).fill("delivered"));
  expect(await texts()).toEqual([expect.stringMatching(/ from Ada and 2 more messages$/)]);
});

test("when the text they were counted in is deleted, they are sent after all", async () => {
  const answer = Promise.withResolvers<{ reference: string }>();
  office.ctx.integrations.sms = { ...office.ctx.integrations.sms, send: () => answer.promise };
  for (const name of ["Ada", "Kofi"]) await write(name);
  await workDeliveries(office.ctx);
  const counted = isNotNull(deliveries.batchedInto);
  await expect.poll(() => office.ctx.db.$count(deliveries, counted), soon).toBe(1);
  const [kofi] = await office.ctx.db.select().from(deliveries).where(counted);
  expect(kofi?.state).toBe("pending");
  const hours = (Number(kofi?.dueAt) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(0.9);
  expect(hours).toBeLessThan(1.1);
  // The worker stops only after its work has ended.
  answer.resolve({ reference: "late" });
});

test("a family's own text is not counted in those to staff", async () => {
  await workDeliveries(office.ctx);
  await write("Ada");
  await expect.poll(texts, soon).toHaveLength(1);
  const { sms } = office.ctx.integrations;
  office.ctx.integrations.sms = { ...sms, vendor: "one that reaches phones" };
  const link = "https://club.example/waiting-place/x";
  await office.ctx.db.transaction((transaction) =>
    notify(office.ctx, transaction, "place-offered", {
      to: { email: "abena@example.ca", phone: "905-555-0123", smsConsent: true },
      data: { name: "Abena", offering: "Hurdles", athletes: "Ada", until: "noon", link },
    }),
  );
  await expect.poll(texts, soon).toHaveLength(2);
  expect((await texts())[1]).toContain(link);
});

test("a family's text is sent although those to staff cannot be counted", async () => {
  await write("Ada");
  await office.ctx.db.insert(deliveries).values({
    id: randomUUID(),
    channel: "sms",
    payload: { to: "+19055550123", body: "A spot is free" },
    dueAt: sql`now()`,
  });
  await office.ctx.db.execute(sql`alter table rate_limits rename to rate_limits_away`);
  await workDeliveries(office.ctx);
  await expect.poll(texts, soon).toEqual(["A spot is free"]);
  await office.ctx.db.execute(sql`alter table rate_limits_away rename to rate_limits`);
  await expect.poll(texts, soon).toHaveLength(2);
});
