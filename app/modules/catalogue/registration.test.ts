import { expect, test } from "vitest";
import { ageWarning, placeIn } from "./registration.ts";
import { seasonDates } from "#core/time/time.ts";

const season = { id: "winter", name: "Winter", from: "11-01", to: "03-31", opensDaysBefore: 180 };
const winter = { season, capacity: 2, per: "season" } as const;
const place = (today: string, taken = 0) => placeIn(winter, today, () => taken);

test.each([
  ["2026-11-01", "2026-11-01", "2027-03-31"],
  ["2027-01-15", "2026-11-01", "2027-03-31"],
  ["2027-03-31", "2026-11-01", "2027-03-31"],
  ["2027-04-01", "2027-11-01", "2028-03-31"],
])("on %s the winter is %s to %s", (today, from, to) => {
  expect(seasonDates(winter.season, today)).toEqual({ from, to });
});

test("registration opens 180 days before a season and ends two weeks before its end", () => {
  expect(place("2027-03-16")).toMatchObject({ state: "open", season: { from: "2026-11-01" } });
  const between = place("2027-03-20");
  expect(between).toMatchObject({ state: "closed", note: "Registration opens May 5, 2027" });
  expect(place("2027-05-04").state).toBe("closed");
  expect(place("2027-05-05")).toMatchObject({ state: "open", season: { from: "2027-11-01" } });
});

test("full means full; months and blocks are sold to the last day", () => {
  expect(place("2026-11-21", 1).state).toBe("open");
  expect(place("2026-11-21", 2)).toMatchObject({ state: "full", note: "Every spot is taken" });
  const monthly = { ...winter, per: "month" } as const;
  expect(placeIn(monthly, "2027-03-31", () => 0).state).toBe("open");
});

test("an edition of an offering has its own places and days, and staff can close it", () => {
  const edition = {
    edition: "2026-winter",
    capacity: 3,
    priceCents: 100,
    opens: "2026-09-01",
    closes: null,
    closed: false,
  };
  const at = (today: string, changes = {}) =>
    placeIn({ ...winter, editions: [{ ...edition, ...changes }] }, today, () => 2);
  expect(at("2026-11-21")).toMatchObject({ state: "open", left: 1 });
  expect(at("2026-08-31")).toMatchObject({ state: "closed", opens: "2026-09-01" });
  const closed = { state: "closed", note: "Registration is closed", opens: null };
  expect(at("2026-11-21", { closed: true })).toMatchObject(closed);
  expect(at("2026-11-21", { closes: "2026-11-20" })).toMatchObject(closed);
  expect(at("2026-11-20", { closes: "2026-11-20" }).state).toBe("open");
});

test("the age counts by the year of birth", () => {
  const offering = { title: "Oly Kids", ages: { from: 7, to: 11 } };
  const season = { from: "2026-09-01", to: "2027-07-31" };
  expect(ageWarning(offering, 2019, season)).toBeNull();
  expect(ageWarning(offering, 2015, season)).toBeNull();
  expect(ageWarning(offering, 2014, season)).toBe(
    "Oly Kids is for ages 7 to 11. An athlete born in 2014 turns 12 in 2026, and is older than that.",
  );
  expect(ageWarning(offering, 2021, season)).toContain("younger");
});
