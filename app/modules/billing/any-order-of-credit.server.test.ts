import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLongRun, storyCount, storySeed } from "#tests/support/long-run.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { recordTestMoney } from "#tests/support/ledger.ts";
import { office } from "#tests/support/staff.ts";
import { makeKey } from "#modules/outbox/index.server.ts";
import { creditToUse } from "#modules/enrolment/index.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { accountCredit, lockAccountCredit } from "./account-credit.server.ts";
import { payOutCredit } from "./carry-out-refund.server.ts";
import { payLaterByCredit, usableCredit } from "./later-credit.server.ts";
import { balanceOf, charge, ledgerDay, postEntries } from "./ledger.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { abandonOffline, recordMoney } from "./offline-payment.server.ts";
import { reservedCredit } from "./pay-by-credit.server.ts";
import { refundsOf, requestRefund } from "./refunds.server.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

const customerEmail = "Story@Example.ca";
const paidCents = 10_000;

/** A step in the history of a family's credit; `n` chooses an order, a refund or an amount. */
const step = fc.record({
  what: fc.constantFrom(
    ...(["pay", "give", "give", "give twice at once", "pay out", "pay out twice at once"] as const),
    ...(["record", "record twice at once", "abandon", "refund what used it"] as const),
    ...(["reserve", "reserve twice at once", "hold ends", "settle"] as const),
    ...(["use later", "use later twice at once"] as const),
  ),
  n: fc.nat(99),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function newOrder(changes: Partial<typeof orders.$inferInsert> = {}) {
  const id = randomUUID();
  const [order] = await club.ctx.db
    .insert(orders)
    .values({
      id,
      reference: `STORY-${id.slice(0, 8).toUpperCase()}`,
      kind: "registration",
      method: "cash",
      state: "open",
      title: "Track",
      amountCents: paidCents,
      expiresAt: new Date(),
      customerEmail,
      ...changes,
    })
    .returning();
  if (!order) throw new Error("no order");
  return order;
}

const chosen = <One>(some: One[], n: number): One | undefined => some[n % Math.max(1, some.length)];
const all = () => club.ctx.db.select().from(orders).orderBy(orders.createdAt, orders.id);

async function act({ what, n }: Step): Promise<void> {
  const { ctx } = club;
  const { db } = ctx;
  const cents = 100 * (n + 1);
  const order = chosen(await all(), n);
  const twice = (one: () => Promise<unknown>) => Promise.all([one(), one()]);
  const give = async () =>
    order &&
    db.transaction(async (transaction) => {
      const locked = await lockOrder(transaction, order.reference);
      if (!locked) return;
      await requestRefund(ctx, transaction, {
        order: locked,
        cents,
        method: what === "refund what used it" ? "cash" : "credit",
        lines: [],
        computedCents: null,
        rule: "",
        reason: "",
        by: office,
        waives: true,
      });
    });
  const payOut = async () => {
    const given = (await refundsOf(db, order ? [order.id] : [])).find(
      ({ method, state }) => method === "credit" && state === "done",
    );
    if (given) await payOutCredit(ctx, office, { id: given.id, cents, method: "cash" });
  };
  const waiting = chosen(
    (await all()).filter(({ state, method }) => state === "open" && method === "cash"),
    n,
  );
  const record = async () =>
    waiting &&
    recordMoney(ctx, office, waiting.reference, {
      token: randomUUID(),
      part_1_method: "credit",
      part_1_amount: String(cents / 100),
      part_1_on: ledgerDay(ctx),
    });
  const payLater = async () => {
    if (!waiting) return;
    const mailedKey = await makeKey(db, { linkOf: "pay", subjectId: waiting.id, days: 1 });
    const visitor = { key: waiting.checkoutKey, mailedKey, headers: new Headers() };
    const { balanceCents } = await balanceOf(db, waiting.id);
    const shownCents = await usableCredit(ctx, visitor, balanceCents);
    await payLaterByCredit(ctx, visitor, { shownCents, address: randomUUID() });
  };
  const reserve = () =>
    db.transaction(async (transaction) => {
      const haveCents = await lockAccountCredit(transaction, customerEmail);
      const bill = { amountCents: paidCents, laterCents: 0 };
      const creditCents = creditToUse({ ...bill, haveCents });
      const heldUntil = new Date(Date.now() + 600_000);
      const id = randomUUID();
      await transaction.insert(orders).values({
        id,
        reference: `STORY-${id.slice(0, 8).toUpperCase()}`,
        kind: "registration",
        state: "open",
        title: "Track",
        expiresAt: heldUntil,
        customerEmail,
        amountCents: paidCents,
        creditCents,
        heldUntil,
      });
    });
  const held = chosen(
    (await all()).filter(({ creditCents, paidAt }) => creditCents > 0 && !paidAt),
    n,
  );
  const isHeld = eq(orders.id, held?.id ?? randomUUID());
  switch (what) {
    case "pay": {
      const { id } = await newOrder({ state: "paid", paidAt: new Date() });
      await recordTestMoney(db, id, { paidCents });
      return;
    }
    case "give":
    case "refund what used it":
      await give();
      return;
    case "give twice at once":
      await twice(give);
      return;
    case "pay out":
      await payOut();
      return;
    case "pay out twice at once":
      await twice(payOut);
      return;
    case "record":
      if (!waiting) {
        const { id } = await newOrder();
        await recordTestMoney(db, id, { chargedCents: paidCents });
      }
      await record();
      return;
    case "use later":
      await payLater();
      return;
    case "use later twice at once":
      await twice(payLater);
      return;
    case "record twice at once":
      await twice(record);
      return;
    case "abandon":
      if (waiting) await abandonOffline(ctx, office, waiting.reference);
      return;
    case "reserve":
      await reserve();
      return;
    case "reserve twice at once":
      await twice(reserve);
      return;
    case "hold ends":
      await db
        .update(orders)
        .set({ heldUntil: new Date(0) })
        .where(isHeld);
      return;
    case "settle":
      await db.transaction(async (transaction) => {
        const [locked] = await transaction.select().from(orders).where(isHeld).for("update");
        if (!locked) return;
        const used = await reservedCredit(ctx, transaction, locked);
        await transaction.update(orders).set({ state: "paid", paidAt: new Date() }).where(isHeld);
        await postEntries(transaction, locked.id, [
          charge(locked.id, paidCents, ledgerDay(ctx)),
          ...used,
        ]);
      });
  }
}

/** The credit according to the ledger, less what is reserved: without a limit at zero. */
async function creditNow() {
  const { rows } = await club.ctx.db.execute<{ given: number; reserved: number }>(sql`
    select coalesce((select sum(cents) from ledger_entries where method = 'credit'), 0)::int as given,
      coalesce((select sum(credit_cents) from orders where paid_at is null and state = 'open'
        and held_until > clock_timestamp()), 0)::int as reserved`);
  const { given = 0, reserved = 0 } = rows[0] ?? {};
  const { rows: doubled } = await club.ctx.db.execute(sql`
    select order_id from ledger_entries group by order_id
      having sum(cents) filter (where kind = 'refund') > -sum(cents) filter (where kind = 'payment')`);
  return { cents: given - reserved, doubled };
}

test("any order of giving, using, reserving, ending and paying out: a credit is never below zero, and counts once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await club.ctx.db.delete(orders);
      await act({ what: "pay", n: 0 });
      await act({ what: "give", n: 49 });
      for (const one of steps) {
        await act(one);
        const { cents, doubled } = await creditNow();
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(await accountCredit(club.ctx.db, customerEmail.toLowerCase())).toBe(cents);
        // No order gives back more than was paid.
        expect(doubled).toEqual([]);
      }
    }),
    { seed: storySeed, numRuns: storyCount ?? (isLongRun ? 200 : 15), endOnFailure: true },
  );
}, 7_200_000);
