import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { daysAfter, formatDate } from "#core/time/time.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { instalmentTest } from "#tests/support/agreed-orders.ts";
import { giveCredit } from "#tests/support/credits.ts";
import { mailsTo } from "#tests/support/family-visits.ts";
import type { TestClub } from "#tests/support/club.ts";
import { ledgerDay } from "./ledger.server.ts";
import { remindOfInstalments } from "./remind-of-instalments.server.ts";
import { balanceReminders, charges, instalments } from "./schema.ts";

const test = instalmentTest();

test.beforeEach(async ({ club: { ctx } }) => {
  await ctx.db.delete(orders);
  await ctx.db.delete(deliveries);
});

/** As if all mails so far had been sent some days ago. */
const longAgo = ({ ctx }: TestClub, days: number) =>
  ctx.db.update(instalments).set({ remindedAt: new Date(Date.now() - days * 86_400_000) });

test("a part without a card: one mail three days before, one on its day, and none after that", async ({
  club,
  make,
}) => {
  const { ctx } = club;
  const { customerEmail, checkoutKey, id } = await make.agreed({ days: [3, 40] });
  expect(await remindOfInstalments(ctx)).toBe(1);
  expect(await remindOfInstalments(ctx)).toBe(0);
  const mails = () => mailsTo(club, customerEmail ?? "");
  const [mail = ""] = await mails();
  expect(mail).toContain("$150.00");
  expect(mail).toContain(formatDate(daysAfter(ledgerDay(ctx), 3)));
  expect(mail).toContain(`/pay/${checkoutKey}`);
  // The due day arrives.
  await longAgo(club, 3);
  const isPart = eq(instalments.number, 2);
  await ctx.db
    .update(instalments)
    .set({ dueOn: ledgerDay(ctx) })
    .where(isPart);
  expect(await remindOfInstalments(ctx)).toBe(1);
  expect(await remindOfInstalments(ctx)).toBe(0);
  expect(await mails()).toHaveLength(2);
  expect(await ctx.db.select().from(balanceReminders)).toMatchObject([
    { orderId: id, day: ledgerDay(ctx), cents: 15_000 },
  ]);
});

test("a card that will be charged: one mail before, which names it, and none on the day", async ({
  club,
  make,
}) => {
  const { ctx } = club;
  const { customerEmail } = await make.agreed({ days: [2, 40], card: "4242" });
  expect(await remindOfInstalments(ctx)).toBe(1);
  const [mail = ""] = await mailsTo(club, customerEmail ?? "");
  expect(mail).toContain("Visa ending in 4242");
  await longAgo(club, 2);
  const today = ledgerDay(ctx);
  await ctx.db.update(instalments).set({ dueOn: today }).where(eq(instalments.number, 2));
  expect(await remindOfInstalments(ctx)).toBe(0);
});

test("a payer with a credit reads that the payment can be made with it", async ({ club, make }) => {
  const { ctx } = club;
  const order = await make.agreed({ days: [2, 40], card: "4242" });
  await giveCredit(club, order, 4_000);
  expect(await remindOfInstalments(ctx)).toBe(1);
  const [mail = ""] = await mailsTo(club, order.customerEmail ?? "");
  expect(mail).toContain("You have a credit of $40. Use it at the link above");
});

test("a card that was refused for good is not announced: its payer is reminded", async ({
  club,
  make,
}) => {
  const { ctx } = club;
  const { id, customerEmail } = await make.agreed({ days: [1, 40], card: "0069" });
  const { customerId, methodId } = make.cardOf("0069");
  const refused = { state: "refused", isFinal: true, provider: "test" } as const;
  const dueOn = daysAfter(ledgerDay(ctx), -30);
  await ctx.db
    .insert(charges)
    .values({ ...refused, orderId: id, cents: 100, dueOn, customerId, methodId });
  expect(await remindOfInstalments(ctx)).toBe(1);
  const [mail = ""] = await mailsTo(club, customerEmail ?? "");
  expect(mail).toContain("$150.00");
  expect(mail).not.toContain("Visa");
});

test("no reminder about what is paid, far in the future, long overdue, or in an order without an address", async ({
  club: { ctx },
  make,
}) => {
  const paid = await make.agreed({ days: [1, 40] });
  await make.post(paid.id, { kind: "payment", cents: -15_000 });
  await make.agreed({ days: [4, 40] });
  await make.agreed({ days: [-8, 40] });
  await make.agreed({ days: [1, 40], customerEmail: null });
  const over = await make.agreed({ days: [1, 40] });
  await ctx.db.update(orders).set({ state: "refunded" }).where(eq(orders.id, over.id));
  expect(await remindOfInstalments(ctx)).toBe(0);
});

test("on the day on which the office has written, the job writes no second mail", async ({
  club: { ctx },
  make,
}) => {
  const { id } = await make.agreed({ days: [0, 40] });
  const day = ledgerDay(ctx);
  await ctx.db.insert(balanceReminders).values({ orderId: id, day, cents: 15_000, sentBy: "Mei" });
  expect(await remindOfInstalments(ctx)).toBe(0);
  expect(await ctx.db.$count(deliveries)).toBe(0);
});

test("two simultaneous jobs send one reminder", async ({ club: { ctx }, make }) => {
  for (let n = 0; n < 5; n += 1) await make.agreed({ days: [3, 40] });
  const [one, two] = await Promise.all([remindOfInstalments(ctx), remindOfInstalments(ctx)]);
  expect((one ?? 0) + (two ?? 0)).toBe(5);
  expect(await ctx.db.$count(deliveries)).toBe(5);
});
