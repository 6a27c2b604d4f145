import { entriesOf } from "#domain/content/catalogue.ts";
import { birthYearsOf, findGroups, goals, type GroupQuery } from "#domain/group-finder.ts";
import { joiningOf } from "#domain/joining.ts";
import { namesOf } from "#domain/records.ts";
import { nextOccurrence } from "#domain/schedule.ts";
import { nowIn } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import { availabilityOf } from "../payments/availability.ts";

/** The groups for what was asked, with sessions, next practice, price and places; null: no age was given. */
export async function findGroupsFor(ctx: AppContext, asked: URLSearchParams) {
  const { schedules, offerings, venues, club } = ctx.content;
  const now = nowIn(club.timeZone);
  const query = groupQueryFrom(asked, club.towns, now.year);
  if (!query) return null;
  const venueOf = (id: string) => venues.find((venue) => venue.id === id);
  const found = findGroups(
    query,
    {
      groups: schedules.groups,
      sessions: schedules.sessions,
      offers: entriesOf(offerings, "registration"),
      townOf: (id) => venueOf(id)?.town,
    },
    now.toPlainDate().toString(),
  );
  const places = await availabilityOf(ctx);
  const groups = found.map(({ sessions, ...group }) => {
    const placed = sessions.map((session) => ({ ...session, place: venueOf(session.venue) }));
    const { offer } = group;
    const place = places.find(({ type, id }) => type === offer?.type && id === offer.id) ?? null;
    return {
      ...group,
      sessions: placed,
      next: nextOccurrence(placed, { now, closed: schedules.closed }),
      place,
      joining: offer && place && joiningOf(offer, place.season, ctx.content, now),
    };
  });
  return { query, groups, now };
}

/**
 * Reads `age` or, more exactly, `born`; `town` and `goal` may be left out. Unknown values mean any.
 * @returns null without a usable age
 */
function groupQueryFrom(
  asked: URLSearchParams,
  towns: string[],
  thisYear: number,
): GroupQuery | null {
  const born = wholeNumber(asked.get("born"), { from: 1901, to: 2099 });
  const age = wholeNumber(asked.get("age"), { from: 0, to: 99 });
  const birthYears = born === null ? age !== null && birthYearsOf(age, thisYear) : [born];
  if (!birthYears) return null;
  return {
    birthYears,
    town: towns.find((known) => known === asked.get("town")) ?? null,
    goal: namesOf(goals).find((known) => known === asked.get("goal")) ?? null,
  };
}

function wholeNumber(text: string | null, { from, to }: { from: number; to: number }) {
  const number = /^\d{1,4}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return number >= from && number <= to ? number : null;
}
