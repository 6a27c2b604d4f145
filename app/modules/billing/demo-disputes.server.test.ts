import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOrderOf } from "#tests/support/checkouts.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { ordersWithMoney } from "#tests/support/ledger.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { openCheckout } from "./checkout.server.ts";
import {
  disputeDemo,
  moveDemoDispute,
  readDemoCheckout,
  refundDemo,
  runDemoStep,
} from "./demo.server.ts";
import { remindOfDisputes } from "./dispute-notices.server.ts";
import { listFindings } from "./findings.server.ts";
import { checkPayments } from "./reconcile.server.ts";
import { demoDisputes, paymentDisputes } from "./schema.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
afterAll(() => office.close());

async function paid() {
  const { ctx } = office;
  const gift = { kind: "donation", title: "Gift", amountCents: 2_500 } as const;
  const { sessionId } = await openCheckout(ctx, gift);
  const payer = { name: "Abena Osei", email: "abena@example.ca" };
  expect(await runDemoStep(ctx, sessionId, "pay", payer)).toBe(true);
  const read = async () => {
    const [order] = await ordersWithMoney(ctx, isOrderOf(ctx, sessionId));
    if (!order) throw new Error("no order");
    return order;
  };
  const { reference } = await read();
  return { sessionId, read, reference };
}

async function disputed() {
  const one = await paid();
  expect(await disputeDemo(office.ctx, one.sessionId, "fraudulent")).toBe(true);
  const session = await readDemoCheckout(office.ctx, one.sessionId);
  const id = session?.disputes[0]?.id ?? "";
  const move = (state: "bank" | "won" | "lost") =>
    moveDemoDispute(office.ctx, { sessionId: one.sessionId, id }, state);
  return { ...one, id, move };
}
const finding = async (subject: string) =>
  (await listFindings(office.ctx)).findings.find((found) => found.subject === subject);
/** The subjects of the mails to staff about an order. */
const mailsAbout = async (reference: string) => {
  const sent = await office.ctx.db.select().from(deliveries);
  return sent
    .map(({ payload }) => String(payload.subject))
    .filter((subject) => subject.includes(reference) && /disputed|Answer soon/.test(subject));
};
const setDeadline = (id: string, days: number) =>
  office.ctx.db
    .update(paymentDisputes)
    .set({ answerBy: new Date(Date.now() + days * 86_400_000) })
    .where(eq(paymentDisputes.id, id));

test("a demo dispute that the club answers and wins takes no money", async () => {
  const { sessionId, id, read, move, reference } = await disputed();
  expect((await finding(id))?.message).toMatch(
    /the cardholder did not make the payment\. Answer at/,
  );
  // No second dispute, and no refund of money that the bank holds.
  expect(await disputeDemo(office.ctx, sessionId, "general")).toBe(false);
  expect(await refundDemo(office.ctx, sessionId, 100)).toBe(false);
  expect(await move("bank")).toBe(true);
  expect(await move("bank")).toBe(false);
  expect((await finding(id))?.message).toContain("is deciding");
  expect(await move("won")).toBe(true);
  expect(await move("lost")).toBe(false);
  expect(await finding(id)).toBeUndefined();
  expect(await read()).toMatchObject({ state: "paid", lostCents: 0 });
  expect(await mailsAbout(reference)).toHaveLength(1);
  expect(await refundDemo(office.ctx, sessionId, 2_500)).toBe(true);
});

test("a demo dispute of what is left, which the bank decides for the payer", async () => {
  const { sessionId, read } = await paid();
  expect(await refundDemo(office.ctx, sessionId, 1_000)).toBe(true);
  expect(await disputeDemo(office.ctx, sessionId, "product_not_received")).toBe(true);
  const [dispute] = (await readDemoCheckout(office.ctx, sessionId))?.disputes ?? [];
  expect(dispute?.cents).toBe(1_500);
  const of = { sessionId, id: dispute?.id ?? "" };
  expect(await moveDemoDispute(office.ctx, { ...of, sessionId: "other" }, "lost")).toBe(false);
  expect(await moveDemoDispute(office.ctx, of, "lost")).toBe(true);
  expect(await read()).toMatchObject({ state: "refunded", refundedCents: 1_000, lostCents: 1_500 });
  expect(await disputeDemo(office.ctx, sessionId, "general")).toBe(false);
});

test("what is not paid can't be disputed", async () => {
  const gift = { kind: "donation", title: "Gift", amountCents: 2_500 } as const;
  const { sessionId } = await openCheckout(office.ctx, gift);
  expect(await disputeDemo(office.ctx, sessionId, "general")).toBe(false);
});

test("the nightly comparison finds a demo dispute whose event was lost", async () => {
  const { sessionId, read } = await paid();
  const { demo } = office.ctx.integrations.payments;
  await demo?.dispute(sessionId, "duplicate");
  const [row] = (await demo?.read(sessionId))?.disputes ?? [];
  expect(await finding(row?.id ?? "")).toBeUndefined();
  await checkPayments(office.ctx);
  expect((await finding(row?.id ?? ""))?.orderReference).toBe((await read()).reference);
  await office.ctx.db
    .update(demoDisputes)
    .set({ state: "lost", changedAt: new Date() })
    .where(eq(demoDisputes.id, row?.id ?? ""));
  await checkPayments(office.ctx);
  expect((await read()).lostCents).toBe(2_500);
});

test("staff are mailed once that a dispute is open, and once more before its deadline", async () => {
  const { id, reference } = await disputed();
  await checkPayments(office.ctx);
  expect(await mailsAbout(reference)).toEqual([`Payment disputed: $25 CAD, ${reference}`]);
  await setDeadline(id, 5);
  await remindOfDisputes(office.ctx);
  expect(await mailsAbout(reference)).toHaveLength(1);
  await setDeadline(id, 3);
  await Promise.all([remindOfDisputes(office.ctx), remindOfDisputes(office.ctx)]);
  await remindOfDisputes(office.ctx);
  expect(await mailsAbout(reference)).toHaveLength(2);
  expect(await mailsAbout(reference)).toContain(`Answer soon: disputed payment ${reference}`);
});

test("nobody is reminded of a dispute that was answered, or whose deadline has passed", async () => {
  const answered = await disputed();
  await answered.move("bank");
  await setDeadline(answered.id, 1);
  const late = await disputed();
  await setDeadline(late.id, -2);
  await remindOfDisputes(office.ctx);
  expect(await mailsAbout(answered.reference)).toHaveLength(1);
  expect(await mailsAbout(late.reference)).toHaveLength(1);
});
