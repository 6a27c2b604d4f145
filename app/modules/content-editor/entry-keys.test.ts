import { expect, test } from "vitest";
import { withEntryKeys } from "./entry-keys.ts";
import { formSchema } from "#modules/content/editing/schema-form.ts";

const filled = (name: "notices" | "membershipCards", value: unknown) =>
  withEntryKeys(formSchema(name), value);

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
  expect(withEntryKeys(formSchema("membershipCards"), value, earlier)).toEqual({
    sliders: { track: [{ id: 3 }, { id: 10 }] },
  });
});
