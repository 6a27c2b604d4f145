import { expect, test } from "vitest";
import { readHealthAnswer } from "./medical-information.ts";
import { isHealthField, longestMedicalInformation } from "./medical-information-fields.ts";

const read = (fields: Record<string, unknown>) => readHealthAnswer(fields, "athlete_2_");
const agreed = { athlete_2_health_consent: "yes" };

test("a text with the consent is stored, with its lines", () => {
  const fields = { ...agreed, athlete_2_health_note: "  Peanuts\r\nInhaler in the bag\u0000 " };
  expect(read(fields)).toEqual({
    answer: { change: "replace", text: "Peanuts\nInhaler in the bag" },
  });
});

test.each([
  ["nothing", {}],
  ["spaces only", { athlete_2_health_note: " \r\n " }],
  ["a consent to nothing", agreed],
  ["another athlete's text", { athlete_1_health_note: "Peanuts", health_note: "Peanuts" }],
  ["a file", { ...agreed, athlete_2_health_note: new File(["Peanuts"], "a.txt") }],
])("%s keeps things as they are", (_what, fields) => {
  expect(read(fields)).toEqual({ answer: { change: "keep" } });
});

test("the box deletes, unless there is a new text", () => {
  const removed = { athlete_2_health_remove: "yes" };
  expect(read(removed)).toEqual({ answer: { change: "remove" } });
  expect(read({ ...removed, ...agreed, athlete_2_health_note: "Bees" })).toEqual({
    answer: { change: "replace", text: "Bees" },
  });
});

test.each([
  ["without the consent", {}],
  ["with the consent of another athlete", { athlete_1_health_consent: "yes" }],
  ["with a box sent empty", { athlete_2_health_consent: "" }],
])("a text %s is an error at the box", (_how, fields) => {
  expect(read({ ...fields, athlete_2_health_note: "Peanuts" })).toEqual({
    errors: { athlete_2_health_consent: expect.stringContaining("Check the box") },
  });
});

test("the limit counts a line break once, as the browser does", () => {
  const longest =
    "\r\n".repeat(9) + "x".repeat(longestMedicalInformation - 20) + "\r\n".repeat(10) + "x";
  expect(read({ ...agreed, athlete_2_health_note: longest })).toHaveProperty("answer.text");
  const tooLong = "x".repeat(longestMedicalInformation + 1);
  expect(read({ ...agreed, athlete_2_health_note: tooLong })).toEqual({
    errors: { athlete_2_health_note: "Use 2000 characters or fewer for the medical information" },
  });
});

test("a draft can find the fields that it must not store", () => {
  const names = ["health_note", "athlete_1_health_consent", "athlete_2_health_remove"];
  expect(names.map(isHealthField)).toEqual([true, true, true]);
  expect(["given_name", "athlete_1_born_on", ""].map(isHealthField)).toEqual([false, false, false]);
});
