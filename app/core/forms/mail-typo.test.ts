import { expect, test } from "vitest";
import { suggestedAddress } from "./mail-typo.ts";

test.each([
  ["dana@gmial.com", "dana@gmail.com"],
  ["dana@gmail.con", "dana@gmail.com"],
  ["Dana.O@GMAIL.CO", "Dana.O@gmail.com"],
  ["dana@hotnail.com", "dana@hotmail.com"],
  ["dana@yahooo.ca", "dana@yahoo.ca"],
  ["dana@outlok.com ", "dana@outlook.com"],
  ["dana@sympatcio.ca", "dana@sympatico.ca"],
  ["dana@iclod.com", "dana@icloud.com"],
])("%s asks for %s", (typed, meant) => {
  expect(suggestedAddress(typed)).toBe(meant);
});

test.each([
  "dana@gmail.com",
  "dana@GMAIL.com",
  "dana@ymail.com",
  "dana@mail.com",
  "dana@example.ca",
  "dana@quarterlane.example",
  "dana@be.com",
  "dana@gmail",
  "dana",
  "@gmial.com",
  "",
])("%s is left alone", (typed) => {
  expect(suggestedAddress(typed)).toBeNull();
});
