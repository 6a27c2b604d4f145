import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { contextTest } from "#tests/support/club-test.ts";
import { records } from "#tests/support/records.ts";
import { soldOrders } from "#tests/support/sold-orders.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { dueParts } from "./due.server.ts";
import { balanceOf, type NewEntry, reversal, standingEntries } from "./ledger.server.ts";

const today = "2026-11-26";

const test = contextTest().extend("make", ({ office }) => soldOrders(office));

const hurdles = { type: "eclairs", taxKind: null, amountCents: 10_000, taxCents: 0 };
const entry = (kind: NewEntry["kind"], cents: number, day: string) => ({
  kind,
  cents,
  effectiveOn: `2026-${day}`,
});

test("each charge is due on its own day, and what was paid covers the oldest", async ({
  office: { ctx },
  make,
}) => {
  const { id } = await make.sold([hurdles]);
  expect(await dueParts(ctx.db, { id }, today)).toEqual([]);
  await make.post(id, [entry("charge", 10_000, "09-01"), entry("charge", 2_000, "10-15")]);
  expect(await dueParts(ctx.db, { id }, today)).toEqual([
    { dueOn: "2026-09-01", cents: 10_000, claimId: null },
    { dueOn: "2026-10-15", cents: 2_000, claimId: null },
  ]);
  await make.post(id, [entry("payment", -10_500, "10-20")]);
  expect(await dueParts(ctx.db, { id }, today)).toEqual([
    { dueOn: "2026-10-15", cents: 1_500, claimId: null },
  ]);
  await make.post(id, [entry("credit", -1_500, "10-21")]);
  expect(await dueParts(ctx.db, { id }, today)).toEqual([]);
});

test("a payment that was voided is owed since the charge, and a charge that was reversed is not owed", async ({
  office: { ctx },
  make,
}) => {
  const { id } = await make.sold([hurdles]);
  await make.post(id, [entry("charge", 10_000, "09-01"), entry("payment", -10_000, "09-02")]);
  const [, payment] = await standingEntries(ctx.db, id);
  if (!payment) throw new Error("no payment");
  const by = { effectiveOn: "2026-11-01", recordedBy: "Mei" };
  await make.post(id, [reversal(payment, by), entry("charge", 500, "08-01")]);
  const [extra] = (await standingEntries(ctx.db, id)).filter(({ cents }) => cents === 500);
  if (!extra) throw new Error("no charge");
  await make.post(id, [reversal(extra, by)]);
  expect(await dueParts(ctx.db, { id }, today)).toEqual([
    { dueOn: "2026-09-01", cents: 10_000, claimId: null },
  ]);
});

test("unpaid checkouts, orders that are over and gifts owe nothing", async ({ office, make }) => {
  const { db } = office.ctx;
  const { order } = records(office);
  const all = [
    await order({ kind: "donation", state: "open" }),
    await order({ kind: "registration", method: "card", state: "open" }),
    await order({ kind: "registration", method: "card", state: "starting" }),
    await order({ kind: "registration", method: "cash", state: "expired" }),
    await order({ kind: "registration", method: "card", state: "failed" }),
  ];
  for (const { id } of all) {
    await make.post(id, [entry("charge", 2_500, "09-01")]);
    expect(await dueParts(db, { id }, today)).toEqual([]);
  }
  // The part that a card did not pay is owed.
  const { id = "" } = all[1] ?? {};
  await db.update(orders).set({ state: "paid", paidAt: new Date() }).where(eq(orders.id, id));
  expect(await dueParts(db, { id }, today)).toEqual([
    { dueOn: "2026-09-01", cents: 2_500, claimId: null },
  ]);
});

test("the parts add up to what the order owes, whatever was charged, paid and given back", async ({
  office: { ctx },
  make,
}) => {
  const { id } = await make.sold([hurdles]);
  const kinds = { charge: 1, fee: 1, refund: 1, payment: -1, credit: -1, write_off: -1 } as const;
  const entries = fc.array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])),
      cents: fc.integer({ min: 1, max: 9_999 }),
      day: fc.integer({ min: 1, max: 28 }),
      isReversed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(entries, async (some) => {
      await make.post(
        id,
        some.map(({ kind, cents, day }) =>
          entry(kind, kinds[kind] * cents, `10-${`${day}`.padStart(2, "0")}`),
        ),
      );
      const standing = await standingEntries(ctx.db, id);
      const undone = standing.filter(({ cents }) =>
        some.some((one) => one.isReversed && one.cents === Math.abs(cents)),
      );
      await make.post(
        id,
        undone.map((one) => ({
          ...reversal(one, { effectiveOn: "2026-11-01", recordedBy: "Mei" }),
          idempotencyKey: randomUUID(),
        })),
      );
      const { balanceCents } = await balanceOf(ctx.db, id);
      const parts = await dueParts(ctx.db, { id }, today);
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(Math.max(0, balanceCents));
      expect(parts.every(({ cents }) => cents > 0)).toBe(true);
      const days = parts.map(({ dueOn }) => dueOn);
      expect(days).toEqual([...new Set(days)].toSorted());
    }),
    { numRuns: 40 },
  );
});
