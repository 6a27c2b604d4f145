import { expect, test } from "vitest";
import { editionAfter, editionById, editionOn, type Season, preserveEditions } from "./seasons.ts";

const winter: Season = { id: "winter", name: "Winter", from: "11-01", to: "03-31" };

test("a run is called after the year of its first day", () => {
  expect(editionOn(winter, "2026-11-23")).toEqual({
    id: "2026-winter",
    from: "2026-11-01",
    to: "2027-03-31",
  });
  expect(editionOn(winter, "2027-03-31").id).toBe("2026-winter");
  expect(editionOn(winter, "2027-04-01").id).toBe("2027-winter");
  expect(editionAfter(winter, editionOn(winter, "2026-11-23")).id).toBe("2027-winter");
  expect(editionById(winter, "2025-winter")?.from).toBe("2025-11-01");
  expect(editionById(winter, "2025-summer")).toBeNull();
});

test.each([
  ["11-08", "03-31", "2026-11-08"],
  ["10-15", "02-28", "2026-10-15"],
  ["01-05", "03-31", "2027-01-05"],
  ["05-15", "09-30", "2027-05-15"],
])("moved to %s until %s, the next winter begins on %s and keeps its id", (from, to, first) => {
  const today = "2026-10-01";
  const [moved] = preserveEditions([winter], [{ ...winter, from, to }], today);
  expect(moved && editionOn(moved, today)).toMatchObject({ id: "2026-winter", from: first });
  expect(moved && editionById(moved, "2026-winter")?.from).toBe(first);
  // Undone: as it was.
  expect(preserveEditions(moved ? [moved] : [], [winter], today)).toEqual([winter]);
});

test("next year's days, changed after a season's last day or near it, leave its run in the past", () => {
  const [moved] = preserveEditions(
    [winter],
    [{ ...winter, from: "11-08", to: "03-20" }],
    "2027-03-25",
  );
  expect(moved).not.toHaveProperty("yearsLater");
});

test("years that somebody sends count for nothing", () => {
  const sent = { ...winter, id: "new", yearsLater: 3 };
  expect(preserveEditions([winter], [{ ...winter, yearsLater: 2 }, sent], "2026-10-01")).toEqual([
    winter,
    { ...winter, id: "new" },
  ]);
});
