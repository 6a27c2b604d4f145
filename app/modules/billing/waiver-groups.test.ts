import { expect, test } from "vitest";
import type { AskedWaiver } from "#modules/families/index.ts";
import { namesIn, shownErrors, waiverGroups } from "./waiver-groups.ts";

const waiver = (id: string, sha256 = id): AskedWaiver => ({
  id,
  version: "1",
  title: id,
  text: [],
  booklet: null,
  answer: "confirm",
  statement: "",
  months: 12,
  sha256,
});
const [conduct, risk] = [waiver("conduct"), waiver("risk")];
const asks = (n: number, waivers: AskedWaiver[]) => ({ n, waivers, hasMedicalInformation: false });
const values = {
  athlete_1_given_name: "Saskia",
  athlete_1_program_1: "senior/1",
  athlete_2_given_name: "Theo",
  athlete_2_program_1: "junior/2",
  athlete_3_given_name: "Ines",
  athlete_3_program_1: "",
};

test("a text that two children share is one question; one for an age, or of a single child, is its own", () => {
  const asked = [
    asks(1, [conduct, waiver("guide", "up to 10")]),
    asks(2, [conduct, risk, waiver("guide", "from 11")]),
    // Does not register for anything now.
    asks(3, [conduct, risk]),
  ];
  const groups = waiverGroups(asked, values);
  expect(groups).toEqual({
    common: [{ waiver: conduct, numbers: [1, 2] }],
    own: [
      { n: 1, waivers: [waiver("guide", "up to 10")] },
      { n: 2, waivers: [risk, waiver("guide", "from 11")] },
    ],
  });
  expect(namesIn(values, [1, 2])).toBe("Saskia and Theo");
  const missing = "Tick the box";
  expect(
    shownErrors(
      {
        athlete_1_waiver_conduct: missing,
        athlete_2_waiver_conduct: missing,
        athlete_2_waiver_risk: missing,
      },
      groups,
    ),
  ).toEqual({ common_waiver_conduct: missing, athlete_2_waiver_risk: missing });
});

test("one child has no common waivers", () => {
  const { athlete_1_given_name, athlete_1_program_1 } = values;
  const groups = waiverGroups([asks(1, [conduct])], { athlete_1_given_name, athlete_1_program_1 });
  expect(groups).toEqual({ common: [], own: [{ n: 1, waivers: [conduct] }] });
});
