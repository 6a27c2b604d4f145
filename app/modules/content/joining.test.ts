import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { withFourSeasons } from "#tests/fixtures/club/four-seasons.ts";
import { membership } from "#tests/support/offerings.ts";
import { entryOf } from "./catalogue.ts";
import {
  formatDays,
  joiningOf,
  describeLateStart,
  type lateRules,
  formatNext,
  formatPlaces,
  formatPrice,
  trueUntil,
} from "./joining.ts";
import { seasonDates } from "#core/time/time.ts";

const content = withFourSeasons(smallClub);
const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[${content.club.timeZone}]`);

/** A membership as sold at a given time. */
function joinAt(time: string, id: number, rule: (typeof lateRules)[number] = "sessions left") {
  const { type } = membership(content);
  const entry = entryOf(content.catalogue, "registration", { type, id });
  if (!entry) throw new Error(`There is no ${type} ${id}`);
  const now = at(time);
  const season = seasonDates(entry.season, now.toPlainDate().toString());
  const club = { ...content, catalogue: { ...content.catalogue, joiningLate: rule } };
  const joining = joiningOf(entry, season, club, now);
  return { ...joining, entry, now };
}

const [winter, spring, vault, monthly, block] = [1, 2, 4, 5, 6] as const;
const { priceCents } = membership(content);
const price = `$${priceCents / 100}`;

test("a membership's days and place are those of its groups in its season", () => {
  const { sessions } = joinAt("2026-11-23T12:00", winter);
  expect(new Set(sessions.map(({ season }) => season))).toEqual(new Set(["Hiver"]));
  expect(formatDays(sessions)).toBe("Tue, Thu, Sat");
  expect(formatPlaces(sessions)).toBe("Stade Croix-Bleue, Dieppe");
  const later = joinAt("2026-11-23T12:00", spring);
  expect(new Set(later.sessions.map(({ season }) => season))).toEqual(new Set(["Printemps"]));
  expect(formatPlaces(later.sessions)).toBe("Dieppe, Shédiac");
});

test("an event's days are those of the sessions it names, a block of hours has none", () => {
  const event = joinAt("2026-11-23T12:00", vault);
  expect(formatDays(event.sessions)).toBe("Thu");
  const hours = joinAt("2026-11-23T12:00", block);
  expect([formatDays(hours.sessions), formatPlaces(hours.sessions)]).toEqual(["", ""]);
  expect(hours).toMatchObject({ next: null, late: null, toPayCents: hours.entry.priceCents });
});

test("the next session is the one under way, the next one, or the season's first", () => {
  const next = (time: string, which: number = winter) => {
    const joining = joinAt(time, which);
    return formatNext(joining, joining.now);
  };
  expect(next("2026-11-24T17:45")).toBe("Today, 5:30–6:30 pm");
  expect(next("2026-11-24T18:31")).toBe("Today, 6:15–7:45 pm");
  expect(next("2026-11-27T09:00")).toBe("Tomorrow, 9–10:30 am");
  expect(next("2026-11-23T12:00", spring)).toMatch(/^Thursday, April 1/);
});

test("who joins late pays for the sessions left, rounded up to a dollar", () => {
  const before = joinAt("2026-10-30T12:00", winter);
  expect([before.late, before.toPayCents, describeLateStart(before)]).toEqual([
    null,
    priceCents,
    "",
  ]);
  expect(formatPrice(before, "season")).toBe(`${price} for the season`);
  const late = joinAt("2027-02-01T12:00", winter);
  const left = late.late?.sessionsLeft ?? 0;
  // Tuesdays and Saturdays, or Tuesdays and Thursdays, until March 31.
  expect([17, 18]).toContain(left);
  expect(late.toPayCents % 100).toBe(0);
  expect(late.toPayCents).toBeGreaterThan(0.35 * priceCents);
  expect(late.toPayCents).toBeLessThan(0.5 * priceCents);
  const dollars = `$${late.toPayCents / 100}`;
  expect(describeLateStart(late)).toBe(`${dollars} if you join now (${left} sessions left)`);
  expect(formatPrice(late, "season")).toBe(`${dollars} for the rest of the season`);
});

test("today's session counts until midnight; the rule may be the full price", () => {
  const morning = joinAt("2026-11-24T08:00", winter);
  const night = joinAt("2026-11-24T23:30", winter);
  const tomorrow = joinAt("2026-11-25T00:30", winter);
  expect(night.toPayCents).toBe(morning.toPayCents);
  expect(tomorrow.late?.sessionsLeft).toBe((morning.late?.sessionsLeft ?? 0) - 1);
  const full = joinAt("2026-11-24T08:00", winter, "full price");
  expect([full.late, full.toPayCents]).toEqual([morning.late, priceCents]);
});

test("what is bought by the month is never late", () => {
  const gym = joinAt("2026-11-24T08:00", monthly);
  expect(gym.sessions.length).toBeGreaterThan(0);
  expect([gym.late, gym.toPayCents]).toEqual([null, gym.entry.priceCents]);
});

test("the text is true until the next session begins or ends, or until midnight", () => {
  const until = (time: string) => {
    const { next, now } = joinAt(time, winter);
    return trueUntil([next, null], now).toISOString();
  };
  expect(until("2026-11-24T12:00")).toBe("2026-11-24T21:30:00.000Z");
  expect(until("2026-11-24T17:45")).toBe("2026-11-24T22:30:00.000Z");
  expect(until("2026-11-23T12:00")).toBe("2026-11-24T04:00:00.000Z");
});
