import { expect, test } from "vitest";
import { planDifference, planFields, planFormFrom, planFrom, planText } from "./instalment-plan.ts";

const plan = [
  { dueOn: null, cents: 10_000 },
  { dueOn: "2027-01-15", cents: 10_050 },
  { dueOn: "2027-02-15", cents: 19_950 },
];
const text = "$100.00 at registration, $100.50 on 2027-01-15, $199.50 on 2027-02-15";
const edition = { priceCents: 40_000, registrationOpens: "2026-12-01", to: "2027-03-31" };
const fields = {
  deposit: "100",
  day1: "2027-01-15",
  amount1: "$100.50",
  day2: "2027-02-15",
  amount2: "199,50",
};
const errorsOf = (changes: Record<string, string>) =>
  planFormFrom({ ...fields, ...changes }, edition).errors;

test("a plan is a text in its record, and fields in its form", () => {
  expect(planText(plan)).toBe(text);
  expect(planFrom(text)).toEqual(plan);
  expect(planFormFrom(planFields(plan), edition)).toEqual({
    values: { instalmentPlan: text },
    errors: {},
  });
  expect([planText(null), planFrom(null)]).toEqual([null, null]);
  expect(planFormFrom(planFields(null), edition).values).toEqual({ instalmentPlan: null });
});

test("what somebody types becomes a plan; a row that is left empty does not count", () => {
  expect(planFormFrom(fields, edition)).toEqual({ values: { instalmentPlan: text }, errors: {} });
  const { day2, amount2, ...others } = fields;
  const later = { ...others, day4: day2, amount4: amount2 };
  expect(planFormFrom(later, edition)).toEqual({ values: { instalmentPlan: text }, errors: {} });
});

test.each([
  [{ deposit: "" }, { deposit: "Enter an amount of $1 or more, such as 60 or 60.50" }],
  [{ amount1: "0.99" }, { amount1: "Enter an amount of $1 or more, such as 60 or 60.50" }],
  [{ amount2: "-20" }, { amount2: "Enter an amount of $1 or more, such as 60 or 60.50" }],
  [{ day1: "" }, { day1: "Choose a day" }],
  [{ day1: "2027-02-30" }, { day1: "Choose a day" }],
  [{ day2: "2027-01-15" }, { day2: "Choose a day after the one above" }],
  [{ day1: "2026-11-30" }, { day1: "Registration opens on December 1, 2026: choose a later day" }],
  [{ day2: "2027-04-01" }, { day2: "The season ends on March 31, 2027: choose an earlier day" }],
  [
    { deposit: "90" },
    { deposit: "Not yet: the payments add up to $390, $10 less than the price of $400" },
  ],
  [
    { deposit: "100.01" },
    { deposit: "Not yet: the payments add up to $400.01, $0.01 more than the price of $400" },
  ],
  [
    { day1: "", amount1: "", day2: "", amount2: "" },
    { day1: "Add a day on which the rest is paid" },
  ],
])("%o is refused", (changes, errors) => {
  expect(errorsOf(changes)).toEqual(errors);
});

test("a plan that adds up differs by nothing", () => {
  expect(planDifference(plan, 40_000)).toBe("");
});
