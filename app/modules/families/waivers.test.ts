import { expect, test } from "vitest";
import { waivers } from "#tests/fixtures/club/waivers.ts";
import {
  type AskedWaiver,
  waiverField,
  readWaiverAnswers,
  textHashField,
} from "./waiver-answers.ts";
import { ageOn } from "./families.ts";
import { daysAfter } from "#core/time/time.ts";
import {
  birthDateRange,
  holdsSince,
  stillHolds,
  missingWaivers,
  missingOfCoach,
  waiversFor,
  type SignedWaiver,
  signerOf,
  silentChanges,
  labelsFor,
} from "./waivers.ts";

const legalEntityType = "non-profit";
const on = "2026-11-23";
const always = ["conduite", "photos", "modalites"];
const idsFor = (bornOn: string | null, day = on) =>
  waiversFor(waivers, { bornOn, on: day, legalEntityType }).map(({ id }) => id);

test.each([
  ["2015-11-24", "commotion-10", "11 tomorrow"],
  ["2015-11-23", "commotion-14", "11 today"],
  ["2011-11-24", "commotion-14", "15 tomorrow"],
  ["2011-11-23", "commotion-15", "15 today"],
  ["2000-11-24", "commotion-15", "26 tomorrow"],
])("born on %s: %s (%s)", (bornOn, concussion) => {
  expect(idsFor(bornOn)).toEqual([concussion, ...always]);
});

test("from the 26th birthday no concussion waiver is asked, nor while the birthday is unknown", () => {
  expect(idsFor("2000-11-23")).toEqual(always);
  expect(idsFor(null)).toEqual(always);
});

test("a child of February 29 is a year older on March 1 of other years", () => {
  expect(idsFor("2016-02-29", "2027-02-28")).toContain("commotion-10");
  expect(idsFor("2016-02-29", "2027-03-01")).toContain("commotion-14");
});

test("the kind of supplier chooses the terms", () => {
  const ids = waiversFor(waivers, { bornOn: "2015-01-01", on, legalEntityType: "business" });
  expect(ids.map(({ id }) => id)).toEqual(["commotion-14", "conduite", "photos", "droits"]);
});

const signed = (waiverId: string, signedOn: string, version = "2026-1"): SignedWaiver => ({
  waiverId,
  version,
  signedOn,
});
const missing = (given: SignedWaiver[], day = on, ofWaivers = waivers) =>
  missingWaivers(ofWaivers, given, { bornOn: "2014-05-04", on: day, legalEntityType }).map(
    ({ waiver, reason }) => `${waiver.id} ${reason}`,
  );
const all = ["commotion-14", ...always].map((id) => signed(id, on));

test("a signed waiver is not asked again within its months, and is afterwards", () => {
  expect(missing([])).toEqual(["commotion-14", ...always].map((id) => `${id} never`));
  expect(missing(all)).toEqual([]);
  expect(missing(all, "2027-11-22")).toEqual([]);
  expect(missing(all, "2027-11-23")).toEqual(["commotion-14", ...always].map((id) => `${id} over`));
});

test("a waiver signed on the last day of February is valid until that day a year later", () => {
  const leap = ["commotion-14", ...always].map((id) => signed(id, "2028-02-29"));
  expect(missing(leap, "2029-02-27")).toEqual([]);
  expect(missing(leap, "2029-02-28")).toHaveLength(4);
});

test("another version asks again; a text changed under the same version does not, and staff get a warning", () => {
  const next = waivers.map((one) => (one.id === "conduite" ? { ...one, version: "2027-1" } : one));
  expect(missing(all, on, next)).toEqual(["conduite changed"]);
  expect(missing([...all, signed("conduite", on, "2027-1")], on, next)).toEqual([]);
  const reworded = waivers.map((one) => (one.id === "photos" ? { ...one, text: ["Autre"] } : one));
  expect(missing(all, on, reworded)).toEqual([]);
  expect(silentChanges(waivers, reworded, all)).toEqual([
    expect.stringContaining("Photos et films"),
  ]);
  expect(silentChanges(waivers, reworded, [])).toEqual([]);
  expect(silentChanges(waivers, next, all)).toEqual([]);
});

test("an athlete of another age needs the waiver for that age", () => {
  expect(missing(all, "2026-11-24")).toEqual([]);
  const older = { bornOn: "2011-11-24", legalEntityType } as const;
  const at = (day: string) => missingWaivers(waivers, all, { ...older, on: day });
  expect(at("2026-11-23")).toEqual([]);
  expect(at("2026-11-24").map(({ waiver }) => waiver.id)).toEqual(["commotion-15"]);
});

test("a guardian signs up to the day before the 18th birthday, then the athlete", () => {
  const guardian = { name: "Abena Osei", relationship: "Mother" };
  const signer = (bornOn: string | null) => signerOf({ name: "Ada Osei", bornOn, on }, guardian);
  expect(signer("2008-11-24")).toEqual({ name: "Abena Osei", as: "Mother" });
  expect(signer("2008-11-23")).toEqual({ name: "Ada Osei", as: "Athlete" });
  expect(signer(null)).toEqual({ name: "Abena Osei", as: "Mother" });
});

test("from some age a child reads the waiver too; an adult signs alone", () => {
  const statementFor = (bornOn: string) =>
    waivers
      .map((waiver) => labelsFor({ ...waiver, readsFrom: 12 }, { bornOn, on }).statement)
      .join();
  expect(statementFor("2014-11-24")).not.toMatch(/the athlete/i);
  expect(statementFor("2014-11-23")).toMatch(/The athlete has read it too[^]*decide together/);
  expect(statementFor("2008-11-23")).not.toMatch(/the athlete/i);
});

test("coaches confirm the waivers for coaches once a year", () => {
  const ids = (given: SignedWaiver[], day = on) =>
    missingOfCoach(waivers, given, day).map(({ waiver }) => waiver.id);
  expect(ids([])).toEqual(["commotion-15", "conduite"]);
  expect(ids([signed("conduite", on)])).toEqual(["commotion-15"]);
  expect(ids([signed("conduite", on)], "2027-11-23")).toEqual(["commotion-15", "conduite"]);
});

const asked: AskedWaiver[] = waiversFor(waivers, { bornOn: "2014-05-04", on, legalEntityType }).map(
  (waiver) => ({
    ...labelsFor(waiver, { bornOn: "2014-05-04", on }),
    sha256: `hash of ${waiver.id}`,
  }),
);
const prefix = "athlete_1_";
const given: Record<string, string> = Object.fromEntries(
  asked.flatMap(({ id, sha256, answer }) => [
    [waiverField(prefix, id), answer === "confirm" ? "yes" : "no"],
    [textHashField(prefix, id), sha256],
  ]),
);
const read = (changes: Record<string, unknown> = {}) =>
  readWaiverAnswers({ ...given, ...changes }, prefix, asked);

test("every waiver answered, with “no” to pictures", () => {
  const result = read();
  expect("answers" in result && result.answers.map(({ answer }) => answer)).toEqual([
    "confirmed",
    "confirmed",
    "no",
    "confirmed",
  ]);
});

test.each([
  ["athlete_1_waiver_conduite", undefined, /Read “Code de conduite” and check the box/],
  ["athlete_1_waiver_conduite", "no", /check the box/],
  ["athlete_1_waiver_conduite", ["yes"], /check the box/],
  ["athlete_1_waiver_photos", undefined, /“No” is fine/],
  ["athlete_1_waiver_photos", "confirmed", /“No” is fine/],
  ["athlete_1_waiver_photos", "toString", /“No” is fine/],
])("%s with %j is refused with a message at its field", (field, value, message) => {
  const result = read({ [field]: value });
  expect("errors" in result && result.errors).toEqual({ [field]: expect.stringMatching(message) });
});

test("an answer to another text than today's is refused", () => {
  for (const value of ["another hash", undefined]) {
    const result = read({ athlete_1_waiver_conduite_shown: value });
    expect("errors" in result && result.errors).toEqual({
      athlete_1_waiver_conduite: expect.stringContaining("was changed"),
    });
  }
});

test("fields of waivers that were not asked, or of another athlete, are not read", () => {
  const tampered = {
    athlete_1_waiver_droits: "yes",
    athlete_1_waiver_droits_shown: "hash of droits",
    athlete_2_waiver_conduite: "yes",
    "athlete_1_waiver_commotion-10": "yes",
    __proto__: "yes",
  };
  const result = read(tampered);
  expect("answers" in result && result.answers.map(({ waiver }) => waiver.id)).toEqual(
    asked.map(({ id }) => id),
  );
  const other = readWaiverAnswers({ ...tampered }, prefix, asked);
  expect("errors" in other && Object.keys(other.errors)).toHaveLength(asked.length);
});

test.each([
  [12, "2026-11-26"],
  [12, "2025-02-28"],
  [12, "2024-02-29"],
  [1, "2026-03-31"],
  [6, "2026-08-31"],
])("answers of %i months hold on %s from the day on that a query begins with", (months, on) => {
  const since = holdsSince(months, on);
  const days = [-3, -2, -1, 0, 1, 2, 3].map((n) => daysAfter(since, n));
  expect(days.map((day) => stillHolds(day, months, on))).toEqual(days.map((day) => day >= since));
});

test.each(["2026-11-26", "2025-02-28", "2024-02-29", "2025-03-01"])(
  "a query finds those of an age on %s by their dates of birth",
  (on) => {
    const ages = { from: 11, to: 14 };
    const { after, until } = birthDateRange(ages, on);
    for (const start of ["2009-02-25", "2010-02-25", "2012-02-25", "2013-02-25", "2014-11-20"])
      for (let n = 0; n < 10; n += 1) {
        const born = daysAfter(start, n);
        const age = ageOn(born, on);
        expect([born, born > after && born <= until]).toEqual([born, age >= 11 && age <= 14]);
      }
  },
);
