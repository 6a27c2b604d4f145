import { expect, test } from "vitest";
import { editionAfter, editionById, editionOn, type Season } from "./seasons.ts";

const winter: Season = {
  id: "winter",
  name: "Winter",
  from: "11-01",
  to: "03-31",
  opensDaysBefore: 30,
};

test("an edition is called after the year of its first day", () => {
  expect(editionOn(winter, "2026-11-23")).toEqual({
    id: "2026-winter",
    from: "2026-11-01",
    to: "2027-03-31",
    opens: "2026-10-02",
  });
  expect(editionOn(winter, "2027-03-31").id).toBe("2026-winter");
  expect(editionOn(winter, "2027-04-01").id).toBe("2027-winter");
  expect(editionAfter(winter, editionOn(winter, "2026-11-23")).id).toBe("2027-winter");
  expect(editionById(winter, "2025-winter")?.from).toBe("2025-11-01");
  expect(editionById(winter, "2025-summer")).toBeNull();
});

test.each([
  ["2026-11-08", "2027-03-31"],
  ["2026-10-15", "2027-02-28"],
  ["2027-01-05", "2027-03-31"],
  ["2027-05-15", "2027-09-30"],
])("moved to %s until %s, the next winter keeps its id", (from, to) => {
  const moved = { id: "2026-winter", from, to, opens: "2026-09-01" };
  const season = { ...winter, editions: [moved] };
  expect(editionOn(season, "2026-10-01")).toEqual(moved);
  expect(editionById(season, "2026-winter")).toEqual(moved);
  expect(editionAfter(season, moved).id).toBe("2027-winter");
  expect(editionOn(season, to)).toEqual(moved);
  // Years without dates of their own use the season's usual ones.
  expect(editionOn(season, "2025-12-01").id).toBe("2025-winter");
});
