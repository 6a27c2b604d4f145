import { expect, test } from "vitest";
import { withWholeWords } from "./whole-words.ts";

test("e-mail stays on one line in every text; other words and hyphens do not change", () => {
  const texts = { a: "No e-mails. E-mail us", b: ["the-mail, step-free", 3, null] };
  expect(withWholeWords(texts)).toEqual({
    a: "No e-\u2060mails. E-\u2060mail us",
    b: ["the-mail, step-free", 3, null],
  });
});
