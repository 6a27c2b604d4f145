import { expect, test } from "vitest";
import { answersOf, questionOf } from "./answers.ts";

test("an enquiry reads as the visitor saw it: every interest, ticked or not", () => {
  const fields = { age: "11", grade: "6", hurdles: true, jumps: false, group_yes: true };
  const groups = answersOf("enquiry", { ...fields, group_no: false, message: "Saturdays?" });
  expect(groups.map(({ heading }) => heading)).toEqual([
    "The athlete",
    "Track & Field",
    "360 Athletic",
    "Own group",
  ]);
  expect(groups[1]?.answers).toContainEqual({
    label: "Hurdles (Sprint & Long)",
    value: "Interested",
    ticked: true,
  });
  expect(groups[1]?.answers.filter(({ ticked }) => !ticked)).toHaveLength(5);
  expect(groups[3]?.answers[0]?.value).toBe("Yes");
});

test("another form shows what was filled in, under readable names", () => {
  const fields = { email: "a@b.ca", sport_priority_1: "Hurdles", positions: "", track_field: true };
  expect(answersOf("application", fields)).toEqual([
    {
      heading: "Answers",
      answers: [
        { label: "Sport priority 1", value: "Hurdles" },
        { label: "Track field", value: "Yes", ticked: true },
      ],
    },
  ]);
});

test("a subscription has nothing to show beside its e-mail", () => {
  expect(answersOf("subscription", { email: "a@b.ca" })).toEqual([]);
  expect(questionOf({ email: "a@b.ca" })).toBe("");
});
