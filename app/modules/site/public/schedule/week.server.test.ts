import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { changeOf } from "#tests/support/session-changes.ts";
import type { SessionChange } from "#core/time/dated-sessions.ts";
import { weekView } from "./week.server.ts";

const content = withFourSeasons(smallClub);
const { timeZone } = content.club;
const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[${timeZone}]`);
const everything = { town: null, day: null, group: null };
const tuesday = content.schedules.sessions.find(({ id }) => id === "benjamins-winter-tuesday");
const [, elsewhere] = content.venues;
if (!tuesday || !elsewhere) throw new Error("The fixture's club trains on Tuesdays, and elsewhere");

const weekAt = (when: string, changes: SessionChange[] = [], filter = everything) =>
  weekView({ ...content, sessionChanges: changes }, at(when), filter);

/** A group's sessions in a week: the day, the location, and the cell's text. */
const cellsOf = (week: ReturnType<typeof weekAt>, group: string) =>
  (week?.places ?? []).flatMap(({ id, days }) =>
    days.flatMap(({ day, cells }) =>
      cells
        .filter((cell) => cell.group.id === group)
        .map(({ hours, note, isOff }) => [day, id, hours, note, isOff]),
    ),
  );

test("a week begins today, until the last second of the day, and has seven days", () => {
  const days = (when: string) => weekAt(when)?.days ?? [];
  expect(days("2026-11-24T23:59:59")[0]).toMatchObject({
    day: "2026-11-24",
    name: "Tue, Nov 24",
    isToday: true,
  });
  expect(days("2026-11-25T00:00:00")[0]?.day).toBe("2026-11-25");
  expect(days("2026-12-30T12:00").map(({ day }) => day)).toEqual([
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
    "2027-01-03",
    "2027-01-04",
    "2027-01-05",
  ]);
  expect(days("2026-11-24T12:00").filter(({ isToday }) => isToday)).toHaveLength(1);
});

test("each session is shown at its location and day, and locations without any are left out", () => {
  const week = weekAt("2026-11-21T12:00");
  expect(cellsOf(week, "benjamins")).toContainEqual([
    "2026-11-24",
    tuesday.venue,
    "5:30–6:30 pm",
    "",
    false,
  ]);
  for (const { days } of week?.places ?? [])
    expect(days.some(({ cells }) => cells.length > 0)).toBe(true);
});

test("a cancelled session is crossed out, and a moved one stands at both places", () => {
  const instead = { day: "2026-11-26", start: "19:00", end: "20:15", venue: elsewhere.id };
  const cancelled = weekAt("2026-11-21T12:00", [changeOf(tuesday, "2026-11-24")]);
  expect(cellsOf(cancelled, "benjamins")).toContainEqual([
    "2026-11-24",
    tuesday.venue,
    "5:30–6:30 pm",
    "Cancelled",
    true,
  ]);
  const moved = weekAt("2026-11-21T12:00", [
    changeOf(tuesday, "2026-11-24", { state: "moved", instead }),
  ]);
  const cells = cellsOf(moved, "benjamins");
  expect(cells).toContainEqual(["2026-11-24", tuesday.venue, "5:30–6:30 pm", "Moved", true]);
  expect(cells).toContainEqual(["2026-11-26", elsewhere.id, "7–8:15 pm", "Moved here", false]);
  const listed = moved?.days.flatMap(({ cells }) => cells.map(({ note }) => note)).filter(Boolean);
  expect(listed).toEqual(["Moved", `Moved to ${elsewhere.name}`]);
});

test("a session moved to a day before this week is still where it was planned", () => {
  const instead = { day: "2026-11-20", start: "19:00", end: "20:15", venue: elsewhere.id };
  const week = weekAt("2026-11-21T12:00", [
    changeOf(tuesday, "2026-11-24", { state: "moved", instead }),
  ]);
  const cells = cellsOf(week, "benjamins");
  expect(cells).toContainEqual(["2026-11-24", tuesday.venue, "5:30–6:30 pm", "Moved", true]);
  expect(cells.some(([, , , note]) => note === "Moved here")).toBe(false);
});

test("a day lists the practices of all places by time", () => {
  const week = weekAt("2026-11-24T12:00");
  const [today] = week?.days ?? [];
  const ofPlaces = week?.places.flatMap(({ days }) => days[0]?.cells.map(({ key }) => key) ?? []);
  expect(today?.cells.length).toBeGreaterThan(1);
  expect(today?.cells.map(({ key }) => key).toSorted()).toEqual(ofPlaces?.toSorted());
  expect(today?.cells.map(({ town }) => town)).not.toContain(undefined);
});

test("town, day and group narrow it; with nothing left there is no grid", () => {
  const filtered = (filter: Partial<Parameters<typeof weekView>[2]>) =>
    weekAt("2026-11-21T12:00", [], { ...everything, ...filter } as typeof everything);
  const dieppe = filtered({ town: "Dieppe" });
  expect(new Set(dieppe?.places.map(({ town }) => town))).toEqual(new Set(["Dieppe"]));
  const onTuesday = filtered({ day: "tuesday", group: "benjamins" });
  const days = cellsOf(onTuesday, "benjamins").map(([day]) => day);
  expect(new Set(days)).toEqual(new Set(["2026-11-24"]));
  expect(cellsOf(onTuesday, "force")).toEqual([]);
  expect(filtered({ town: "Nowhere" })).toBeNull();
});
