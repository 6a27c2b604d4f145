import { expect, test } from "vitest";
import { withEntryKeys } from "./entry-keys.ts";
import { formSchema } from "#modules/content/editing/schema-form.ts";

const today = "2027-02-03";
const filled = (name: "notices" | "schedules" | "offerings", value: unknown) =>
  withEntryKeys(formSchema(name), value, today);

test("a new entry gets a key from its own text, also in an empty list", () => {
  expect(filled("notices", [{ text: "Meet in Ajax!" }, { text: "Meet in Ajax!" }])).toEqual([
    { text: "Meet in Ajax!", id: "meet-in-ajax" },
    { text: "Meet in Ajax!", id: "meet-in-ajax-2" },
  ]);
});

test("a new number is higher than all others, and existing ones stay", () => {
  const nextGeneration = [{ id: 3 }, {}, { id: 7 }];
  expect(filled("offerings", { nextGeneration })).toEqual({
    nextGeneration: [{ id: 3 }, { id: 8 }, { id: 7 }],
    updated: today,
  });
});

test("the number of a removed entry is never reused, in any list", () => {
  const gym = (...options: { id?: number }[]) => ({ id: "gym", options });
  const earlier = [
    { groups: [gym({ id: 3 }, { id: 9 }), { id: "speed", options: [{ id: 20 }] }] },
    null,
    { nextGeneration: [{ id: 4 }] },
  ];
  const value = { groups: [gym({ id: 3 }, {})], nextGeneration: [{ id: 1 }, {}] };
  expect(withEntryKeys(formSchema("offerings"), value, today, earlier)).toEqual({
    groups: [gym({ id: 3 }, { id: 10 })],
    nextGeneration: [{ id: 1 }, { id: 5 }],
    updated: today,
  });
});

test("a new group of memberships gets a type in the checkout", () => {
  expect(filled("offerings", { groups: [{ heading: "Road Running", options: [] }] })).toEqual({
    groups: [{ id: "road-running", type: "road_running", heading: "Road Running", options: [] }],
    updated: today,
  });
});

test("the day of the change is recorded for calendars and families", () => {
  expect(filled("schedules", { updated: "2020-01-01" })).toEqual({ updated: today });
});
