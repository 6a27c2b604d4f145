import { describe, expect, test } from "vitest";
import { content as sampleClub } from "#content/all.ts";
import { knownEntriesOf } from "#modules/content/catalogue.ts";
import {
  groupsOn,
  isExpected,
  rosterDay,
  startIn,
  trainedSessions,
  trainingOf,
} from "./rosters.ts";
import { daysAfter } from "#core/time/time.ts";

const track = [1, 2].map((id) => ({ type: "track", id }));
const speed = [{ type: "speed", id: 1 }];
const schedule = {
  groups: [
    { id: "young", ages: { from: 7, to: 10 }, options: track },
    { id: "old", ages: { from: 11, to: 14 }, options: track },
    { id: "gym", ages: { from: 9, to: 14 }, options: [{ type: "gym", id: 1 }] },
    { id: "speed-fall", ages: { from: 7, to: 14 }, options: speed },
    { id: "speed-winter", ages: { from: 7, to: 14 }, options: speed },
  ],
  sessions: [
    { id: "young-monday", group: "young", from: "04-01", to: "08-31" },
    { id: "old-tuesday", group: "old", from: "04-01", to: "08-31" },
    { id: "old-thursday", group: "old", from: "04-01", to: "08-31" },
    { id: "gym-friday", group: "gym", from: "04-01", to: "08-31" },
    { id: "fall-tuesday", group: "speed-fall", from: "09-12", to: "10-31" },
    { id: "winter-tuesday", group: "speed-winter", from: "11-03", to: "03-31" },
    { id: "winter-saturday", group: "speed-winter", from: "11-03", to: "03-31" },
  ],
};
const summer = {
  catalogue: "registration" as const,
  offeringType: "track",
  offeringId: 1,
  seasonFrom: "2027-04-01",
  seasonTo: "2027-08-31",
  groupId: null,
};
const bronze = {
  ...summer,
  offeringType: "speed",
  seasonFrom: "2026-09-12",
  seasonTo: "2027-03-31",
};
const training = (
  placed: Partial<Parameters<typeof trainingOf>[1]>,
  birthYear: number | null = 2016,
  included: string[] = [],
) => trainingOf(schedule, { ...summer, ...placed }, { birthYear, included });
const on = (day: string, ...args: Parameters<typeof training>) =>
  groupsOn(schedule, training(...args), day);

test("the athlete's age in the season's year decides among the offering's groups", () => {
  expect(on("2027-05-01", {}, 2017)).toEqual(["young"]);
  expect(on("2027-05-01", {}, 2016)).toEqual(["old"]);
});

test("outside every age, or of unknown age, the offering's first group", () => {
  expect(on("2027-05-01", {}, 2001)).toEqual(["young"]);
  expect(on("2027-05-01", {}, null)).toEqual(["young"]);
  expect(on("2027-05-01", { seasonFrom: null }, 2016)).toEqual(["young"]);
});

test("before and after its season a registration is in no group", () => {
  expect(on("2027-03-31", {})).toEqual([]);
  expect(on("2027-09-01", {})).toEqual([]);
});

test("an offering of two groups leads into the one whose season the day is in", () => {
  expect(on("2026-10-31", bronze)).toEqual(["speed-fall"]);
  expect(on("2026-11-03", bronze)).toEqual(["speed-winter"]);
  expect(on("2027-03-31", bronze)).toEqual(["speed-winter"]);
});

test("between two seasons it is in the group that trains next, if it lasts until then", () => {
  expect(on("2026-11-01", bronze)).toEqual(["speed-winter"]);
  expect(on("2026-11-01", { ...bronze, seasonTo: "2026-11-02" })).toEqual(["speed-fall"]);
});

test("the group that staff chose applies while it trains and exists", () => {
  expect(on("2027-05-01", { groupId: "gym" }, 2017)).toEqual(["gym"]);
  expect(on("2027-05-01", { groupId: "gone" }, 2017)).toEqual(["young"]);
  expect(on("2026-10-01", { ...bronze, groupId: "speed-winter" })).toEqual(["speed-fall"]);
  expect(on("2026-11-24", { ...bronze, groupId: "speed-fall" })).toEqual(["speed-winter"]);
});

test("an event leads into the groups of the sessions that it includes, all at once", () => {
  const event = { offeringId: 9 };
  expect(on("2027-05-01", event, 2016, ["old-tuesday"])).toEqual(["old"]);
  expect(on("2027-05-01", event, 2016, ["old-tuesday", "gym-friday"])).toEqual(["old", "gym"]);
  expect(on("2027-05-01", event, 2017, ["old-tuesday", "gym-friday"])).toEqual(["gym"]);
});

test("an offering without groups returns no group, nor does the other catalogue's number", () => {
  expect(on("2027-05-01", { offeringId: 9 })).toEqual([]);
  expect(on("2027-05-01", { catalogue: "next-generation" })).toEqual([]);
});

test("expected is who is in the group on the day and whose offering includes the session", () => {
  const at = (
    practice: { groupId: string; sessionId: string | null; day: string; planned?: { day: string } },
    ...args: Parameters<typeof training>
  ) => isExpected(schedule, training(...args), practice);
  const tuesday = { groupId: "old", sessionId: "old-tuesday", day: "2027-05-04" };
  const thursday = { groupId: "old", sessionId: "old-thursday", day: "2027-05-06" };
  expect(at(tuesday, {})).toBe(true);
  expect(at(tuesday, {}, 2016, ["old-tuesday"])).toBe(true);
  expect(at(thursday, {}, 2016, ["old-tuesday"])).toBe(false);
  expect(at(tuesday, { seasonFrom: "2027-05-05" })).toBe(false);
  // An extra practice has no weekly session; a moved one belongs to its planned day.
  expect(at({ ...tuesday, sessionId: null }, {})).toBe(true);
  const fall = { groupId: "speed-fall", sessionId: "fall-tuesday", day: "2026-11-04" };
  expect(at(fall, bronze)).toBe(false);
  expect(at({ ...fall, planned: { day: "2026-10-27" } }, bronze)).toBe(true);
});

test("a registration's weekly sessions are those of all its groups in its season", () => {
  const ids = (...args: Parameters<typeof training>) =>
    trainedSessions(schedule, training(...args), "2026-09-01").map(({ id }) => id);
  expect(ids(bronze)).toEqual(["fall-tuesday", "winter-tuesday", "winter-saturday"]);
  expect(ids({ ...bronze, seasonFrom: "2026-11-24" })).toEqual([
    "winter-tuesday",
    "winter-saturday",
  ]);
  expect(ids({}, 2016, ["old-tuesday"])).toEqual(["old-tuesday"]);
  // The group that staff chose ends halfway through the other one's season.
  const moved = { ...bronze, offeringType: "gym", groupId: "speed-fall" };
  expect(ids({ ...moved, seasonTo: "2027-08-31" })).toEqual(["fall-tuesday", "gym-friday"]);
});

test("a roster is today's or, between two seasons, that of the next one", () => {
  expect(rosterDay(schedule, "speed-winter", "2026-11-24")).toBe("2026-11-24");
  expect(rosterDay(schedule, "speed-winter", "2026-10-01")).toBe("2026-11-03");
  expect(rosterDay(schedule, "speed-fall", "2026-11-24")).toBe("2027-09-12");
});

test("an athlete joins a group later, when the group trains and the registration is valid", () => {
  const start = (after: string, group: string, placed: Parameters<typeof training>[0]) =>
    startIn(schedule, training(placed), { group, after });
  expect(start("2026-10-01", "speed-winter", bronze)).toBe("2026-11-03");
  expect(start("2026-11-24", "speed-winter", { ...bronze, seasonFrom: "2027-01-04" })).toBe(
    "2027-01-04",
  );
  expect(start("2026-10-01", "old", {})).toBe("2027-04-01");
  expect(start("2026-11-24", "speed-fall", bronze)).toBeNull();
});

/** Offerings of the sample club whose groups follow each other within one season. */
describe("each offering that spans two groups", () => {
  const { schedules, catalogue } = sampleClub;
  const spanning = knownEntriesOf(catalogue, "registration").flatMap((entry) => {
    const { type, id, title, ages, season, sessions = [] } = entry;
    const from = `2026-${season.from}`;
    const to = `${season.to < season.from ? 2027 : 2026}-${season.to}`;
    const placed = {
      catalogue: "registration" as const,
      offeringType: type,
      offeringId: id,
      seasonFrom: from,
      seasonTo: to,
      groupId: null,
    };
    const own = trainingOf(schedules, placed, { birthYear: 2026 - ages.to, included: sessions });
    const length = Temporal.PlainDate.from(from).until(to).total("days");
    const days = Array.from({ length: length + 1 }, (_, n) => daysAfter(from, n));
    const byDay = days.map((day) => ({ day, groups: groupsOn(schedules, own, day) }));
    const kinds = new Set(byDay.map(({ groups }) => groups.join(" ")));
    return kinds.size > 1 ? [{ title: `${type} ${id}, ${title}`, own, byDay }] : [];
  });

  test("are speed's", () => {
    expect(spanning.map(({ title }) => title)).toEqual([
      "speed_training 1, 360 Athletic",
      "speed_training 2, Bronze",
      "speed_training 3, Silver",
      "speed_training 4, Gold",
    ]);
  });

  test.each(spanning)(
    "$title: every day in groups that train, and only there",
    ({ own, byDay }) => {
      const groupsOf = (day: string) => byDay.find((one) => one.day === day)?.groups ?? [];
      expect(groupsOf("2026-10-31")).toContain("speed-fall");
      expect(groupsOf("2026-10-31")).not.toContain("speed-winter");
      expect(groupsOf("2026-11-01")).toContain("speed-winter");
      expect(groupsOf("2026-11-01")).not.toContain("speed-fall");
      const elsewhere = byDay.flatMap(({ day, groups }) =>
        schedules.sessions.filter(
          ({ id, group }) =>
            !groups.includes(group) &&
            isExpected(schedules, own, { groupId: group, sessionId: id, day }),
        ),
      );
      expect(elsewhere).toEqual([]);
    },
  );
});
