import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { inquiryForm, inquirySchema, ownGroupAnswer } from "./inquiry.ts";

const filled = {
  first_name: "  Ada\u0007 ",
  last_name: "Osei",
  age: "11",
  grade: "6",
  phone: "905 555 0123",
  email: "ada@example.ca",
};

test("names lose only control characters and extra spaces", () => {
  const inquiry = inquirySchema.parse({ ...filled, last_name: "O’Séi 李 🏃" });
  expect(inquiry.first_name).toBe("Ada");
  expect(inquiry.last_name).toBe("O’Séi 李 🏃");
});

test.each([
  [{ group_yes: "on" }, "Yes"],
  [{ group_no: "on" }, "No"],
  [{}, "Not answered"],
  [{ group_yes: "on", group_no: "on" }, "Not answered"],
])("own group %j is %s", (group, answer) => {
  expect(ownGroupAnswer(inquirySchema.parse({ ...filled, ...group }))).toBe(answer);
});

test("the CRM's text lists each interest, checked or not", () => {
  const inquiry = inquirySchema.parse({ ...filled, throws: "on" });
  const details = inquiryForm.details(inquiry, smallClub, "/");
  expect(details.split("\n")).toEqual([
    "Age: 11",
    "Phone: 905 555 0123",
    "Grade: 6",
    "Running Events (100m, 200m, 400m): Not Interested",
    "Combined Events (Heptathlon & Decathlon): Not Interested",
    "Distance Events (800m to Cross Country): Not Interested",
    "Jumps (Long, High & Triple): Not Interested",
    "Hurdles (Sprint & Long): Not Interested",
    "Throws (Shot Put, Discus, Javelin): Interested",
    "Speed Training: Not Interested",
    "Strength & Conditioning: Not Interested",
    "Own group: Not answered",
    "Sent from the inquiry form of Les Éclairs de Dieppe",
  ]);
});

test.each([
  "ada",
  "@b.ca",
  "a@",
  "a b@c.ca",
  "a@b.ca, c@d.ca",
  "a@b.ca\r\nBcc: x@y.ca",
  "a@@b.ca",
  "<a@b.ca>",
  "",
])("%j is not an address", (email) => {
  expect(inquirySchema.safeParse({ ...filled, email }).success).toBe(false);
});

test("an @ is enough for an address, and anything for a name", () => {
  const long = {
    ...filled,
    email: "ada@home",
    first_name: "a".repeat(2_000),
    age: "a".repeat(2_000),
  };
  expect(inquirySchema.safeParse({ ...long, message: "a".repeat(10_000) }).success).toBe(true);
  expect(inquirySchema.safeParse({ ...long, first_name: "a".repeat(2_001) }).success).toBe(false);
  expect(inquirySchema.safeParse({ ...long, message: "a".repeat(10_001) }).success).toBe(false);
});
