import { expect, test } from "vitest";
import { firstErrors, messageOf, reachable, stepFrom, stepOf } from "./checkout-steps.ts";

test.each([
  ["athlete_1_given_name", 1],
  ["athlete_2_program_1", 1],
  ["athlete_1_age_known", 1],
  ["guardian_email", 2],
  ["guardian_sms", 2],
  ["emergency_phone", 2],
  ["athlete_1_waiver_conduct", 3],
  ["common_waiver_conduct", 3],
  ["athlete_1_health_note", 3],
  ["code", 3],
  ["sponsor", 3],
] as const)("%s is asked in step %i", (field, step) => {
  expect(stepOf(field)).toBe(step);
});

test("buttons and addresses name a step; anything else names none", () => {
  expect(["step-2", "3", 1].map(stepFrom)).toEqual([2, 3, 1]);
  expect(["step-4", "update", "", null, undefined, "22"].map(stepFrom)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test("a step opens once those before it are begun", () => {
  const athlete = { athlete_1_given_name: "Ada", athlete_1_program_1: "senior/1" };
  expect(reachable(3, {})).toBe(1);
  expect(reachable(3, { athlete_1_program_1: "senior/1" })).toBe(1);
  expect(reachable(3, athlete)).toBe(2);
  expect(reachable(3, { ...athlete, guardian_name: "Abena" })).toBe(3);
  expect(reachable(1, { ...athlete, guardian_name: "Abena" })).toBe(1);
});

test("only the errors of the first step that has any are shown, with their number", () => {
  const errors = { emergency_name: "C", athlete_1_born_on: "A", athlete_2_born_on: "B" };
  const first = firstErrors(errors);
  expect(first).toEqual({ step: 1, errors: { athlete_1_born_on: "A", athlete_2_born_on: "B" } });
  expect(messageOf(first?.errors ?? {}, {})).toBe("Please correct these 2 answers:");
  const values = { athlete_1_given_name: "Ada", athlete_2_given_name: "Kofi" };
  expect(messageOf({ athlete_2_born_on: "B" }, values)).toBe("Kofi: B");
  expect(firstErrors({})).toBeNull();
  expect(messageOf({}, values)).toBe("");
});
