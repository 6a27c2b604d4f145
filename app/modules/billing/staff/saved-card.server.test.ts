import { eq, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { auditLog } from "#core/audit/schema.ts";
import { daysAfter, formatDate, dateTextOf } from "#core/time/time.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { instalmentTest } from "#tests/support/agreed-orders.ts";
import { readLog } from "#tests/support/audit.ts";
import { messageOf } from "#tests/support/flash.ts";
import { chargeInstalments, nextAttempt } from "../charge-instalments.server.ts";
import { ledgerDay } from "../ledger.server.ts";
import { partsOfPrice } from "../open-parts.server.ts";
import { deleteCards } from "../saved-card.server.ts";
import { charges, paymentMethods } from "../schema.ts";

const test = instalmentTest();

test.beforeEach(async ({ club: { ctx } }) => {
  await ctx.db.delete(orders);
  await ctx.db.delete(paymentMethods);
  await ctx.db.delete(deliveries);
  await ctx.db.delete(auditLog);
});

test("the order shows its card, each charge and the next one; who owes says that it was declined", async ({
  club: { ctx },
  make,
  open,
}) => {
  const { reference } = await make.agreed({ card: "0341" });
  await chargeInstalments(ctx);
  const page = await open(`/admin/payments/${reference}`);
  expect(page).toContain("Visa ending in 0341, until ");
  expect(page).toContain("Declined: There was not enough money on the card.");
  const { timeZone } = ctx.content.club;
  const [charge] = await ctx.db.select().from(charges);
  const third = new Date((charge?.createdAt ?? new Date()).getTime() + 3 * 86_400_000);
  expect(page).toContain(`The card is tried again on ${dateTextOf(third, timeZone)}.`);
  expect(page).not.toContain(charge?.methodId);
  const list = await open("/admin/payments/owed");
  expect(list).toContain(`Card declined on ${formatDate(ledgerDay(ctx))}`);
});

test("a card that is refused for good is not tried again, and the page says so", async ({
  club: { ctx },
  make,
  open,
}) => {
  const { reference, checkoutKey } = await make.agreed({ card: "3184" });
  await chargeInstalments(ctx);
  const page = await open(`/admin/payments/${reference}`);
  expect(page).toContain("We won’t try this card again.");
  expect(page).not.toContain("The card is tried again on");
  const own = await open(`/pay/${checkoutKey}`);
  expect(own).toContain("Use another card");
  expect(own).not.toContain("We charge your");
});

test("a card that paid shows the charge and is no trouble in who owes", async ({
  club: { ctx },
  make,
  open,
}) => {
  const { reference } = await make.agreed({ card: "4242" });
  await chargeInstalments(ctx);
  const page = await open(`/admin/payments/${reference}`);
  expect(page).toContain("<strong>$100</strong><span>Paid</span>");
  expect(await open("/admin/payments/owed")).not.toContain("Card declined");
});

test("staff stop charging a card: it is deleted once, and what is due stays due", async ({
  club: { ctx },
  make,
  submit,
  open,
}) => {
  const { id, reference } = await make.agreed({ card: "4242" });
  const before = await partsOfPrice(ctx.db, id);
  const stop = (at = reference) =>
    submit(`/admin/payments/${at}/saved-card`, { _action: "stop-charging" });
  expect(messageOf(await stop())).toBe("The card is deleted. What is due stays due.");
  expect(messageOf(await stop())).toContain("There was no saved card any more.");
  expect((await stop("NONE-0000")).status).toBe(404);
  expect(await ctx.db.select().from(paymentMethods)).toMatchObject([{ orderId: null }]);
  await chargeInstalments(ctx);
  expect(await ctx.db.$count(charges)).toBe(0);
  expect(await partsOfPrice(ctx.db, id)).toEqual(before);
  expect(await readLog(ctx.db)).toMatchObject([
    { action: "payments.charging-stopped", detail: "Visa ending in 4242" },
  ]);
  expect(await open(`/admin/payments/${reference}`)).not.toContain("Stop charging");
});

test("a card that the provider does not delete is not charged, and the request is repeated", async ({
  club: { ctx },
  make,
}) => {
  const order = await make.agreed({ card: "4242" });
  const other = await make.agreed({ card: "4242" });
  await ctx.db.delete(orders).where(eq(orders.id, order.id));
  const { integrations, report } = ctx;
  const { payments } = integrations;
  const asked: string[] = [];
  const problems: string[] = [];
  ctx.report = (problem) => problems.push(problem);
  let isReachable = false;
  const deleteCard = async ({ methodId }: { methodId: string }) => {
    asked.push(methodId);
    if (!isReachable) throw new Error("no answer");
  };
  ctx.integrations = { ...integrations, payments: { ...payments, deleteCard } };
  await deleteCards(ctx);
  await deleteCards(ctx);
  expect(asked).toHaveLength(1);
  expect(problems).toEqual(["card not deleted"]);
  await chargeInstalments(ctx);
  expect((await ctx.db.select().from(charges)).map(({ orderId }) => orderId)).toEqual([other.id]);
  // An hour later.
  const hourAgo = new Date(Date.now() - 3_700_000);
  await ctx.db
    .update(paymentMethods)
    .set({ deletionAskedAt: hourAgo })
    .where(isNull(paymentMethods.orderId));
  isReachable = true;
  await deleteCards(ctx);
  Object.assign(ctx, { integrations, report });
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(1);
  expect(await ctx.db.select().from(paymentMethods)).toMatchObject([{ orderId: other.id }]);
});

test("a card that is being charged is not deleted under the charge", async ({
  club: { ctx },
  make,
  submit,
}) => {
  const { id, reference } = await make.agreed({ card: "4242" });
  const { customerId, methodId } = make.cardOf("4242");
  const dueOn = ledgerDay(ctx);
  await ctx.db
    .insert(charges)
    .values({ orderId: id, cents: 100, dueOn, provider: "test", customerId, methodId });
  const answer = await submit(`/admin/payments/${reference}/saved-card`, {
    _action: "stop-charging",
  });
  expect(messageOf(answer)).toContain("The card is being charged at this moment.");
  expect(await ctx.db.$count(paymentMethods)).toBe(1);
});

test("a refused card is tried again 3, 7 and 14 days after the first attempt of a series", () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));
  const attempt = (day: number, state: "refused" | "paid" = "refused", dueOn = "2026-11-02") => ({
    state,
    isFinal: false,
    createdAt: at(day),
    dueOn,
  });
  const saved = { savedAt: at(1) };
  expect(nextAttempt(saved, [])).toBeNull();
  expect(nextAttempt(saved, [attempt(2)])).toEqual(at(5));
  expect(nextAttempt(saved, [attempt(2), attempt(5)])).toEqual(at(9));
  expect(
    nextAttempt(
      saved,
      [2, 5, 9].map((day) => attempt(day)),
    ),
  ).toEqual(at(16));
  expect(
    nextAttempt(
      saved,
      [2, 5, 9, 16].map((day) => attempt(day)),
    ),
  ).toBeNull();
  expect(nextAttempt(saved, [attempt(2), attempt(3, "paid")])).toBeNull();
  expect(nextAttempt(saved, [attempt(2), { ...attempt(5), isFinal: true }])).toBeNull();
  // For an earlier card, an earlier part and an earlier payment: they do not count.
  const other = daysAfter("2026-11-02", 5);
  expect(nextAttempt({ savedAt: at(6) }, [attempt(2)])).toBeNull();
  expect(nextAttempt(saved, [attempt(2), attempt(7, "refused", other)])).toEqual(at(10));
  expect(nextAttempt(saved, [attempt(2), attempt(3, "paid"), attempt(7)])).toEqual(at(10));
});
