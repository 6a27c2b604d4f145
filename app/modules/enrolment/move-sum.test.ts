import fc from "fast-check";
import { expect, it } from "vitest";
import type { TaxKind } from "#core/tax.ts";
import { type DiscountRules, priceOrder, reducedTo, totalOf } from "./pricing.ts";
import { agreedMove, movableBetween, moveSteps, moveSum } from "./move-sum.ts";
import type { RefundableLine } from "./refund-sum.ts";

const noDiscounts: DiscountRules = {
  secondChildPercent: 0,
  thirdChildPercent: 0,
  earlyPercent: 0,
  earlyDays: 0,
  familyMaximumCents: 0,
};
const siblings = { ...noDiscounts, secondChildPercent: 10, thirdChildPercent: 15 };
const days = { season: { from: "2027-04-01", to: "2027-06-30" }, practices: [] };

type Wanted = [athlete: string, priceCents: number, tax?: TaxKind | undefined];

function sold(wanted: readonly Wanted[], rules: DiscountRules, agreedCents = 0): RefundableLine[] {
  const priced = priceOrder(
    wanted.map(([athlete, priceCents, tax = "small supplier"]) => ({
      athlete,
      priceCents,
      tax,
      isEarly: false,
    })),
    rules,
    null,
  );
  const agreed =
    agreedCents > 0 ? reducedTo(priced, { cents: agreedCents, reason: "Hardship" }) : priced;
  return agreed.map((line, n) => ({
    ...line,
    id: `line ${n + 1}`,
    athlete: wanted[n]?.[0] ?? "",
    federationFeeCents: 0,
    keptCents: 0,
    days,
    isGone: false,
    isWithoutPlace: false,
  }));
}

type To = Parameters<typeof moveSum>[1]["to"];
const target = (priceCents: number, changes: Partial<To> = {}): To => ({
  title: "New",
  priceCents,
  tax: "small supplier",
  isEarly: false,
  federationFeeCents: 0,
  seasonId: "spring",
  ...changes,
});

/** The first line is moved, unless another one is given. */
function moved(
  order: readonly RefundableLine[],
  to: To,
  { lineId = "line 1", today = "2027-03-01", countsUsed = false, discounts = siblings } = {},
) {
  const sum = moveSum(order, { lineId, to, seasonId: "spring" }, { countsUsed, discounts, today });
  if (!sum) throw new Error("no such line");
  return sum;
}

it("costs the difference of the two prices", () => {
  const order = sold([["Ada", 15_500]], siblings);
  expect(moved(order, target(17_000))).toMatchObject({ cents: 1_500, keptCents: 0, others: [] });
  expect(moved(order, target(9_900)).cents).toBe(-5_600);
  expect(moved(order, target(15_500)).cents).toBe(0);
});

it("keeps the brother's or sister's discount, and gives it to the cheaper one from now on", () => {
  // Ada 200; Kofi 99.99 less 10 %, which is 89.99.
  const order = sold(
    [
      ["Ada", 20_000],
      ["Kofi", 9_999],
    ],
    siblings,
  );
  // Kofi has the lower price, and gets 10% off the new offering.
  expect(moved(order, target(5_555), { lineId: "line 2" })).toMatchObject({
    beforeCents: 8_999,
    line: { amountCents: 4_999, discounts: [{ kind: "sibling", cents: 556 }] },
    cents: -4_000,
    others: [],
  });
  // Ada has the lower price now: she gets the discount, and Kofi loses his.
  const swapped = moved(order, target(5_555));
  expect(swapped).toMatchObject({
    line: { amountCents: 4_999 },
    others: [{ id: "line 2", beforeCents: 8_999, cents: 9_999, line: { discounts: [] } }],
  });
  expect(swapped.cents).toBe(4_999 + 9_999 - 20_000 - 8_999);
  expect(
    moveSteps(swapped, { from: "Old", to: "New", priceCents: 5_555, nameOf: () => "Kofi: Track" }),
  ).toEqual([
    { label: "New, price", amount: "$55.55" },
    { label: "Sibling discount, 10% off", amount: "−$5.56" },
    { label: "Old, as bought", amount: "−$200" },
    { label: "Kofi: Track: discounts change", amount: "+$10" },
  ]);
});

it("uses the discounts of the order's day, not those of today", () => {
  const order = sold(
    [
      ["Ada", 20_000],
      ["Kofi", 10_000],
    ],
    noDiscounts,
  );
  expect(moved(order, target(8_000), { lineId: "line 2" }).cents).toBe(-2_000);
  const limited = { ...siblings, familyMaximumCents: 35_000 };
  // A discount that did not apply on that day uses the club's current rules.
  expect(moved(order, target(30_000), { discounts: limited }).cents).toBe(5_000);
  // It exceeds the limit, so it was ordered when there was none.
  expect(
    moved(order, target(30_000), { discounts: { ...limited, familyMaximumCents: 20_000 } }).cents,
  ).toBe(10_000);
});

it("counts the sessions that are over where the club counts those that are left", () => {
  const practices = ["2027-04-06", "2027-04-13", "2027-04-20", "2027-04-27"];
  const order = sold([["Ada", 20_000]], siblings).map((line) => ({
    ...line,
    days: { ...days, practices },
  }));
  const late = { today: "2027-04-21", countsUsed: true };
  // Three of four sessions are used; the new price is for the remaining one.
  const sum = moved(order, target(10_000), late);
  expect(sum).toMatchObject({ used: { cents: 15_000, left: 1, all: 4 }, keptCents: 15_000 });
  expect(sum.cents).toBe(5_000);
  expect(moved(order, target(10_000), { ...late, countsUsed: false }).cents).toBe(-10_000);
  expect(moved(order, target(10_000), { countsUsed: true })).toMatchObject({
    used: null,
    cents: -10_000,
  });
  const unplaced = order.map((line) => ({ ...line, isWithoutPlace: true }));
  expect(moved(unplaced, target(10_000), late).cents).toBe(-10_000);
});

it("pays a federation once in a season, and again in another one", () => {
  const order = sold([["Ada", 20_000]], siblings).map((line) => ({
    ...line,
    federationFeeCents: 3_000,
  }));
  const withFee = target(20_000, { federationFeeCents: 3_000 });
  expect(moved(order, withFee).cents).toBe(0);
  expect(moved(order, { ...withFee, seasonId: "summer" })).toMatchObject({
    federationCents: 3_000,
    cents: 3_000,
  });
  // The federation's fee is not refunded.
  expect(moved(order, target(20_000)).cents).toBe(3_000);
  expect(moved(order, target(20_000, { federationFeeCents: 1_000 })).cents).toBe(2_000);
});

it("keeps what staff took off, and the tax of what is bought now", () => {
  const order = sold([["Ada", 20_000]], siblings, 15_000);
  expect(moved(order, target(20_000)).cents).toBe(0);
  expect(moved(order, target(30_000)).cents).toBe(10_000);
  expect(moved(order, target(4_000))).toMatchObject({ line: { amountCents: 0 }, cents: -15_000 });
  const taxed = moved(order, target(30_000, { tax: "HST 13%" }));
  expect(taxed.line).toMatchObject({ taxCents: 3_250, amountCents: 28_250 });
});

it("staff agree on another difference, within what the two cost", () => {
  const order = sold([["Ada", 20_000]], siblings);
  const sum = moved(order, target(12_000));
  expect(movableBetween(sum)).toEqual({ leastCents: -20_000, mostCents: 12_000 });
  const reason = "Agreed";
  const less = agreedMove(sum, { cents: -9_000, reason });
  expect(less).toMatchObject({ cents: -9_000, keptCents: 0, line: { amountCents: 11_000 } });
  const kept = agreedMove(sum, { cents: 0, reason });
  expect(kept).toMatchObject({ cents: 0, keptCents: 8_000, line: { amountCents: 12_000 } });
});

it("adds up to the cent for any order, and back again costs nothing", () => {
  const line = fc.tuple(
    fc.constantFrom("Ada", "Kofi", "Esi"),
    fc.integer({ min: 1, max: 60_000 }),
    fc.constantFrom("HST 13%" as const, undefined),
  );
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 60_000 }),
      fc.nat(4),
      (wanted, priceCents, n) => {
        const order = sold(wanted as Wanted[], siblings);
        const old = order[n % order.length];
        if (!old) return;
        const to = target(priceCents, { tax: old.taxKind ?? "small supplier" });
        const sum = moved(order, to, { lineId: old.id });
        const after = order.map((one) => {
          const other = sum.others.find(({ id }) => id === one.id);
          if (one === old) return { ...one, ...sum.line, priceCents };
          return other ? { ...one, ...other.line, amountCents: other.cents } : one;
        });
        // Bought like this from the start, the order would have cost the same.
        expect(totalOf(after)).toBe(totalOf(order) + sum.cents);
        const atOnce = sold(
          wanted.map(([athlete, cents, tax], m) => [
            athlete,
            order[m] === old ? priceCents : cents,
            tax,
          ]) as Wanted[],
          siblings,
        );
        // A single child, or a difference of a few cents, does not reveal which discounts the order was
        // priced with.
        const shows =
          new Set(order.map(({ athlete }) => athlete)).size > 1 &&
          Math.min(...wanted.map(([, cents]) => cents), priceCents) > 100;
        expect(totalOf(after)).toBe(totalOf(shows ? atOnce : after));
      },
    ),
    { numRuns: 500 },
  );
});
