import { expect, test } from "vitest";
import { type EvidenceFacts, evidenceFields, fitted, longestEvidence } from "./evidence.ts";

const facts: EvidenceFacts = {
  club: "Les Éclairs",
  reason: "product_not_received",
  order: {
    reference: "K7QM-2RD4",
    isGift: false,
    orderedOn: "November 1, 2026 at 6:00 p.m. EST",
    paidOn: "November 1, 2026 at 6:05 p.m. EST",
    paid: "$180 CAD",
    payer: "Abena Osei",
    email: "abena@example.ca",
  },
  lines: [
    {
      title: "Hurdles",
      athlete: "Ada Osei",
      days: "November 1, 2026 to March 31, 2027",
      price: "$180",
      endedOn: "",
    },
  ],
  terms: {
    acceptedOn: "November 1, 2026 at 6:04 p.m. EST",
    text: ["No refunds after the middle."],
    isCopy: true,
    page: "https://club.example/questions",
  },
  waivers: [],
  practices: [],
  mails: [],
  refunds: [],
  others: [{ reference: "OTHER", title: "Sprints", paid: "$90 CAD", on: "May 1, 2026" }],
};
const textOf = (name: string, change: Partial<EvidenceFacts> = {}) =>
  evidenceFields({ ...facts, ...change }).find((field) => field.name === name)?.text;

test("what is not on record has no field", () => {
  expect(evidenceFields(facts).map(({ name }) => name)).toEqual([
    "product_description",
    "customer_name",
    "customer_email_address",
    "service_date",
    "refund_policy_disclosure",
    "refund_refusal_explanation",
    "cancellation_rebuttal",
  ]);
  const order = { ...facts.order, isGift: true, payer: "", email: "" };
  const terms = { ...facts.terms, acceptedOn: "" };
  const gift = evidenceFields({ ...facts, order, terms, lines: [] });
  expect(gift.map(({ name }) => name)).toEqual([
    "product_description",
    "refund_refusal_explanation",
  ]);
  expect(gift[0]?.text).toContain("A gift to Les Éclairs.");
});

test("the terms say whether they are the copy that was mailed", () => {
  expect(textOf("refund_policy_disclosure")).toBe(
    [
      "The payer accepted these terms in the checkout on November 1, 2026 at 6:04 p.m. EST, before paying:",
      "- No refunds after the middle.",
      "A copy was emailed to the payer with the receipt.",
      "The club answers questions about payments and refunds publicly at https://club.example/questions",
    ].join("\n"),
  );
  const today = textOf("refund_policy_disclosure", { terms: { ...facts.terms, isCopy: false } });
  expect(today).toContain("as it is today");
  expect(today).not.toContain("A copy was");
});

test("other payments are named only if the bank says that it was charged twice", () => {
  expect(textOf("duplicate_charge_explanation")).toBeUndefined();
  expect(textOf("duplicate_charge_explanation", { reason: "duplicate" })).toContain(
    "- OTHER, Sprints: $90 CAD, paid on May 1, 2026",
  );
});

test("a registration that ended says when, and one that is gone says nothing", () => {
  const lines = [
    ...facts.lines,
    { title: "Sprints", athlete: "Mei Osei", days: "", price: "$90", endedOn: "March 1, 2027" },
    { title: "Jumps", athlete: "", days: "", price: "$90", endedOn: null },
  ];
  expect(textOf("cancellation_rebuttal", { lines })).toBe(
    [
      "Ada Osei, Hurdles: the registration was not cancelled",
      "Mei Osei, Sprints: the registration ended on March 1, 2027",
    ].join("\n"),
  );
});

test("a field is never longer than the provider takes", () => {
  const practices = Array.from({ length: 2_000 }, (_, n) => ({
    athlete: "Ada Osei",
    on: `day ${n}`,
    group: "Juniors",
  }));
  const text = textOf("access_activity_log", { practices }) ?? "";
  expect(text.length).toBeLessThanOrEqual(longestEvidence);
  expect(text.length).toBeGreaterThan(longestEvidence - 200);
  expect(text).toMatch(/\nand \d+ more lines on record$/);
  expect(fitted(["12345", "6789"], 10)).toBe("12345\n6789");
  expect(fitted(["x".repeat(99)], 60)).toBe("and 1 more line on record");
});
