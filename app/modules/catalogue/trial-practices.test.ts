import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import type { SessionChange } from "#core/time/dated-sessions.ts";
import { bookedPractice, practiceName, trialPractices } from "./trial-practices.ts";

const content = withFourSeasons(smallClub);
const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[${content.club.timeZone}]`);
const now = at("2026-11-23T12:00");
const [chosen] = trialPractices(content, now);
if (!chosen) throw new Error("The club has no practice");
const plannedDay = chosen.start.toPlainDate().toString();
const session = content.schedules.sessions.find(({ id }) => chosen.key === `${id}-${plannedDay}`);

/** The booked practice after staff's change. */
function booked(change: Partial<SessionChange> = {}, later = now, isCalledOff = false) {
  const changed = {
    key: chosen?.key ?? "",
    sequence: 1,
    groupId: session?.group ?? "",
    sessionId: session?.id ?? null,
    plannedDay,
    state: "planned",
    instead: null,
    reason: null,
    changedAt: new Date(),
    ...change,
  } satisfies SessionChange;
  const stored = {
    name: practiceName(chosen ?? { group: "", when: "" }),
    where: "",
    bring: "",
    isCalledOff,
  };
  return bookedPractice(
    { ...content, sessionChanges: [changed] },
    { ...stored, key: changed.key },
    { now: later, publicUrl: "https://club.example" },
  );
}

test("a group's ages are those of the year in which the season of its next practice begins", () => {
  const yearsOf = (day: string) =>
    new Set(
      trialPractices(content, at(`${day}T12:00`))
        .filter(({ groupId }) => groupId === "benjamins")
        .map(({ year }) => year),
    );
  expect(yearsOf("2026-11-23")).toEqual(new Set([2026]));
  expect(yearsOf("2027-02-23")).toEqual(new Set([2026]));
  expect(yearsOf("2027-04-02")).toEqual(new Set([2027]));
});

test("a booked practice has its place and a calendar of its own until its day is over", () => {
  const { first, calendars } = booked();
  expect(`${first?.day}, ${first?.time}`).toBe(chosen.when);
  expect(first?.place?.map).toContain("/map/");
  expect(first?.usual).toBe("");
  expect(calendars.at(-1)?.to).toContain(`practice=${chosen.key}`);
  const after = booked({}, at(`${plannedDay}T12:00`).add({ days: 1 }));
  expect(after).toMatchObject({
    when: chosen.when,
    first: null,
    calendars: [],
    isCancelled: false,
    isToCome: false,
  });
});

test("a booked practice can be cancelled until it begins, and once", () => {
  const begins = at(`${plannedDay}T${chosen.start.toPlainTime().toString()}`);
  const isToCome = (...given: Parameters<typeof booked>) => booked(...given).isToCome;
  expect(isToCome({}, begins.subtract({ seconds: 1 }))).toBe(true);
  expect(isToCome({}, begins)).toBe(false);
  expect(isToCome({ state: "cancelled" })).toBe(false);
  expect(isToCome({}, now, true)).toBe(false);
  expect(booked({}, now, true)).toMatchObject({ isCalledOff: true, first: null, calendars: [] });
});

test("a practice that staff moved says when it usually is; a cancelled one is not shown as coming", () => {
  const venue = session?.venue ?? "";
  const instead = { day: plannedDay, start: "20:15", end: "21:15", venue };
  const { first } = booked({ state: "moved", instead });
  expect(first?.time).toBe("8:15–9:15 pm");
  expect(first?.usual).toMatch(/^This week only: usually /);
  const cancelled = booked({ state: "cancelled" });
  expect(cancelled).toMatchObject({ when: chosen.when, first: null, calendars: [] });
  expect(cancelled.isCancelled).toBe(true);
});
