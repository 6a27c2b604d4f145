import { expect, test } from "vitest";
import { withEntryKeys } from "./entry-keys.ts";
import { formSchema } from "./schema-form.ts";

const filled = (name: "notices" | "schedules" | "offerings", value: unknown) =>
  withEntryKeys(formSchema(name), value, "2027-02-03");

test("a new entry gets a word of its own, also in a list that was empty", () => {
  expect(filled("notices", [{ text: "Meet in Ajax!" }, { text: "Meet in Ajax!" }])).toEqual([
    { text: "Meet in Ajax!", id: "meet-in-ajax" },
    { text: "Meet in Ajax!", id: "meet-in-ajax-2" },
  ]);
});

test("a new number is higher than all, and one that is there stays", () => {
  const strength = [{ id: 3 }, {}, { id: 7 }];
  expect(filled("offerings", { strength })).toEqual({
    strength: [{ id: 3 }, { id: 8 }, { id: 7 }],
  });
});

test("the number of an entry that was removed is never given out again, in any list", () => {
  const earlier = [{ strength: [{ id: 3 }, { id: 9 }] }, null, { nextGeneration: [{ id: 4 }] }];
  const value = { strength: [{ id: 3 }, {}], nextGeneration: [{ id: 1 }, {}] };
  expect(withEntryKeys(formSchema("offerings"), value, "2027-02-03", earlier)).toEqual({
    strength: [{ id: 3 }, { id: 10 }],
    nextGeneration: [{ id: 1 }, { id: 5 }],
  });
});

test("calendars are told the day of the change", () => {
  expect(filled("schedules", { updated: "2020-01-01" })).toEqual({ updated: "2027-02-03" });
});
