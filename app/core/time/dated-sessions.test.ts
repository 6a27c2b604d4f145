import { expect, test } from "vitest";
import {
  datedSessions,
  extraKey,
  type Instead,
  type SessionChange,
  sessionKey,
} from "./dated-sessions.ts";

const winter = { season: "Winter", from: "11-01", to: "03-31" };
const tuesday = { weekday: "tuesday", start: "18:30", end: "19:45", venue: "hall" } as const;
const club = {
  club: { timeZone: "America/Toronto" },
  schedules: {
    groups: [{ id: "junior" }, { id: "senior" }],
    closed: ["12-29"],
    sessions: [
      { id: "junior-tue", group: "junior", ...tuesday, ...winter },
      { id: "junior-sun", group: "junior", ...tuesday, weekday: "sunday", ...winter } as const,
      { id: "senior-tue", group: "senior", ...tuesday, start: "20:00", end: "21:00", ...winter },
    ],
  },
};

function changed(
  plannedDay: string,
  change: Partial<SessionChange> & Pick<SessionChange, "state">,
): SessionChange {
  const sessionId = "junior-tue";
  return {
    key: sessionKey(sessionId, plannedDay),
    sequence: 1,
    groupId: "junior",
    sessionId,
    plannedDay,
    instead: null,
    reason: null,
    changedAt: new Date(0),
    ...change,
  };
}
const at = (day: string, changes: Partial<Instead> = {}): Instead => ({
  day,
  start: "17:00",
  end: "18:00",
  venue: "oval",
  ...changes,
});
const extra = (day: string, groupId = "junior") =>
  changed(day, { state: "extra", key: extraKey("1"), groupId, sessionId: null, instead: at(day) });

/** `junior-tue-2026-11-24 cancelled 2026-11-24T18:30 hall` */
const listed = (changes: SessionChange[], from: string, to = from, groups?: string[]) =>
  datedSessions(club, changes, { from, to, ...(groups && { groups }) }).map((session) =>
    [
      session.key,
      session.state,
      session.venue,
      session.start.toPlainDateTime().toString().slice(0, 16),
    ].join(" "),
  );

test("a day has the schedule's sessions in order, of the groups asked for", () => {
  expect(listed([], "2026-11-24")).toEqual([
    "junior-tue-2026-11-24 planned hall 2026-11-24T18:30",
    "senior-tue-2026-11-24 planned hall 2026-11-24T20:00",
  ]);
  expect(listed([], "2026-11-24", "2026-11-30", ["junior"])).toEqual([
    "junior-tue-2026-11-24 planned hall 2026-11-24T18:30",
    "junior-sun-2026-11-29 planned hall 2026-11-29T18:30",
  ]);
  expect(listed([], "2026-11-25")).toEqual([]);
});

test("a session has no practice before the day on which it was planned", () => {
  const [session] = club.schedules.sessions;
  if (!session) throw new Error("No session");
  const since = (day: string) => ({
    ...club,
    schedules: { ...club.schedules, sessions: [{ ...session, since: day }] },
  });
  const days = (day: string) =>
    datedSessions(since(day), [changed("2026-11-17", { state: "cancelled" })], {
      from: "2026-11-01",
      to: "2026-11-30",
    }).map((each) => each.day);
  expect(days("2026-11-24")).toEqual(["2026-11-24"]);
  expect(days("2025-01-01")).toEqual(["2026-11-03", "2026-11-10", "2026-11-17", "2026-11-24"]);
  expect(days("2027-01-01")).toEqual([]);
});

test("a cancelled session stays in the list, with the reason", () => {
  const changes = [changed("2026-11-24", { state: "cancelled", reason: "Lightning", sequence: 3 })];
  const [session, other] = datedSessions(club, changes, { from: "2026-11-24", to: "2026-11-24" });
  expect(session).toMatchObject({
    state: "cancelled",
    reason: "Lightning",
    sequence: 3,
    planned: null,
  });
  expect(other).toMatchObject({ state: "planned", reason: null, sequence: 0 });
});

test("a moved session is on its new day only, keeps its key and has its planned time", () => {
  const changes = [changed("2026-11-24", { state: "moved", instead: at("2026-11-26") })];
  const moved = "junior-tue-2026-11-24 moved oval 2026-11-26T17:00";
  expect(listed(changes, "2026-11-24", "2026-11-24", ["junior"])).toEqual([]);
  expect(listed(changes, "2026-11-26")).toEqual([moved]);
  expect(listed(changes, "2026-11-23", "2026-11-27", ["junior"])).toEqual([moved]);
  const [session] = datedSessions(club, changes, { from: "2026-11-26", to: "2026-11-26" });
  expect(session?.planned?.start.toString()).toBe("2026-11-24T18:30:00-05:00[America/Toronto]");
});

test("a moved session that is then cancelled stays on the day it was moved to", () => {
  const changes = [changed("2026-11-24", { state: "cancelled", instead: at("2026-11-26") })];
  expect(listed(changes, "2026-11-26")).toEqual([
    "junior-tue-2026-11-24 cancelled oval 2026-11-26T17:00",
  ]);
});

test("a session that takes place after all is listed as in the schedule", () => {
  const changes = [changed("2026-11-24", { state: "planned", sequence: 2 })];
  expect(listed(changes, "2026-11-24", "2026-11-24", ["junior"])).toEqual(
    listed([], "2026-11-24", "2026-11-24", ["junior"]),
  );
});

test("an extra session has its own key, also on a closed day and outside every season", () => {
  for (const day of ["2026-12-29", "2027-06-01"])
    expect(listed([extra(day)], day)).toEqual([`extra-1 extra oval ${day}T17:00`]);
  expect(
    listed([extra("2026-11-24", "senior")], "2026-11-24", "2026-11-24", ["junior"]),
  ).toHaveLength(1);
});

test("a change of a day without the session has no effect: after the season, closed, another weekday", () => {
  for (const day of ["2027-04-06", "2026-12-29", "2026-11-25"]) {
    const changes = [changed(day, { state: "moved", instead: at("2026-11-27") })];
    expect(listed(changes, "2026-11-27")).toEqual([]);
    expect(listed([changed(day, { state: "cancelled" })], day)).toEqual([]);
  }
  expect(listed([{ ...extra("2026-11-25"), groupId: "gone" }], "2026-11-25")).toEqual([]);
});

test("on the day the clocks go forward a session keeps its time on the club's clock", () => {
  const changes = [
    changed("2027-03-09", {
      state: "moved",
      instead: at("2027-03-14", { start: "02:30", end: "04:00" }),
    }),
  ];
  const [moved, planned] = datedSessions(club, changes, { from: "2027-03-14", to: "2027-03-14" });
  // 2:30 does not exist on that day.
  expect(moved?.start.toString()).toBe("2027-03-14T03:30:00-04:00[America/Toronto]");
  expect(planned?.start.toString()).toBe("2027-03-14T18:30:00-04:00[America/Toronto]");
});
