import { randomUUID } from "node:crypto";
import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { isLongRun, storyCount, storySeed } from "#tests/support/long-run.ts";
import { contextTest } from "#tests/support/club-test.ts";
import { refundFor, type SoldLine, soldOrders } from "#tests/support/sold-orders.ts";
import type { Database } from "#core/db/database.server.ts";
import { orderLines, orders } from "#modules/enrolment/schema.ts";
import { editionRow } from "#tests/support/catalogue-rows.ts";
import { monthsAfter } from "#core/time/time.ts";
import { daysOfMonth } from "./ledger-periods.ts";
import { costKinds, type LedgerKind, ledgerKinds } from "./ledger-kinds.ts";
import { reversal } from "./ledger.server.ts";
import { type MonthPart, sumsOf } from "./month-report.ts";
import { monthParts } from "./month-report.server.ts";
import { ledgerEntries } from "./schema.ts";

const test = contextTest();

const month = "2026-11";
const effectiveOn = "2026-11-30";
const taxed = (type: string, netCents: number): SoldLine => {
  const taxCents = Math.round((netCents * 13) / 100);
  return { type, taxKind: "HST 13%", taxCents, amountCents: netCents + taxCents };
};
const exempt = (type: string, amountCents: number): SoldLine => ({
  type,
  taxKind: "exempt",
  taxCents: 0,
  amountCents,
});

/** Cents and HST by program and kind. */
const table = (parts: MonthPart[]) =>
  Object.fromEntries(
    parts.map((part) => [
      `${part.offeringType ?? part.orderKind} ${part.kind}`,
      [part.cents, part.hstCents],
    ]),
  );

test("an order's entries are divided among its lines, and the HST is a share of each", async ({
  office,
}) => {
  const make = soldOrders(office);
  const { id, lineIds } = await make.sold([taxed("eclairs", 10_000), exempt("releve", 5_000)]);
  await make.post(id, [
    { kind: "charge", cents: 16_300, effectiveOn },
    { kind: "payment", cents: -16_300, method: "cash", effectiveOn },
    // It concerns one line: half of its price, so half of its HST.
    { kind: "credit", cents: -5_650, lineId: lineIds[0] ?? null, effectiveOn },
  ]);
  expect(table(await monthParts(office.ctx, month))).toEqual({
    "eclairs charge": [11_300, 1_300],
    "releve charge": [5_000, 0],
    "eclairs payment": [-11_300, 0],
    "releve payment": [-5_000, 0],
    "eclairs credit": [-5_650, -650],
  });
});

test("a refund that names lines, and its credit, are of these lines", async ({ office }) => {
  const make = soldOrders(office);
  const { id, lineIds } = await make.sold([taxed("eclairs", 10_000), exempt("releve", 5_000)]);
  const key = await refundFor(office.ctx.db, id, [{ lineId: lineIds[1] ?? "", cents: 2_000 }]);
  await make.post(id, [
    { kind: "refund", cents: 2_000, method: "cash", effectiveOn, idempotencyKey: key },
    { kind: "credit", cents: -2_000, effectiveOn, idempotencyKey: `${key}:waived` },
  ]);
  const named = { "releve refund": [2_000, 0], "releve credit": [-2_000, 0] };
  expect(table(await monthParts(office.ctx, month))).toEqual(named);
  const entries = await office.ctx.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.orderId, id));
  await make.post(
    id,
    entries.map((entry) => reversal(entry, { effectiveOn })),
  );
  expect(table(await monthParts(office.ctx, month))).toEqual({
    "releve refund": [0, 0],
    "releve credit": [0, 0],
  });
});

test("cents that do not divide go to no line twice, also among lines that cost nothing", async ({
  office,
}) => {
  const make = soldOrders(office);
  const three = await make.sold(["eclairs", "releve", "elite"].map((type) => exempt(type, 3_333)));
  await make.post(three.id, [{ kind: "payment", cents: -100, effectiveOn }]);
  const free = await make.sold(["eclairs", "releve"].map((type) => exempt(type, 0)));
  await make.post(free.id, [{ kind: "payment", cents: -1, effectiveOn }]);
  const parts = await monthParts(office.ctx, month);
  expect(parts.map(({ cents }) => cents).toSorted((one, other) => one - other)).toEqual([
    -34, -34, -33,
  ]);
});

test("what was charged before a move stays where it was, and what follows is of the new line", async ({
  office,
}) => {
  const { db } = office.ctx;
  const make = soldOrders(office);
  const { id, lineIds } = await make.sold([taxed("eclairs", 10_000), exempt("releve", 5_000)]);
  const [old = ""] = lineIds;
  await make.post(id, [
    { kind: "charge", cents: 16_300, effectiveOn },
    { kind: "payment", cents: -16_300, method: "cash", effectiveOn },
  ]);
  const before = table(await monthParts(office.ctx, month));
  const line = exempt("elite", 20_000);
  const moved = {
    title: "Elite",
    per: "season" as const,
    offeringEditionId: await editionRow(db, { offeringType: "elite" }),
    taxKind: line.taxKind,
    priceCents: line.amountCents,
  };
  await db.update(orderLines).set({ position: 3 }).where(eq(orderLines.id, old));
  // $11.30 of the old line's payment stays with it.
  const [stored] = await db
    .insert(orderLines)
    .values({
      ...moved,
      orderId: id,
      position: 1,
      replaces: old,
      keptCents: 1_130,
      amountCents: 21_130,
    })
    .returning();
  expect(table(await monthParts(office.ctx, month))).toEqual(before);
  await make.post(id, [
    { kind: "credit", cents: -10_170, lineId: old, effectiveOn },
    { kind: "charge", cents: 20_000, lineId: stored?.id ?? null, effectiveOn },
    { kind: "payment", cents: -9_830, method: "cash", effectiveOn },
  ]);
  const after = table(await monthParts(office.ctx, month));
  expect(after).toMatchObject({
    "eclairs charge": [11_300, 1_300],
    "eclairs credit": [-10_170, -1_170],
    "elite charge": [20_000, 0],
    "eclairs payment": before["eclairs payment"],
  });
  // No part of the second payment belongs to the old line.
  expect((after["elite payment"]?.[0] ?? 0) + (after["releve payment"]?.[0] ?? 0)).toBe(
    -9_830 + (before["releve payment"]?.[0] ?? 0),
  );
});

test("a month has the entries of its days, and a gift is of no program", async ({ office }) => {
  const make = soldOrders(office);
  const gift = await make.sold([]);
  const days = ["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"];
  await make.post(
    gift.id,
    days.map((day, n) => ({ kind: "payment" as const, cents: -(10 ** n), effectiveOn: day })),
  );
  expect(table(await monthParts(office.ctx, month))).toEqual({ "donation payment": [-110, 0] });
  expect(await monthParts(office.ctx, "2026-09")).toEqual([]);
});

test("a month of a long ledger is found by its days", async ({ office }) => {
  const { db } = office.ctx;
  await db.execute(sql`insert into orders
    (id, reference, kind, state, title, amount_cents, checkout_key, expires_at)
    select gen_random_uuid(), 'R' || n, 'donation', 'paid', 'Gift', 2500, 'k' || n, now()
    from generate_series(1, 20) n`);
  await db.execute(sql`insert into ledger_entries
    (order_id, kind, cents, idempotency_key, effective_on)
    select id, 'charge', 1, id || ':' || n, date '2026-01-01' + n
    from orders, generate_series(1, 1000) n`);
  await db.execute(sql`analyze ledger_entries`);
  expect(sumsOf(await monthParts(office.ctx, month)).chargedCents).toBe(20 * 30);
  const plans: string[] = [];
  const explaining = Object.create(db, {
    execute: {
      async value(query: SQL) {
        const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${query}`);
        plans.push(...rows.map((row) => row["QUERY PLAN"]));
        return { rows: [] };
      },
    },
  });
  await monthParts({ db: explaining }, month);
  expect(plans.join("\n")).toContain("ledger_entries_newest");
  expect(plans.join("\n")).not.toContain("Seq Scan on ledger_entries");
});

const line = fc.record({
  type: fc.constantFrom("eclairs", "releve", "elite"),
  cents: fc.oneof(fc.constant(0), fc.nat(50_000)),
  taxKind: fc.constantFrom("HST 13%", "exempt", "small supplier", null),
});
const entry = fc.record({
  kind: fc.constantFrom(...ledgerKinds),
  cents: fc.integer({ min: 1, max: 40_000 }),
  method: fc.constantFrom("card", "cash", "sponsor", null),
  /** Concerns one line, or the lines of a refund; beyond them: the whole order. */
  line: fc.nat(6),
  /** Before, in or after the month. */
  inMonth: fc.constantFrom(-1, 0, 0, 0, 1),
  isNamed: fc.boolean(),
  isReversed: fc.boolean(),
});
const story = fc.array(
  fc.record({
    currency: fc.constantFrom("cad", "cad", "usd"),
    lines: fc.array(line, { maxLength: 4 }),
    entries: fc.array(entry, { minLength: 1, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
);

const positive: LedgerKind[] = ["charge", "refund", "dispute", "fee"];
const sumBy = <Row extends { cents: number }>(rows: Row[], key: (row: Row) => string) => {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[key(row)] = (sums[key(row)] ?? 0) + row.cents;
  return sums;
};

test("whatever the entries are, the parts of a month add up to them", async ({ office }) => {
  const make = soldOrders(office);
  const { db } = office.ctx;
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(story, async (made) => {
      // Three months apart: each run has a month of its own, and one before and after it.
      const own = monthsAfter("2030-01", 3 * (runs += 1));
      for (const { currency, lines, entries } of made) {
        const { id, lineIds } = await make.sold(
          lines.map(({ type, cents, taxKind }) =>
            taxKind === "HST 13%"
              ? taxed(type, cents)
              : { type, taxKind, taxCents: 0, amountCents: cents },
          ),
          currency,
        );
        for (const { kind, cents, method, line: n, inMonth, ...also } of entries) {
          const lineId = lineIds[n];
          const key =
            kind === "refund" && also.isNamed && lineId
              ? await refundFor(db, id, [{ lineId, cents }])
              : randomUUID();
          const posted = {
            id: randomUUID(),
            kind,
            cents: positive.includes(kind) ? cents : -cents,
            method,
            lineId: costKinds.includes(kind) ? (lineId ?? null) : null,
            effectiveOn: daysOfMonth(monthsAfter(own, inMonth)).to,
            idempotencyKey: key,
          };
          await make.post(id, [posted]);
          if (!also.isReversed) continue;
          const [stored] = await db
            .select()
            .from(ledgerEntries)
            .where(eq(ledgerEntries.id, posted.id));
          if (stored) await make.post(id, [reversal(stored, { effectiveOn: posted.effectiveOn })]);
        }
      }
      const expected = await entriesOf(db, own);
      const parts = await monthParts(office.ctx, own);
      const key = (row: { currency: string; kind: string; method: string | null }) =>
        [row.currency, row.kind, row.method].join(" ");
      expect(sumBy(parts, key)).toEqual(sumBy(expected, key));
      const isWrong = ({ cents, hstCents, kind }: MonthPart) =>
        Math.abs(hstCents) > (costKinds.includes(kind) ? Math.abs(cents) : 0);
      expect(parts.filter(isWrong)).toEqual([]);
      const sums = sumsOf(parts);
      const total = expected.reduce((sum, { cents }) => sum + cents, 0);
      expect(sums.salesCents + sums.hstCents - sums.moneyCents).toBe(total);
      expect(sums.chargedCents + sums.creditedCents + sums.writtenOffCents).toBe(sums.salesCents);
      const { receivedCents, refundedCents, lostCents, movedCents } = sums;
      expect(receivedCents + refundedCents + lostCents + movedCents).toBe(sums.moneyCents);
    }),
    { seed: storySeed, numRuns: storyCount ?? (isLongRun ? 150 : 20), endOnFailure: true },
  );
}, 600_000);

/** The entries of a month from the ledger. */
const entriesOf = (db: Database, own: string) => {
  const { from, to } = daysOfMonth(own);
  const { kind, method, cents, effectiveOn: day, orderId } = ledgerEntries;
  return db
    .select({ currency: orders.currency, kind, method, cents })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(gte(day, from), lte(day, to)));
};
