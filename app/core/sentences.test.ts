import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

test("a text is divided after its sentences only", () => {
  expect(
    sentencesOf("It is 8.95 m at 5:30 p.m. in Ajax. “Run!” she said? No. “Jump.” Yes"),
  ).toEqual(["It is 8.95 m at 5:30 p.m. in Ajax.", "“Run!” she said?", "No.", "“Jump.”", "Yes"]);
  expect(sentencesOf("One sentence")).toEqual(["One sentence"]);
});
