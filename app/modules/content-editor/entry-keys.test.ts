import { expect, test } from "vitest";
import { withEntryKeys } from "./entry-keys.ts";
import { formSchema } from "#modules/content/editing/schema-form.ts";

const today = "2027-02-03";
const filled = (name: "notices" | "schedules" | "membershipCards", value: unknown) =>
  withEntryKeys(formSchema(name), value, today);

test("a new entry gets a key from its own text, also in an empty list", () => {
  expect(filled("notices", [{ text: "Meet in Ajax!" }, { text: "Meet in Ajax!" }])).toEqual([
    { text: "Meet in Ajax!", id: "meet-in-ajax" },
    { text: "Meet in Ajax!", id: "meet-in-ajax-2" },
  ]);
});

test("a new number is higher than all others, and existing ones stay", () => {
  expect(filled("membershipCards", { sliders: { track: [{ id: 3 }, {}, { id: 7 }] } })).toEqual({
    sliders: { track: [{ id: 3 }, { id: 8 }, { id: 7 }] },
  });
});

test("the number of a removed entry is never reused", () => {
  const earlier = [{ sliders: { track: [{ id: 3 }, { id: 9 }] } }, null];
  const value = { sliders: { track: [{ id: 3 }, {}] } };
  expect(withEntryKeys(formSchema("membershipCards"), value, today, earlier)).toEqual({
    sliders: { track: [{ id: 3 }, { id: 10 }] },
  });
});

test("the day of the change is recorded for calendars and families", () => {
  expect(filled("schedules", { updated: "2020-01-01" })).toEqual({ updated: today });
});
