import { expect, test } from "vitest";
import { textedNumber } from "#core/sms-number.ts";

test.each([
  ["905-555-0123", "+19055550123"],
  ["(905) 555 0123", "+19055550123"],
  ["1 905 555 0123", "+19055550123"],
  ["+1 905 555 0123", "+19055550123"],
  ["+44 20 7946 0123", "+442079460123"],
  ["905-555-0123 ext. 4", null],
  ["555-0123", null],
  ["", null],
])("%s is texted as %s", (typed, texted) => {
  expect(textedNumber(typed)).toBe(texted);
});
