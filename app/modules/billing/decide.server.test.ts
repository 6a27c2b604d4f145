import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { ordersWithMoney } from "#tests/support/ledger.ts";
import { isOrderOf } from "#tests/support/checkouts.ts";
import { readLog } from "#tests/support/audit.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import type { FakeStripe } from "#tests/fakes/stripe.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { withStripe } from "#tests/support/stripe-context.ts";
import { membership } from "#tests/support/offerings.ts";
import { availabilityOf } from "#modules/enrolment/availability.server.ts";
import { openCheckout } from "./checkout.server.ts";
import { acceptPayment, recordReturnedPayment, readOrderTrouble } from "./decide.server.ts";
import { fulfilCheckout } from "./fulfil.server.ts";
import { charge, postEntries } from "./ledger.server.ts";
import { orderTotals } from "./orders.server.ts";
import { checkPayments, reconcilePayments } from "./reconcile.server.ts";
import { listFindings } from "./findings.server.ts";
import { handlePaymentEvent } from "./webhook.server.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

let office: TestContext;
let fake: FakeStripe;
beforeAll(async () => {
  office = await openTestContext();
  fake = await withStripe(office.ctx);
});
afterAll(() => Promise.all([office.close(), fake.close()]));

const staff = { id: null, name: "Office" };
const { type, id, title, priceCents } = membership(smallClub);
const capacity = 2;
const later = () => new Date(Date.now() + 15 * 60_000);

/** A registration of an option with two places, paid with USD 0.01. */
async function paidWrongly() {
  const { ctx } = office;
  const [place] = await availabilityOf(ctx);
  const line = {
    catalogue: "registration" as const,
    offeringType: type,
    offeringId: id,
    title,
    per: "season" as const,
    seasonId: place?.season.id ?? "",
    seasonFrom: place?.season.from ?? null,
    seasonTo: place?.season.to ?? null,
    priceCents,
    federationFeeCents: 0,
    discounts: [],
    taxKind: null,
    taxCents: 0,
    amountCents: priceCents,
  };
  const opened = await openCheckout(ctx, {
    kind: "registration",
    title,
    amountCents: priceCents,
    lines: [line],
  });
  await ctx.db
    .update(orders)
    .set({ agreedAt: new Date() })
    .where(isOrderOf(office.ctx, opened.sessionId));
  fake.stripe.pay(opened.sessionId, {}, { amount_total: 1, currency: "usd" });
  await fulfilCheckout(ctx, opened.sessionId);
  return opened;
}
const orderOf = async (reference: string) => {
  const [order] = await ordersWithMoney(office.ctx, eq(orders.reference, reference));
  if (!order) throw new Error("no order");
  return order;
};
const takenPlaces = async () => {
  await changeOffering(office.ctx, membership(office.ctx.content), { capacity: capacity });
  const [place] = await availabilityOf(office.ctx);
  return place?.state === "full";
};
const actionsAbout = async (reference: string) =>
  (await readLog(office.ctx.db, eq(auditLog.subjectId, reference))).map(
    ({ action, subject, detail }) => ({ action, subject, detail }),
  );
const totals = async () => (await orderTotals(office.ctx)).byMonth;

test("an accepted payment makes it a registration, and the log has who accepted it and why", async () => {
  const { reference, sessionId } = await paidWrongly();
  expect(await readOrderTrouble(office.ctx, await orderOf(reference))).toMatchObject({
    mismatch: expect.stringContaining(
      `Stripe took USD 0.01 for order ${reference} (${title}), which costs CAD ${(priceCents / 100).toFixed(2)}.`,
    ),
  });
  expect(await totals()).toEqual([]);
  // Only staff decide.
  expect(await reconcilePayments(office.ctx, byOffice)).toBe(0);
  expect(await checkPayments(office.ctx, later())).toBe(1);
  expect((await orderOf(reference)).state).toBe("review");

  const twice = await Promise.all([
    acceptPayment(office.ctx, reference, staff),
    acceptPayment(office.ctx, reference, staff),
  ]);
  expect(twice.sort()).toEqual([false, true]);
  expect(await orderOf(reference)).toMatchObject({ state: "paid", paidCents: 1, currency: "usd" });
  expect(await fulfilCheckout(office.ctx, sessionId)).toMatchObject({ state: "paid" });
  const records = await office.ctx.db
    .select({ details: sql`${deliveries.payload} ->> 'client_details'` })
    .from(deliveries)
    .where(eq(deliveries.channel, "crm"));
  expect(records).toEqual([
    { details: expect.stringContaining(`paid: USD 0.01\noffering: ${title}\n`) },
  ]);
  const [mail] = await office.ctx.db
    .select({ payload: deliveries.payload })
    .from(deliveries)
    .where(eq(deliveries.channel, "email"));
  expect(JSON.stringify(mail)).toContain("Total paid: USD 0.01");
  expect(await actionsAbout(reference)).toMatchObject([
    { action: "office.payment-accepted", detail: expect.stringContaining("USD 0.01") },
  ]);
  // It is decided, so no comparison reports it again. It does not count as Canadian money either.
  expect(await checkPayments(office.ctx, later())).toBe(0);
  expect(await totals()).toEqual([]);
});

test("its place is taken until staff record the refund", async () => {
  const { reference, sessionId } = await paidWrongly();
  expect(await takenPlaces()).toBe(true);
  expect(await recordReturnedPayment(office.ctx, reference, staff)).toBe(true);
  expect(await orderOf(reference)).toMatchObject({ state: "refunded", refundedCents: 1 });
  expect(await takenPlaces()).toBe(false);
  expect(await fulfilCheckout(office.ctx, sessionId)).toMatchObject({ state: "returned" });
  expect(await actionsAbout(reference)).toMatchObject([{ action: "office.payment-returned" }]);
  expect(await acceptPayment(office.ctx, reference, staff)).toBe(false);
  expect(await checkPayments(office.ctx, later())).toBe(0);
});

test("a refund at the provider: its event alone settles the review", async () => {
  const { reference, sessionId } = await paidWrongly();
  const { id } = fake.stripe.refund(sessionId, 1);
  const event = { id, type: "charge.refunded", about: "refund" } as const;
  const paymentReference = `pi_${sessionId.slice(8)}`;
  await handlePaymentEvent(office.ctx, { ...event, paymentReference });
  expect((await orderOf(reference)).state).toBe("refunded");
  expect((await listFindings(office.ctx)).findings).toEqual([]);
});

test("an accepted payment settles what was charged before, whatever it was", async () => {
  const { db } = office.ctx;
  for (const chargedCents of [priceCents, 1, 0]) {
    const { reference } = await paidWrongly();
    const { id: orderId } = await orderOf(reference);
    await db.transaction((transaction) =>
      postEntries(transaction, orderId, [charge(orderId, chargedCents, "2026-01-05")]),
    );
    expect(await acceptPayment(office.ctx, reference, staff)).toBe(true);
    expect(await orderOf(reference)).toMatchObject({
      chargedCents: 1,
      paidCents: 1,
      balanceCents: 0,
      money: "paid",
    });
  }
});
