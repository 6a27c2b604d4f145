import { expect, test } from "vitest";
import fc from "fast-check";
import {
  allocate,
  codeFrom,
  type DiscountRules,
  priceOrder,
  reducedTo,
  totalOf,
} from "./pricing.ts";
import { taxKinds } from "#core/tax.ts";

const rules: DiscountRules = {
  secondChildPercent: 10,
  thirdChildPercent: 20,
  earlyPercent: 0,
  earlyDays: 0,
  familyMaximumCents: 0,
};
const today = "2026-11-23";
const line = (athlete: string, priceCents: number, tax: (typeof taxKinds)[number] = "exempt") => ({
  athlete,
  priceCents,
  tax,
  isEarly: false,
});
const amounts = (...args: Parameters<typeof priceOrder>) =>
  priceOrder(...args).map(({ amountCents }) => amountCents);

test("one child pays the price, in however many programs", () => {
  expect(amounts([line("a", 30_000), line("a", 10_000)], rules, null)).toEqual([30_000, 10_000]);
});

test("the child who costs most pays in full, whoever is named first", () => {
  const lines = [line("a", 10_000), line("b", 30_000), line("c", 5_000), line("a", 10_000)];
  expect(amounts(lines, rules, null)).toEqual([9_000, 30_000, 4_000, 9_000]);
  expect(priceOrder(lines, rules, null)[2]?.discounts).toEqual([
    { kind: "sibling", label: "Sibling discount, 20% off", cents: 1_000, percent: 20 },
  ]);
});

test("registering early", () => {
  const early = { ...rules, earlyPercent: 10 };
  const at = (isEarly: boolean) => amounts([{ ...line("a", 10_000), isEarly }], early, null);
  expect(at(true)).toEqual([9_000]);
  expect(at(false)).toEqual([10_000]);
});

test("percentages apply one after the other, and tax is added last", () => {
  const both = { ...rules, earlyPercent: 10 };
  const code = { code: "SCHOOL", percent: 5 };
  const early = { ...line("b", 10_000, "HST 13%"), isEarly: true };
  const [, second] = priceOrder([line("a", 20_000), early], both, code);
  expect(second).toEqual({
    priceCents: 10_000,
    discounts: [
      { kind: "early", label: "Registered early, 10% off", cents: 1_000, percent: 10 },
      { kind: "sibling", label: "Sibling discount, 10% off", cents: 900, percent: 10 },
      { kind: "code", label: "Code SCHOOL, 5% off", cents: 405, percent: 5 },
    ],
    taxKind: "HST 13%",
    taxCents: 1_000,
    amountCents: 8_695,
  });
});

test("a family pays at most its maximum, and each line says why", () => {
  const most = { ...rules, secondChildPercent: 0, familyMaximumCents: 35_000 };
  const priced = priceOrder([line("a", 30_000), line("b", 20_000), line("c", 9_000)], most, null);
  expect(totalOf(priced)).toBe(35_000);
  expect(priced[1]?.discounts).toEqual([
    { kind: "family maximum", label: "A family pays at most $350", cents: 15_000 },
  ]);
  expect(priced[2]?.amountCents).toBe(0);
});

test("a code counts whatever its case, until its last day", () => {
  const codes = [{ code: "School-9", percent: 5, until: "2026-11-23" }];
  expect(codeFrom(" school-9 ", codes, today)).toEqual(codes[0]);
  expect(codeFrom("school-9", codes, "2026-11-24")).toBeNull();
  expect(codeFrom("school", codes, today)).toBeNull();
  expect(codeFrom("", codes, today)).toBeNull();
});

test("whatever the order, each line adds up and is neither negative nor above its price with tax", () => {
  const anyLine = fc.record({
    athlete: fc.constantFrom("a", "b", "c", "d"),
    priceCents: fc.integer({ min: 1, max: 500_000 }),
    tax: fc.constantFrom(...taxKinds),
    isEarly: fc.boolean(),
  });
  const anyRules = fc.record({
    secondChildPercent: fc.nat(90),
    thirdChildPercent: fc.nat(90),
    earlyPercent: fc.nat(90),
    earlyDays: fc.nat(300),
    familyMaximumCents: fc.constantFrom(0, 100, 50_000),
  });
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 8 }),
      anyRules,
      fc.nat(90),
      (lines, some, percent) => {
        for (const [n, priced] of priceOrder(lines, some, { code: "X", percent }).entries()) {
          const off = priced.discounts.reduce((sum, { cents }) => sum + cents, 0);
          expect(priced.priceCents).toBe(lines[n]?.priceCents);
          expect(priced.amountCents).toBe(priced.priceCents - off + priced.taxCents);
          expect(priced.priceCents - off).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});

test.each([0, 1, 4_999, 10_000, 17_284])(
  "lines give up their part of a total of %i cents",
  (cents) => {
    const lines = priceOrder(
      [
        { athlete: "1", priceCents: 9_900, tax: "HST 13%", isEarly: false },
        { athlete: "2", priceCents: 5_501, tax: "exempt", isEarly: false },
        { athlete: "2", priceCents: 1, tax: "small supplier", isEarly: false },
      ],
      rules,
      null,
    );
    const reduced = reducedTo(lines, { cents, reason: "The board’s help" });
    expect(totalOf(reduced)).toBe(cents);
    for (const { priceCents, discounts, taxKind, taxCents, amountCents } of reduced) {
      const net = priceCents - discounts.reduce((sum, off) => sum + off.cents, 0);
      expect([net >= 0, net + taxCents]).toEqual([true, amountCents]);
      expect(taxKind === "HST 13%" ? Math.abs(taxCents - net * 0.13) : taxCents).toBeLessThan(1);
    }
  },
);

test("shares a sum to the cent", () => {
  expect(allocate(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(allocate(5, [0, 0])).toEqual([3, 2]);
  expect(allocate(0, [])).toEqual([]);
});
