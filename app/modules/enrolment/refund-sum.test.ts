import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RefundRule } from "#modules/content/index.ts";
import { type DiscountRules, repriceLines, priceOrder, reducedTo } from "./pricing.ts";
import { type RefundableLine, refundSteps, refundSum } from "./refund-sum.ts";

const noDiscounts: DiscountRules = {
  secondChildPercent: 0,
  thirdChildPercent: 0,
  earlyPercent: 0,
  earlyDays: 0,
  familyMaximumCents: 0,
};

const half: RefundRule = {
  id: "1",
  ends: "last day",
  endsDays: 0,
  gives: "percent",
  sharePercent: 50,
  lessSessions: 0,
  feeCents: 0,
  byFamily: true,
  movesByFamily: true,
};
const full = { ...half, sharePercent: 100 };
const days = { season: { from: "2027-04-01", to: "2027-06-30" }, practices: [] };

type Wanted = {
  athlete: string;
  priceCents: number;
  tax?: "small supplier" | "HST 13%";
  isEarly?: boolean;
};

function sold(
  wanted: readonly Wanted[],
  rules: Partial<DiscountRules> = {},
  { percent = 0, agreedCents = 0 } = {},
): RefundableLine[] {
  const priced = priceOrder(
    wanted.map(({ tax = "small supplier", isEarly = false, ...line }) => ({
      ...line,
      tax,
      isEarly,
    })),
    { ...noDiscounts, ...rules },
    percent > 0 ? { code: "WELCOME", percent } : null,
  );
  const agreed =
    agreedCents > 0 ? reducedTo(priced, { cents: agreedCents, reason: "Hardship" }) : priced;
  return agreed.map((line, n) => ({
    ...line,
    id: `line ${n + 1}`,
    athlete: wanted[n]?.athlete ?? "",
    federationFeeCents: 0,
    keptCents: 0,
    days,
    isGone: false,
    isWithoutPlace: false,
  }));
}

const today = "2027-04-20";

describe("a refund", () => {
  it("is the line's price by the rule of the day", () => {
    const order = sold([{ athlete: "Mia", priceCents: 25_000 }]);
    expect(refundSum(order, ["line 1"], { rules: [half], today }).cents).toBe(12_500);
    expect(refundSum(order, ["line 1"], { rules: [], today })).toMatchObject({
      cents: 0,
      lines: [{ rule: "", share: null }],
    });
  });

  it("takes back the discount that the other child loses", () => {
    const order = sold(
      [
        { athlete: "Mia", priceCents: 30_000 },
        { athlete: "Leo", priceCents: 20_000 },
      ],
      { secondChildPercent: 10 },
    );
    const { lines, cents } = refundSum(order, ["line 1"], { rules: [full], today });
    expect(lines).toMatchObject([{ amountCents: 30_000, lostCents: 2_000, cents: 28_000 }]);
    expect(cents).toBe(28_000);
    // Without the second child no discount is lost.
    expect(refundSum(order, ["line 2"], { rules: [full], today }).cents).toBe(18_000);
    // For both, everything that was paid.
    expect(refundSum(order, ["line 1", "line 2"], { rules: [full], today }).cents).toBe(48_000);
  });

  it("prices the third child as the second once the first has left", () => {
    const order = sold(
      [
        { athlete: "Mia", priceCents: 30_000 },
        { athlete: "Leo", priceCents: 20_000 },
        { athlete: "Ada", priceCents: 10_000 },
      ],
      { secondChildPercent: 10, thirdChildPercent: 20 },
    );
    // 30,000 + 18,000 + 8,000 was paid; 20,000 + 9,000 stays.
    expect(refundSum(order, ["line 1"], { rules: [full], today }).cents).toBe(27_000);
  });

  it("keeps to a family's maximum", () => {
    const order = sold(
      [
        { athlete: "Mia", priceCents: 40_000 },
        { athlete: "Leo", priceCents: 40_000 },
      ],
      { familyMaximumCents: 60_000 },
    );
    expect(refundSum(order, ["line 1"], { rules: [full], today }).cents).toBe(20_000);
    expect(refundSum(order, ["line 2"], { rules: [full], today }).cents).toBe(20_000);
  });

  it("is all of a line that never had a place, whatever the rules", () => {
    const [line] = sold([{ athlete: "Mia", priceCents: 20_000 }]);
    const order = [
      { ...(line as RefundableLine), federationFeeCents: 3_000, isWithoutPlace: true },
    ];
    for (const rules of [[], [{ ...half, feeCents: 500, byFamily: false }]])
      expect(refundSum(order, ["line 1"], { rules, today }).lines).toMatchObject([
        { cents: 20_000, federationCents: 0, byFamily: true },
      ]);
  });

  it("keeps the federation's fee with the tax that was on it", () => {
    const [line] = sold([{ athlete: "Mia", priceCents: 20_000, tax: "HST 13%" }]);
    const order = [{ ...(line as RefundableLine), federationFeeCents: 3_000 }];
    expect(refundSum(order, ["line 1"], { rules: [full], today }).lines).toMatchObject([
      { amountCents: 22_600, federationCents: 3_390, cents: 19_210 },
    ]);
  });

  it("keeps the federation's fee and the club's, never more than there is", () => {
    const [line] = sold([{ athlete: "Mia", priceCents: 20_000 }]);
    const order = [{ ...(line as RefundableLine), federationFeeCents: 3_000 }];
    const withFee = { ...half, feeCents: 2_500 };
    const { lines, cents } = refundSum(order, ["line 1"], { rules: [withFee], today });
    expect(cents).toBe(6_000);
    expect(refundSteps(lines[0] as never)).toEqual([
      { label: "Price", amount: "$200" },
      { label: "Federation fee, not refunded", amount: "−$30" },
      { label: "Kept by the rule; 72 of 91 days are left", amount: "−$85" },
      { label: "Fee kept", amount: "−$25" },
    ]);
    const dear = { ...half, feeCents: 99_000 };
    expect(refundSum(order, ["line 1"], { rules: [dear], today }).cents).toBe(0);
  });

  it("gives back the tax with the price", () => {
    const order = sold([{ athlete: "Mia", priceCents: 20_000, tax: "HST 13%" }]);
    expect(refundSum(order, ["line 1"], { rules: [half], today }).cents).toBe(11_300);
  });

  it("ignores a line that was already withdrawn", () => {
    const order = sold(
      [
        { athlete: "Mia", priceCents: 30_000 },
        { athlete: "Leo", priceCents: 20_000 },
      ],
      { secondChildPercent: 10 },
    );
    const later = order.map((line, n) => ({ ...line, isGone: n === 0 }));
    expect(refundSum(later, ["line 1", "line 2"], { rules: [full], today }).cents).toBe(20_000);
  });
});

const orders = fc
  .record({
    wanted: fc.array(
      fc.record({
        athlete: fc.constantFrom("Mia", "Leo", "Ada", "Sam"),
        priceCents: fc.integer({ min: 1, max: 90_000 }),
        tax: fc.constantFrom("small supplier" as const, "HST 13%" as const),
        isEarly: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    rules: fc.record({
      secondChildPercent: fc.integer({ min: 0, max: 90 }),
      thirdChildPercent: fc.integer({ min: 0, max: 90 }),
      earlyPercent: fc.integer({ min: 0, max: 90 }),
      familyMaximumCents: fc.constantFrom(0, 30_000, 100_000),
    }),
    percent: fc.constantFrom(0, 15),
  })
  .map(({ wanted, rules, percent }) => sold(wanted, rules, { percent }));

describe("any order", () => {
  it("costs what was paid while all of it is there", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const amounts = repriceLines(order, () => true);
        expect([...amounts.values()]).toEqual(order.map(({ amountCents }) => amountCents));
      }),
    );
  });

  it("gives back at most a line's price, and all that was paid for all of it", () => {
    fc.assert(
      fc.property(orders, (order) => {
        const give = (ids: string[]) => refundSum(order, ids, { rules: [full], today }).cents;
        for (const { id, amountCents } of order) {
          expect(give([id])).toBeGreaterThanOrEqual(0);
          expect(give([id])).toBeLessThanOrEqual(amountCents);
        }
        const paid = order.reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(give(order.map(({ id }) => id))).toBe(paid);
      }),
    );
  });

  it("keeps the part that staff took off", () => {
    const order = sold(
      [
        { athlete: "Mia", priceCents: 30_000 },
        { athlete: "Leo", priceCents: 20_000 },
      ],
      {},
      { agreedCents: 25_000 },
    );
    expect(refundSum(order, ["line 1"], { rules: [full], today }).cents).toBe(15_000);
  });
});
