import { expect, test } from "vitest";
import { countries } from "#core/regions.ts";
import { applicationAnyOf, applicationSchema } from "./application.ts";
import { requiredFields, fieldErrors } from "#core/forms/fields.ts";
import { isUnder13, of13AndOlder } from "./guardian.ts";
import { firstMissing } from "#core/forms/result.ts";

const filled: Record<string, string> = {
  full_name: "Ada Osei",
  qsc_no: "yes",
  member: "yes",
  age: "15",
  sport_priority_2: "Hurdles",
  positions: "100 m hurdles",
  country: "Canada",
  state: "Ontario",
  major_obstacles: "A long bus ride",
  one_year_celebration: "A clean first hurdle",
  about_us: "A friend",
  other: "yes",
  track_field: "yes",
  current_occupation: "Student",
  resourfull: "yes",
  email: "ada@example.ca",
  phone_number: "905 555 0123",
};
const errorsOf = (fields: Record<string, string>) => {
  const { error } = applicationSchema.safeParse(fields);
  return error ? fieldErrors(error) : {};
};
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(filled).filter(([name]) => !names.includes(name)));
const firstOf = (fields: Record<string, string>) =>
  firstMissing(requiredFields(applicationSchema, "Test Club"), errorsOf(fields), fields);
/** A group is named by its first field. */
const groupOf = (field: string) =>
  Object.entries(applicationAnyOf).find(([, group]) => group.some((one) => one === field))?.[0] ??
  field;

const checks: [string, string, ...string[]][] = [
  ["full_name", "Full Name field missing!"],
  ["qsc_no", "Test Club Gym field missing!"],
  ["member", "Please provide either Member or Guardian!"],
  ["age", "Age field missing!"],
  ["sport_priority_2", "Please provide your Training Sports priority!"],
  ["positions", "Position field missing!"],
  ["country", "Please provide both Country & State!"],
  ["state", "Please provide both Country & State!"],
  ["major_obstacles", "Please provide Major Obstacles field!"],
  ["one_year_celebration", "Please provide Celebration field!"],
  ["about_us", "Where did you get to know about us field is missing!"],
  ["other", "Please provide any of your experiences!"],
  ["track_field", "Please provide any of your interests!"],
  ["current_occupation", "Your Current Occupation field is missing!"],
  ["resourfull", "Your Current Occupation field is missing!"],
  ["email", "Email & Phone Number fields are missing!"],
  ["phone_number", "Email & Phone Number fields are missing!"],
];

test.each(checks)("without %s: %s", (field, toast) => {
  expect(firstOf(without(field))).toEqual({ message: toast, field: groupOf(field) });
});

test("the checks come in the specification's order, one after the other", () => {
  const names = checks.map(([field]) => field);
  for (const [at, [field, toast]] of checks.entries()) {
    expect(firstOf(without(...names.slice(at)))).toEqual({ message: toast, field: groupOf(field) });
  }
});

test("an empty form has a message for each of the checks at once", () => {
  const asked = requiredFields(applicationSchema).map(({ name }) => name);
  expect(Object.keys(errorsOf({})).sort()).toEqual(asked.sort());
});

test("a complete application passes; how the athlete feels is optional", () => {
  expect(applicationSchema.parse(filled)).toMatchObject({
    full_name: "Ada Osei",
    qsc_yes: false,
    qsc_no: true,
    physical_performance: "",
  });
});

test.each([
  ["qsc_yes", "qsc_yes"],
  ["guardian", "member"],
  ["cant_invest", "invest_financially"],
])("%s beside its opposite is refused at %s", (second, field) => {
  expect(errorsOf({ ...filled, [second]: "yes" })).toEqual({ [field]: "Check only one of these" });
});

test("a state belongs to its country", () => {
  expect(errorsOf({ ...filled, state: "Texas" })).toHaveProperty("state");
  expect(errorsOf({ ...filled, country: "USA", state: "Texas" })).toEqual({});
  expect(errorsOf({ ...filled, country: "Atlantis" })).toHaveProperty("country");
});

test("13 provinces and territories, 50 states, none twice", () => {
  expect(new Set(countries.Canada).size).toBe(13);
  expect(new Set(countries.USA).size).toBe(50);
});

test("under 13 a guardian's name and email are needed", () => {
  expect(Object.keys(errorsOf({ ...filled, age: "12" }))).toEqual([
    "guardian_name",
    "guardian_email",
  ]);
  const guardian = { guardian_name: "Kofi Osei", guardian_email: "kofi@example.ca" };
  expect(errorsOf({ ...filled, age: "12", ...guardian })).toEqual({});
  expect(errorsOf({ ...filled, age: "12", ...guardian, guardian_email: "kofi" })).toEqual({
    guardian_email: "Enter an email address like name@example.ca",
  });
  // Hidden again because of the age: not validated.
  expect(errorsOf({ ...filled, age: "15", guardian_email: "kofi" })).toEqual({});
});

test.each([
  ["12", true],
  ["13", false],
  ["9 years", true],
  ["  06", true],
  ["Twelve and a half", true],
  ["14 and 10", true],
  ["14 & 13", false],
  ["15.5", false],
  ["fourteen", false],
  ["grade six", false],
  [undefined, false],
])("%s under 13: %s, as its pattern says", (age, under) => {
  expect(isUnder13(age)).toBe(under);
  expect(new RegExp(`^(?:${of13AndOlder.age})$`, "v").test(age ?? "")).toBe(!under);
});

test("a 1 that may become 15 does not ask for a guardian before the form is sent", () => {
  expect(new RegExp(`^(?:${of13AndOlder.age})$`, "v").test("1")).toBe(true);
  expect(isUnder13("1")).toBe(true);
});

test.each([
  ["2012", false],
  ["2013", true],
  ["May 3, 2019", true],
])("born %s, in 2026 maybe under 13: %s", (born, under) => {
  const pattern = new RegExp(`^(?:${of13AndOlder.birthYear(2026)})$`, "v");
  expect(pattern.test(born)).toBe(!under);
});
