import { expect, test } from "vitest";
import { storableJson } from "./clean-text.ts";

test.each([
  [
    '{"name":"A\\u0000da","list":["\\ud800",1e309,null]}',
    { name: "Ada", list: ["\ufffd", Infinity, null] },
  ],
  ['"🏃"', "🏃"],
  ["{", null],
  ["", null],
])("%s", (text, value) => {
  expect(storableJson(text)).toEqual(value);
});
