import { eq, inArray, lte, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fromPage, openTestContext, type TestContext } from "#tests/support/context.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { inquiryForm } from "#modules/inbox/inquiry.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { deliver, freeLostClaims } from "./deliver.server.ts";
import { resendDelivery } from "./status.server.ts";
import { workDeliveries } from "./work.server.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliveries } from "./schema.ts";

let office: TestContext;
let ids: string[];
beforeEach(async () => {
  office = await openTestContext();
  await submitForm(office.ctx, inquiryForm, {
    fields: fromPage(office.ctx, {
      first_name: "Ada",
      last_name: "Osei",
      age: "11",
      grade: "6",
      phone: "905-555-0123",
      email: "ada@example.ca",
    }),
    source: "/",
  });
  await office.settled();
  const mail = eq(deliveries.channel, "email");
  ids = (await office.ctx.db.select().from(deliveries).where(mail)).map(({ id }) => id);
});
afterEach(() => office.close());

const sent = () => office.ctx.db.select().from(outboxMessages);

test("a delivery that is named twice, or again later, is sent once", async () => {
  const [id = ""] = ids;
  const attempts = await deliver(office.ctx, [id, id]);
  expect(attempts.map(({ state }) => state)).toEqual(["delivered"]);
  expect(await deliver(office.ctx, [id])).toEqual([]);
  expect(await sent()).toHaveLength(1);
});

test("many workers that try the same delivery at once send it once", async () => {
  const attempts = await Promise.all(Array.from({ length: 12 }, () => deliver(office.ctx, ids)));
  const delivered = attempts.flat().filter(({ state }) => state === "delivered");
  expect(delivered).toHaveLength(1);
  expect(await sent()).toHaveLength(1);
});

test("a delivery claimed by another attempt is skipped, even if the clock was set back a little", async () => {
  const isIt = inArray(deliveries.id, ids);
  const claimedUntil = (dueAt: number) =>
    office.ctx.db
      .update(deliveries)
      .set({ state: "sending", attempts: 1, dueAt: new Date(dueAt) })
      .where(isIt);
  await claimedUntil(Date.now() + 40_000);
  expect(await deliver(office.ctx, ids)).toEqual([]);
  await claimedUntil(Date.now() + 3_600_000);
  const [attempt] = await deliver(office.ctx, ids);
  expect(attempt?.state).toBe("delivered");
});

test("a claim that a clock set back made endless is due again, a running one is not", async () => {
  const claimed = (dueAt: number) => ({ state: "sending" as const, dueAt: new Date(dueAt) });
  const due = () => office.ctx.db.$count(deliveries, lte(deliveries.dueAt, sql`now()`));
  await office.ctx.db.update(deliveries).set(claimed(Date.now() + 14_000));
  await freeLostClaims(office.ctx.db);
  expect(await due()).toBe(0);
  await office.ctx.db.update(deliveries).set(claimed(Date.now() + 3_600_000));
  await freeLostClaims(office.ctx.db);
  expect(await due()).toBeGreaterThan(0);
});

test("a delivery whose worker died is tried again once its claim has ended", async () => {
  const ended = { state: "sending" as const, attempts: 1, dueAt: sql`now() - interval '1 second'` };
  await office.ctx.db.update(deliveries).set(ended).where(inArray(deliveries.id, ids));
  workDeliveries(office.ctx);
  await expect.poll(sent, { timeout: 10_000 }).not.toEqual([]);
});

test("failures are retried after growing waits, an hour at most; a resend resets the count", async () => {
  office.ctx.queue.retry = { attempts: 3, backoffSeconds: 1_500 };
  const { mail } = office.ctx.integrations;
  office.ctx.integrations.mail = { ...mail, send: () => Promise.reject(new Error("down")) };
  const read = async () => {
    const { id, attempts, dueAt } = deliveries;
    const wait = sql<number>`round(extract(epoch from ${dueAt} - now()) / 100)::int * 100`;
    const rows = office.ctx.db.select({ state: deliveries.state, attempts, wait }).from(deliveries);
    return (await rows.where(inArray(id, ids)))[0];
  };
  const outcomes = [];
  for (let n = 0; n < 3; n += 1) {
    await deliver(office.ctx, ids);
    outcomes.push(await read());
  }
  expect(outcomes).toEqual([
    { state: "retrying", attempts: 1, wait: 1_500 },
    { state: "retrying", attempts: 2, wait: 3_000 },
    { state: "failed", attempts: 3, wait: null },
  ]);
  expect(await resendDelivery(office.ctx, ids[0] ?? "", byOffice)).toBe(true);
  await deliver(office.ctx, ids);
  expect(await read()).toEqual({ state: "retrying", attempts: 4, wait: 1_500 });
});

test("a slow vendor delays only its own messages", async () => {
  const { mail } = office.ctx.integrations;
  const { promise: stuck, resolve: answer } = Promise.withResolvers<{ reference: string }>();
  office.ctx.integrations.mail = { ...mail, atOnce: 1, send: () => stuck };
  workDeliveries(office.ctx);
  const texts = eq(outboxMessages.channel, "sms");
  await expect.poll(() => office.ctx.db.$count(outboxMessages, texts), { timeout: 10_000 }).toBe(1);
  answer({ reference: "late" });
});
