import { expect, test } from "vitest";
import { z } from "zod";
import { labelledAnswers, lineText } from "./fields.ts";

test("the answer to a labelled field is a line of its own; without an answer there is none", () => {
  const school = lineText("school").meta({ label: "School" });
  const schema = z.object({ school, age: lineText("age") });
  expect(labelledAnswers(schema, { school: "Pickering High", age: "9" })).toEqual([
    "School: Pickering High",
  ]);
  expect(labelledAnswers(schema, { school: "", age: "9" })).toEqual([]);
});
