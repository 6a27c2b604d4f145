import { describe, expect, it } from "vitest";
import type { RefundRule } from "#modules/content/index.ts";
import { describeRefundRule, inOrderOfEnd, refundRuleOn, refundShare } from "./refund-rules.ts";

const rule = (id: string, changes: Partial<RefundRule>): RefundRule => ({
  id,
  ends: "days",
  endsDays: 0,
  gives: "percent",
  sharePercent: 100,
  lessSessions: 0,
  feeCents: 0,
  byFamily: true,
  movesByFamily: true,
  ...changes,
});

const early = rule("1", { endsDays: -30, feeCents: 5000 });
const start = rule("2", { ends: "first session", sharePercent: 75 });
const middle = rule("3", { ends: "middle", sharePercent: 50 });
const rules = [middle, early, start];

const spring = {
  season: { from: "2027-04-01", to: "2027-06-30" },
  practices: ["2027-04-06", "2027-04-13", "2027-04-20", "2027-04-27"],
};

describe("the rule of a day", () => {
  it.each([
    ["2027-03-02", "1", "2027-03-02"],
    ["2027-03-03", "2", "2027-04-05"],
    ["2027-04-05", "2", "2027-04-05"],
    ["2027-04-06", "3", "2027-05-16"],
    ["2027-05-16", "3", "2027-05-16"],
  ])("on %s it is the one that ends next", (today, id, ends) => {
    expect(refundRuleOn(rules, spring, today)).toMatchObject({ rule: { id }, ends });
  });

  it("is none after the last one, and without any", () => {
    expect(refundRuleOn(rules, spring, "2027-05-17")).toBeNull();
    expect(refundRuleOn([], spring, "2027-01-01")).toBeNull();
  });

  it("counts from the first practice that was bought, or the season's first day without one", () => {
    const late = { ...spring, practices: ["2027-04-20"] };
    expect(refundRuleOn([start], late, "2027-04-19")).toMatchObject({ ends: "2027-04-19" });
    expect(refundRuleOn([start], { ...spring, practices: [] }, "2027-03-31")).toMatchObject({
      ends: "2027-03-31",
    });
  });

  it("reaches the season's last day", () => {
    const last = rule("4", { ends: "last day" });
    expect(refundRuleOn([last], spring, "2027-06-30")).toMatchObject({ ends: "2027-06-30" });
    expect(refundRuleOn([last], spring, "2027-07-01")).toBeNull();
  });
});

describe("the share that goes back", () => {
  const left = rule("5", { gives: "sessions left", lessSessions: 1 });

  it("is the rule's percentage", () => {
    expect(refundShare(middle, spring, "2027-04-20")).toMatchObject({
      share: 0.5,
      left: 2,
      all: 4,
    });
  });

  it("is the sessions that are left, today's included, less those the club keeps", () => {
    expect(refundShare(left, spring, "2027-04-13")).toEqual({
      share: 0.5,
      left: 3,
      all: 4,
      counted: "sessions",
    });
    expect(refundShare(left, spring, "2027-04-28").share).toBe(0);
  });

  it("counts days where the practices are not known", () => {
    const unknown = { season: { from: "2027-04-01", to: "2027-04-28" }, practices: [] };
    expect(refundShare(left, unknown, "2027-04-15")).toEqual({
      share: 7 / 28,
      left: 14,
      all: 28,
      counted: "days",
    });
    expect(refundShare(left, unknown, "2027-03-01").left).toBe(28);
  });
});

it("says a rule as a sentence", () => {
  expect(
    [...rules, rule("6", { gives: "sessions left", lessSessions: 1 })].map(describeRefundRule),
  ).toEqual([
    "Until the middle of the season, month or block: 50% of the price",
    "Until 30 days before the season begins: the full price, less a fee of $50",
    "Before the first session: 75% of the price",
    "Until the first day of the season: the sessions that are left, less 1 session",
  ]);
});

it("lists the rules in the order in which they end", () => {
  const late = rule("4", { ends: "last day" });
  const shown = inOrderOfEnd([late, middle, start, early]);
  expect(shown.map(({ id }) => id)).toEqual(["1", "2", "3", "4"]);
});
