import { entriesOf } from "#domain/content/catalogue.ts";
import { findGroups, goals, type Goal, type Wish } from "#domain/group-finder.ts";
import { dayOf } from "#domain/time.ts";
import type { ClubDesk } from "./club-desk.ts";
import { placesOf } from "./places-taken.ts";

/**
 * The groups that fit a birth year, town and goal, with their sessions, venues and price; null when
 * the question is not complete.
 */
export async function findGroup(desk: ClubDesk, asked: URLSearchParams, now = new Date()) {
  const wish = wishFrom(asked, desk.content.club.towns);
  if (!wish) return null;
  const { schedules, offerings, venues } = desk.content;
  const venueOf = (id: string) => venues.find((venue) => venue.id === id);
  const found = findGroups(
    wish,
    {
      groups: schedules.groups,
      sessions: schedules.sessions,
      offers: entriesOf(offerings, "registration"),
      townOf: (id) => venueOf(id)?.town,
    },
    dayOf(now, desk.content.club.timeZone),
  );
  const places = await placesOf(desk, "registration", now);
  return found.map(({ sessions, offer, ...group }) => ({
    ...group,
    sessions: sessions.map(({ id, weekday, start, end, venue }) => {
      const { name = "", town = "" } = venueOf(venue) ?? {};
      return { id, weekday, start, end, venue: name, town };
    }),
    offer,
    place: places.find(({ type, id }) => type === offer?.type && id === offer.id) ?? null,
  }));
}

function wishFrom(asked: URLSearchParams, towns: string[]): Wish | null {
  const birthYear = Number(asked.get("born"));
  const town = towns.find((known) => known === asked.get("town"));
  const goal = (Object.keys(goals) as Goal[]).find((known) => known === asked.get("goal"));
  const usable = Number.isInteger(birthYear) && birthYear > 1900 && birthYear < 2100;
  return usable && town && goal ? { birthYear, town, goal } : null;
}
