import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  colourError,
  colourUses,
  contrastOf,
  contrastText,
  designColours,
  readableShade,
} from "./contrast.ts";

const tokens = readFileSync("app/core/ui/tokens.css", "utf8");

test("black on white has a contrast of 21, and #767676 the least that text may have", () => {
  expect(contrastOf("#000000", "#ffffff")).toBe(21);
  expect(contrastText(contrastOf("#767676", "#ffffff"))).toBe("4.5 : 1");
  expect(contrastText(contrastOf("#777777", "#ffffff"))).toBe("4.4 : 1");
});

test("colours are measured against the site's own grounds, and the site's own pass", () => {
  expect(tokens).toContain(`--surface-sunken: ${colourUses.main.on};`);
  expect(tokens).toContain(`--ink: ${colourUses.accent.on};`);
  const { main, accent } = designColours;
  expect(tokens).toContain(`--gold: ${accent};\n  --track: ${main};`);
  expect([colourError(main, "main"), colourError(accent, "accent")]).toEqual([null, null]);
});

test.each([
  ["#f2c14e", "main"],
  ["#123456", "accent"],
] as const)("%s as %s is refused with a shade that passes", (colour, use) => {
  const shade = readableShade(colour, use);
  expect(colourError(colour, use)).toContain(`Try ${shade}.`);
  expect(colourError(shade, use)).toBeNull();
});

test("what is no colour is said to be none", () => {
  expect(colourError("red", "main")).toContain("six digits");
});
