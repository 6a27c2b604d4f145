import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isOrderOf } from "#tests/support/checkouts.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { ordersWithMoney } from "#tests/support/ledger.ts";
import { daysAfter } from "#core/time/time.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { openCheckout } from "./checkout.server.ts";
import { bringNextForward, nextDemoPart, runDemoStep } from "./demo.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { charges, demoCheckouts, instalmentAgreements, instalments } from "./schema.ts";

let club: TestClub;
const problems: unknown[] = [];
beforeAll(async () => {
  club = await openTestClub();
  club.ctx.report = (_what, about) => void problems.push(about);
});
afterAll(() => club.close());
beforeEach(async () => {
  problems.length = 0;
  await club.ctx.db.delete(orders);
});

/** An order in three instalments whose first was paid in the demo, with a card that it saves. */
async function inParts(card: string) {
  const { ctx } = club;
  const { sessionId } = await openCheckout(ctx, {
    kind: "donation",
    title: "Gift",
    amountCents: 10_000,
  });
  const isOrder = isOrderOf(ctx, sessionId);
  const [order] = await ctx.db
    .update(orders)
    .set({ amountCents: 20_000, laterCents: 10_000 })
    .where(isOrder)
    .returning();
  const orderId = order?.id ?? "";
  const today = ledgerDay(ctx);
  await ctx.db.insert(instalments).values(
    [0, 30, 60].map((days, n) => ({
      orderId,
      number: n + 1,
      dueOn: daysAfter(today, days),
      cents: n === 0 ? 10_000 : 5_000,
    })),
  );
  await ctx.db.insert(instalmentAgreements).values({ orderId, text: "I agree." });
  await ctx.db
    .update(demoCheckouts)
    .set({ savesCard: true })
    .where(eq(demoCheckouts.id, sessionId));
  const payer = { name: "Abena Osei", email: "abena@example.ca", card };
  expect(await runDemoStep(ctx, sessionId, "pay", payer)).toBe(true);
  return { orderId, sessionId };
}

const chargesOf = (orderId: string) =>
  club.ctx.db.select().from(charges).where(eq(charges.orderId, orderId));

test("the demo lets the day of the next part come, and charges the card", async () => {
  const { ctx } = club;
  const { orderId, sessionId } = await inParts("4242");
  expect(await nextDemoPart(ctx, sessionId)).toMatchObject({ cents: 5_000 });
  expect(await bringNextForward(ctx, sessionId)).toBe(true);
  expect(problems).toEqual([]);
  expect(await chargesOf(orderId)).toMatchObject([{ state: "paid", cents: 5_000 }]);
  expect(await bringNextForward(ctx, sessionId)).toBe(true);
  expect(await bringNextForward(ctx, sessionId)).toBe(false);
  const [order] = await ordersWithMoney(ctx, isOrderOf(ctx, sessionId));
  expect(order).toMatchObject({ paidCents: 20_000, balanceCents: 0, money: "paid" });
});

test.each([
  ["0341", false],
  ["3184", true],
  ["0069", true],
])("the demo’s card that ends in %s refuses later charges", async (card, isFinal) => {
  const { orderId, sessionId } = await inParts(card);
  expect(await bringNextForward(club.ctx, sessionId)).toBe(true);
  expect(problems).toEqual([]);
  expect(await chargesOf(orderId)).toMatchObject([{ state: "refused", isFinal }]);
});
