import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { answersOf, questionOf } from "./answers.tsx";

const { application, inquiry } = smallClub;
const { labels, questions } = application;

test("an inquiry names what the visitor is interested in, and nothing else", () => {
  const fields = { age: "11", grade: "6", hurdles: true, jumps: false, group_yes: true };
  const groups = answersOf(
    "inquiry",
    { ...fields, group_no: false, message: "Saturdays?" },
    { application, inquiry: { ...inquiry, trackAndField: "Athlétisme", athletic: "En salle" } },
  );
  expect(groups.map(({ heading }) => heading)).toEqual(["The athlete", "Athlétisme", "Own group"]);
  expect(groups[1]?.answers).toEqual([
    { label: "Hurdles (Sprint & Long)", value: "Interested", ticked: true },
  ]);
  expect(groups[2]?.answers[0]?.value).toBe("Yes");
});

test("an application has its questions with their answers", () => {
  const fields = { sport_priority_1: "Hurdles", positions: "", track_field: true };
  expect(answersOf("application", fields, smallClub)).toEqual([
    {
      heading: "The application",
      answers: [
        { label: questions.sport_priority_1, value: "Hurdles" },
        { label: questions.strength_conditioning, value: labels.track_field },
      ],
    },
  ]);
});

test("any other form shows its answers under readable names", () => {
  const fields = { email: "a@b.ca", shoe_size: "38", note: "", spikes: true };
  expect(answersOf("contact", fields, smallClub)).toEqual([
    {
      heading: "Answers",
      answers: [
        { label: "Shoe size", value: "38" },
        { label: "Spikes", value: "Yes", ticked: true },
      ],
    },
  ]);
});

test("when a child wrote, the name is with the answers: the contact is the guardian", () => {
  const child = { first_name: "Ada", last_name: "Osei", under_13: true };
  const guardian = { guardian_name: "Kofi Osei", guardian_email: "kofi@example.ca" };
  const [group, ...others] = answersOf("contact", { ...child, ...guardian }, smallClub);
  expect(group?.heading).toBe("Written by a child under 13");
  expect(group?.answers.map(({ value }) => value)).toEqual([
    "Ada",
    "Osei",
    "Kofi Osei",
    "kofi@example.ca",
  ]);
  expect(others).toEqual([]);
  expect(answersOf("contact", { ...child, under_13: false }, smallClub)).toEqual([]);
});

test("of an athlete under 13, the guardian who wrote", () => {
  const fields = { under_13: false, guardian_name: "Kofi Osei", guardian_email: "kofi@example.ca" };
  expect(answersOf("contact", fields, smallClub)[0]?.answers[0]).toEqual({
    label: "Guardian",
    value: "Kofi Osei, kofi@example.ca (wrote)",
  });
});

test("a subscription has nothing to show beside its email", () => {
  expect(answersOf("subscription", { email: "a@b.ca" }, smallClub)).toEqual([]);
  expect(questionOf({ email: "a@b.ca" })).toBe("");
});
