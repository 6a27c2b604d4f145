import { afterAll, beforeAll, expect, test } from "vitest";
import { lockOrder } from "./locked-order.server.ts";
import { isOrderOf } from "#tests/support/checkouts.ts";
import { openTestContext, type TestContext } from "#tests/support/context.ts";
import { ordersWithMoney } from "#tests/support/ledger.ts";
import { office as byOffice } from "#tests/support/staff.ts";
import { openCheckout } from "./checkout.server.ts";
import { decideDemoRefund, readDemoCheckout, refundDemo, runDemoStep } from "./demo.server.ts";
import { checkPayments } from "./reconcile.server.ts";
import { refundsOf, requestRefund } from "./refunds.server.ts";
import { sendRefunds } from "./send-refunds.server.ts";

let office: TestContext;
beforeAll(async () => {
  office = await openTestContext();
});
afterAll(() => office.close());

async function paid() {
  const { ctx } = office;
  const { sessionId } = await openCheckout(ctx, {
    kind: "donation",
    title: "Gift",
    amountCents: 2_500,
  });
  const payer = { name: "Abena Osei", email: "abena@example.ca" };
  expect(await runDemoStep(ctx, sessionId, "pay", payer)).toBe(true);
  const read = async () => {
    const [order] = await ordersWithMoney(ctx, isOrderOf(ctx, sessionId));
    if (!order) throw new Error("no order");
    return order;
  };
  return { sessionId, read };
}

const ask = (reference: string, cents: number) =>
  office.ctx.db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (!order) throw new Error("no order");
    return requestRefund(office.ctx, transaction, {
      order,
      cents,
      method: "card",
      lines: [],
      computedCents: null,
      rule: "",
      reason: "",
      by: byOffice,
      waives: true,
    });
  });

async function send() {
  while (await sendRefunds(office.ctx));
}

test("the demo gives back parts, once, and never more than is left", async () => {
  const { ctx } = office;
  const { sessionId, read } = await paid();
  const { id, reference } = await read();
  expect(await ask(reference, 1_000)).toMatchObject({ outcome: "requested" });
  await send();
  await send();
  expect(await read()).toMatchObject({ refundedCents: 1_000, balanceCents: 0 });
  // Refunded on the demo's page, as at the provider's site.
  expect(await refundDemo(ctx, sessionId, 1_501)).toBe(false);
  expect(await refundDemo(ctx, sessionId, 1_500)).toBe(true);
  expect(await read()).toMatchObject({ state: "refunded", refundedCents: 2_500 });
  expect((await refundsOf(ctx.db, [id])).map(({ state }) => state)).toEqual(["done", "done"]);
  await checkPayments(ctx);
  expect(await refundsOf(ctx.db, [id])).toHaveLength(2);
});

test.each([
  { arrives: true, state: "done", refundedCents: 1_001 },
  { arrives: false, state: "failed", refundedCents: 0 },
])(
  "a demo refund that waits for the bank, which then says $arrives",
  async ({ arrives, state, refundedCents }) => {
    const { ctx } = office;
    const { sessionId, read } = await paid();
    const { id, reference } = await read();
    await ask(reference, 1_001);
    await send();
    expect(await refundsOf(ctx.db, [id])).toMatchObject([{ state: "pending" }]);
    const pending = (await readDemoCheckout(ctx, sessionId))?.refunds[0]?.id ?? "";
    expect(await decideDemoRefund(ctx, pending, arrives)).toBe(true);
    expect(await decideDemoRefund(ctx, pending, arrives)).toBe(false);
    expect(await refundsOf(ctx.db, [id])).toMatchObject([{ state }]);
    expect(await read()).toMatchObject({ refundedCents });
  },
);
