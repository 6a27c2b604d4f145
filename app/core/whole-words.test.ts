import { expect, test } from "vitest";
import { withWholeWords } from "./whole-words.ts";

test("e-transfer stays on one line in every text; other words and hyphens do not change", () => {
  const texts = { a: "No e-transfers. E-transfer us", b: ["the-transfer, step-free", 3, null] };
  expect(withWholeWords(texts)).toEqual({
    a: "No e-\u2060transfers. E-\u2060transfer us",
    b: ["the-transfer, step-free", 3, null],
  });
});
