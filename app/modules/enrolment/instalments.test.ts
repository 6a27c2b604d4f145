import fc from "fast-check";
import { expect, test } from "vitest";
import { daysAfter } from "#core/time/time.ts";
import type { InstalmentPlan } from "#modules/content/index.ts";
import {
  instalmentConsent,
  laterCentsOf,
  type LineToSplit,
  partsKey,
  splitOrder,
} from "./instalments.ts";
import { feeWithTax } from "./pricing.ts";

const today = "2026-11-26";
const plan: InstalmentPlan = [
  { dueOn: null, cents: 10_000 },
  { dueOn: "2027-01-15", cents: 10_000 },
  { dueOn: "2027-02-15", cents: 20_000 },
];
const line = (changes: Partial<LineToSplit> = {}): LineToSplit => ({
  amountCents: 40_000,
  taxCents: 0,
  federationFeeCents: 0,
  plan,
  ...changes,
});

const anyPlan = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: -40, max: 200 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((rows): InstalmentPlan => {
    const days = rows.map(([, day]) => day).toSorted((a, b) => a - b);
    return rows.map(([cents], n) => ({
      dueOn: n === 0 ? null : daysAfter(today, days[n] ?? 0),
      cents,
    }));
  });
const anyLine = fc
  .record({
    netCents: fc.integer({ min: 0, max: 80_000 }),
    hasTax: fc.boolean(),
    feeCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
    plan: fc.option(anyPlan, { nil: undefined }),
  })
  .map(({ netCents, hasTax, feeCents, plan }): LineToSplit => {
    const taxCents = hasTax ? Math.round(netCents * 0.13) : 0;
    return { amountCents: netCents + taxCents, taxCents, federationFeeCents: feeCents, plan };
  });

test("any order: the parts add up, ascend from today, and the first has the fees", () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 5 }), (lines) => {
      const parts = splitOrder(lines, today);
      const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      const [first, ...later] = parts;
      expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(total);
      expect(first?.dueOn).toBe(today);
      for (const [n, { dueOn, cents }] of later.entries()) {
        expect(dueOn > (parts[n]?.dueOn ?? "")).toBe(true);
        expect(cents).toBeGreaterThanOrEqual(100);
      }
      expect(first?.cents).toBeGreaterThanOrEqual(later.length > 0 ? 100 : 0);
      const dueNow = lines.reduce(
        (sum, each) =>
          sum + (each.plan ? Math.min(feeWithTax(each), each.amountCents) : each.amountCents),
        0,
      );
      expect(first?.cents).toBeGreaterThanOrEqual(dueNow);
      expect(laterCentsOf(parts)).toBe(total - (first?.cents ?? 0));
    }),
  );
});

test("an order at the full price has the plan's own amounts, also where they contain a fee", () => {
  const parts = [
    { dueOn: today, cents: 10_000 },
    { dueOn: "2027-01-15", cents: 10_000 },
    { dueOn: "2027-02-15", cents: 20_000 },
  ];
  expect(splitOrder([line()], today)).toEqual(parts);
  expect(splitOrder([line({ federationFeeCents: 4_000 })], today)).toEqual(parts);
});

test("a fee above the deposit is paid first, in full", () => {
  expect(splitOrder([line({ federationFeeCents: 16_000 })], today)).toEqual([
    { dueOn: today, cents: 16_000 },
    { dueOn: "2027-01-15", cents: 8_000 },
    { dueOn: "2027-02-15", cents: 16_000 },
  ]);
});

test("with a discount and tax the parts shrink and grow in proportion, the fee does not", () => {
  expect(splitOrder([line({ amountCents: 20_000, federationFeeCents: 4_000 })], today)).toEqual([
    { dueOn: today, cents: 6_667 },
    { dueOn: "2027-01-15", cents: 4_444 },
    { dueOn: "2027-02-15", cents: 8_889 },
  ]);
  expect(splitOrder([line({ amountCents: 45_200, taxCents: 5_200 })], today)).toEqual([
    { dueOn: today, cents: 11_300 },
    { dueOn: "2027-01-15", cents: 11_300 },
    { dueOn: "2027-02-15", cents: 22_600 },
  ]);
});

test("who joins late pays what was due before in the first part", () => {
  expect(splitOrder([line()], "2027-01-15")).toEqual([
    { dueOn: "2027-01-15", cents: 20_000 },
    { dueOn: "2027-02-15", cents: 20_000 },
  ]);
  expect(splitOrder([line()], "2027-02-15")).toEqual([{ dueOn: "2027-02-15", cents: 40_000 }]);
});

test("lines without a plan are paid at once, and parts of one day are one", () => {
  const other = line({
    amountCents: 9_000,
    plan: [
      { dueOn: null, cents: 3_000 },
      { dueOn: "2027-01-15", cents: 3_000 },
      { dueOn: "2027-03-15", cents: 3_000 },
    ],
  });
  const once = line({ amountCents: 5_000, plan: undefined });
  expect(splitOrder([line(), other, once], today)).toEqual([
    { dueOn: today, cents: 18_000 },
    { dueOn: "2027-01-15", cents: 13_000 },
    { dueOn: "2027-02-15", cents: 20_000 },
    { dueOn: "2027-03-15", cents: 3_000 },
  ]);
  expect(splitOrder([once], today)).toEqual([{ dueOn: today, cents: 5_000 }]);
});

test("parts below a dollar are paid with the first, also one that begins there", () => {
  expect(splitOrder([line({ amountCents: 395 })], today)).toEqual([
    { dueOn: today, cents: 198 },
    { dueOn: "2027-02-15", cents: 197 },
  ]);
  expect(splitOrder([line({ amountCents: 150 })], today)).toHaveLength(1);
  expect(splitOrder([line({ amountCents: 0 })], today)).toEqual([{ dueOn: today, cents: 0 }]);
});

test("the consent names each amount with its day, and the field holds the same", () => {
  const parts = splitOrder([line()], today);
  expect(instalmentConsent("Our Club", parts)).toBe(
    "I agree that Our Club charges my card $100.00 today, then $100.00 on January 15, 2027 and $200.00 on February 15, 2027. I can pay earlier or use another card at any time; the link is in my receipt. If a payment fails, the club tries again after 3, 7 and 14 days and writes to me.",
  );
  expect(partsKey(parts)).toBe("2026-11-26:10000 2027-01-15:10000 2027-02-15:20000");
});
