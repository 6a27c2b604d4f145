import { expect, test } from "vitest";
import { type AskedWaiver, forEachAthlete, readWaiverAnswers } from "./waiver-answers.ts";

const waiver = (id: string, sha256: string): AskedWaiver => ({
  id,
  version: "2026-1",
  title: id,
  text: [],
  booklet: null,
  answer: "confirm",
  statement: "I have read it.",
  months: 12,
  sha256,
});
const conduct = waiver("conduct", "a1");
const asked = [
  { prefix: "athlete_1_", waivers: [conduct, waiver("concussion", "b1")] },
  { prefix: "athlete_2_", waivers: [conduct] },
];

test("a common answer is the answer of each athlete who is asked the same text", () => {
  const values = forEachAthlete(
    { common_waiver_conduct: "yes", common_waiver_conduct_shown: "a1" },
    asked,
  );
  expect(readWaiverAnswers(values, "athlete_2_", [conduct])).toEqual({
    answers: [{ waiver: conduct, answer: "confirmed" }],
  });
  expect(values).toMatchObject({ athlete_1_waiver_conduct: "yes" });
  expect(values).not.toHaveProperty("athlete_1_waiver_concussion");
});

test("an answer to another text counts for nobody, and an athlete's own answer stays", () => {
  const old = { common_waiver_conduct: "yes", common_waiver_conduct_shown: "other" };
  expect(forEachAthlete(old, asked)).toEqual(old);
  const own = {
    common_waiver_conduct: "yes",
    common_waiver_conduct_shown: "a1",
    athlete_1_waiver_conduct: "",
    athlete_1_waiver_conduct_shown: "a1",
  };
  expect(forEachAthlete(own, asked)).toMatchObject({
    athlete_1_waiver_conduct: "",
    athlete_2_waiver_conduct: "yes",
  });
});
