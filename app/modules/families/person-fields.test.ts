import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeChanges } from "#core/audit/sentence.ts";
import { correctionChanges, correctionLabels } from "./corrections.ts";
import { athleteSchema } from "./families.ts";
import {
  athleteFields,
  contactFields,
  emptyOf,
  fieldsIn,
  formValues,
  guardianFields,
  mergedValues,
  typedValues,
} from "./person-fields.ts";
import { athletes, emergencyContacts, guardians } from "./schema.ts";

const nobody = emptyOf(athleteFields);
const ada = { ...nobody, givenName: "Ada", familyName: "Osei", bornOn: null };

test.each([
  ["athlete", athleteFields, athletes],
  ["guardian", guardianFields, guardians],
  ["contact", contactFields, emergencyContacts],
])(
  "every field of an %s has its column, and a name of its own in forms",
  (_part, fields, table) => {
    expect(Object.keys(getTableColumns(table))).toEqual(
      expect.arrayContaining(Object.keys(fields)),
    );
    const names = Object.values(fields).map(({ form }) => form);
    expect(new Set(names).size).toBe(names.length);
  },
);

test("values go into a form and come back", () => {
  const values = formValues(athleteFields, ada, "athlete_2_");
  expect(values.athlete_2_given_name).toBe("Ada");
  expect(typedValues(athleteFields, values, "athlete_2_")).toEqual({ ...ada, bornOn: "" });
});

test("a form has the fields that are not left out of it", () => {
  const keys = (form: "offline" | "registration") =>
    fieldsIn(form, athleteFields).map(({ key }) => key);
  expect(keys("registration")).toEqual(Object.keys(athleteFields));
  expect(keys("offline")).not.toContain("nameUsed");
});

test("of two records the remaining one's values apply, except where the newer's do; no known value is lost", () => {
  const typed = { givenName: "ada", familyName: "Osei", nameUsed: "Adi", bornOn: "2014-03-02" };
  const other = { ...nobody, ...typed };
  const merged = mergedValues<typeof athleteFields, typeof ada | typeof other>(
    athleteFields,
    { ...ada, nameUsed: "A." },
    other,
  );
  expect(merged).toEqual({ ...other, givenName: "Ada" });
});

test("an optional field may be empty, another is asked for by its name", () => {
  expect(athleteSchema.shape.nameUsed.parse(undefined)).toBe("");
  const { error } = athleteSchema.shape.familyName.safeParse("");
  expect(error?.issues[0]?.message).toBe("Enter the athlete’s last name");
});

test("the log names fields as staff do", () => {
  const fields = ["nameUsed", "name", "relationship"];
  const changes = fields.map((field) => ({ field, before: "a", after: "b" }));
  expect(describeChanges(correctionChanges(changes), correctionLabels)).toBe(
    "Preferred name: a → b, Name: a → b, Relationship: a → b",
  );
});
