import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { changeOf } from "#tests/support/session-changes.ts";
import type { SessionChange } from "#core/time/dated-sessions.ts";
import { changeNotices, comingChanges, describeChange, practicesLine } from "./session-labels.ts";
import { trainingGroups } from "./training-groups.ts";

const content = withFourSeasons(smallClub);
const { sessions, groups } = content.schedules;
// Tuesdays, 5:30 to 6:30 pm.
const tuesday = sessions.find(({ id }) => id === "benjamins-winter-tuesday");
const [, other] = content.venues;
if (!tuesday || !other) throw new Error("The fixture's club trains elsewhere");
const name = groups.find(({ id }) => id === tuesday.group)?.subtitle ?? "";
const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[${content.club.timeZone}]`);
const withChanges = (...sessionChanges: SessionChange[]) => ({ ...content, sessionChanges });
const moved = (day: string) =>
  changeOf(tuesday, "2026-11-24", {
    state: "moved",
    reason: null,
    instead: { day, start: "19:00", end: "20:15", venue: other.id },
  });

function lines(time: string, ...changes: SessionChange[]) {
  const club = withChanges(...changes);
  return comingChanges(club, at(time)).map((each) => describeChange(each, club, at(time)));
}
const notices = (time: string, ...changes: SessionChange[]) =>
  changeNotices(withChanges(...changes), at(time));
const nextOf = (time: string, ...changes: SessionChange[]) =>
  trainingGroups(withChanges(...changes), at(time), null)
    .find(({ group }) => group.id === tuesday.group)
    ?.next?.start.toPlainDateTime()
    .toString()
    .slice(0, 16);

test("a change is announced until it is over", () => {
  const cancelled = changeOf(tuesday, "2026-11-24");
  expect(lines("2026-11-24T18:29", cancelled)).toEqual([
    "Today, 5:30–6:30 pm: cancelled. Lightning.",
  ]);
  expect(lines("2026-11-24T18:30", cancelled)).toEqual([]);
  expect(lines("2026-11-09T12:00", cancelled)).toEqual([]);
  expect(lines("2026-11-20T12:00", { ...cancelled, reason: "Snow!" })).toEqual([
    "Tuesday, November 24, 5:30–6:30 pm: cancelled. Snow!",
  ]);
});

test("a moved session shows its old time, and what is new; one that takes place after all shows nothing", () => {
  expect(lines("2026-11-23T12:00", moved("2026-11-26"))).toEqual([
    `Tomorrow, 5:30–6:30 pm: moved to Thursday, November 26, 7–8:15 pm, ${other.name}, ${other.town}.`,
  ]);
  expect(lines("2026-11-23T12:00", changeOf(tuesday, "2026-11-24", { state: "planned" }))).toEqual(
    [],
  );
});

test("a session moved within its day names the day once", () => {
  expect(lines("2026-11-20T12:00", moved("2026-11-24"))).toEqual([
    `Tuesday, November 24: moved to 7–8:15 pm, ${other.name}, ${other.town}.`,
  ]);
  expect(lines("2026-11-24T12:00", moved("2026-11-24"))[0]).toMatch(/^Today: moved to 7–8:15 pm,/);
});

test("the next practice is the next one that takes place, wherever it was moved to", () => {
  expect(nextOf("2026-11-24T12:00")).toBe("2026-11-24T17:30");
  const cancelled = changeOf(tuesday, "2026-11-24");
  expect(nextOf("2026-11-24T12:00", cancelled)).toBe("2026-11-28T09:00");
  expect(nextOf("2026-11-24T12:00", moved("2026-11-26"))).toBe("2026-11-26T19:00");
  expect(nextOf("2026-11-24T12:00", moved("2026-11-29"))).toBe("2026-11-28T09:00");
  expect(nextOf("2026-11-24T12:00", { ...cancelled, state: "planned" })).toBe("2026-11-24T17:30");
  const extra = {
    ...moved("2026-11-25"),
    state: "extra",
    sessionId: null,
    key: "extra-1",
  } as const;
  expect(nextOf("2026-11-24T19:00", extra)).toBe("2026-11-25T19:00");
});

test("the lines say what is cancelled today and tomorrow, several practices in one line", () => {
  const same = sessions.filter(
    ({ season, weekday }) => season === tuesday.season && weekday === "tuesday",
  );
  expect(same.length).toBeGreaterThan(1);
  const all = same.map((session) => changeOf(session, "2026-11-24"));
  const { lines, until } = notices("2026-11-23T12:00", ...all);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    text: `${same.length} practices cancelled tomorrow.`,
    link: { label: "See which", to: "/schedule#next" },
  });
  const monday = { id: "vitesse-hiver-winter-monday", group: "vitesse-hiver" };
  expect(
    notices(
      "2026-11-23T12:00",
      changeOf(monday, "2026-11-23"),
      changeOf(tuesday, "2026-11-24"),
    ).lines.map(({ text }) => text),
  ).toEqual(["Cancelled: 1 today, 1 tomorrow."]);
  expect(notices("2026-11-23T12:00", changeOf(tuesday, "2026-11-24")).lines[0]?.text).toBe(
    `Cancelled tomorrow: ${name}, 5:30–6:30 pm. Lightning.`,
  );
  const programs = same.map(({ group }) => groups.find(({ id }) => id === group)?.program);
  expect(new Set(lines[0]?.programs)).toEqual(new Set(programs));
  expect(until?.toString()).toContain("2026-11-24T00:00");
  // Until the first of them would have ended.
  expect(notices("2026-11-24T12:00", ...all).until?.toString()).toContain("2026-11-24T18:30");
  expect(notices("2026-11-21T12:00", ...all).lines).toEqual([]);
  expect(notices("2026-11-21T12:00").until).toBeNull();
});

test("a session that was moved away from today is announced today", () => {
  expect(notices("2026-11-24T12:00", moved("2026-11-29")).lines[0]?.text).toContain(
    `${name}: Today, 5:30–6:30 pm: moved to Sunday`,
  );
});

test("one line counts what is cancelled or moved in the next 7 days", () => {
  const week = (time: string, ...changes: SessionChange[]) => notices(time, ...changes).week?.text;
  const cancelled = changeOf(tuesday, "2026-11-24");
  expect(week("2026-11-17T12:00", cancelled)).toBe("Next 7 days: 1 practice cancelled.");
  expect(week("2026-11-16T12:00", cancelled)).toBeUndefined();
  expect(week("2026-11-24T18:30", cancelled)).toBeUndefined();
  expect(week("2026-11-20T12:00", moved("2026-11-29"))).toBe("Next 7 days: 1 practice moved.");
  const monday = { id: "vitesse-hiver-winter-monday", group: "vitesse-hiver" };
  expect(week("2026-11-20T12:00", changeOf(monday, "2026-11-23"), moved("2026-11-26"))).toBe(
    "Next 7 days: 2 practices changed.",
  );
  const extra = { ...moved("2026-11-25"), state: "extra", sessionId: null, key: "e-1" } as const;
  expect(week("2026-11-24T12:00", extra)).toBeUndefined();
});

test("the home page's line has the practices of today that are not over, or of the next day", () => {
  const town = content.venues.find(({ id }) => id === tuesday.venue)?.town ?? "";
  const before = practicesLine(content, at("2026-11-24T12:00"));
  expect(before?.line).toMatch(/^Today: /);
  expect(before?.line).toContain(`5:30\u00a0pm\u00a0${town}`);
  expect(before?.until.toPlainDate().toString()).toBe("2026-11-24");
  const cancelled = changeOf(tuesday, "2026-11-24", { state: "cancelled", reason: null });
  const line = practicesLine(withChanges(cancelled), at("2026-11-24T12:00"))?.line ?? "";
  expect(line).not.toBe(before?.line);
  const without = practicesLine(content, at("2026-11-24T12:00"), [tuesday.group]);
  expect(without?.line).not.toBe(before?.line);
  const late = practicesLine(content, at("2026-11-24T23:30"));
  expect(late?.line).not.toMatch(/^Today/);
  expect(late?.until.toString()).toMatch(/^2026-11-25T00:00/);
  expect(
    practicesLine(
      { ...content, schedules: { ...content.schedules, sessions: [] } },
      at("2026-11-24T12:00"),
    ),
  ).toBeNull();
});

test("the home page's line names the groups, where it stays short", () => {
  const lineOf = (...some: typeof sessions) =>
    practicesLine(
      { ...content, schedules: { ...content.schedules, sessions: some } },
      at("2026-11-24T12:00"),
    )?.line;
  const [label = ""] = name.split(",");
  expect(lineOf(tuesday)).toMatch(new RegExp(`^Today: ${label} 5:30`));
  const later = ["18:00", "18:30", "19:00"].map((start) => ({ ...tuesday, id: start, start }));
  expect(lineOf(tuesday, ...later)).toMatch(/^Today: 5:30/);
});
