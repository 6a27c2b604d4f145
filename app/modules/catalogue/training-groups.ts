import {
  type CatalogueContent,
  type CatalogueEntry,
  entriesOf,
  entryIn,
  type ScheduleGroup,
  type Schedules,
  type Session,
  type Venue,
  type Joining,
  joiningOf,
  leadsInto,
} from "#modules/content/index.ts";
import {
  nextPractice,
  type PlacedPractice,
  type SessionChange,
} from "#core/time/dated-sessions.ts";
import { joinableFirst, type OfferingPlace, placeIn } from "./registration.ts";
import { daysAfter, type SeasonDates, seasonDates } from "#core/time/time.ts";

interface Club {
  catalogue: CatalogueContent;
  schedules: Schedules;
  venues: readonly Venue[];
  /** Staff's changes to single days. */
  sessionChanges?: readonly SessionChange[];
}

export type PlacedSession = Session & { place: Venue | undefined };

/** Whether each offering can be bought today; null: unknown, because the places could not be counted. */
export type Places = readonly (OfferingPlace & { type: string; id: number })[] | null;

/** An offering as it can be joined today: its season, places, sessions and price. */
export interface Offer extends Omit<OfferingPlace, "left"> {
  entry: CatalogueEntry;
  /** Places left in that season; null: unknown. */
  left: number | null;
  joining: Joining<Session, Venue>;
}

/** A group of the schedule, its sessions, and the offerings to join it. */
export interface TrainingGroup {
  group: ScheduleGroup;
  /** The sessions of every season. */
  sessions: PlacedSession[];
  /** The current or next practice; null: it has none. */
  next: PlacedPractice<Venue> | null;
  /** The season that is open for registration, or the next one, with its sessions. */
  edition: SeasonSessions<PlacedSession> | null;
  /** The offerings that include its future sessions: those open now first, then the cheapest. */
  offers: Offer[];
}

export interface SeasonSessions<S> {
  season: SeasonDates;
  sessions: S[];
}

/** Every offering of the registration, in its order. */
export function offersOf(club: Club, now: Temporal.ZonedDateTime, places: Places): Offer[] {
  const today = now.toPlainDate().toString();
  return entriesOf(club.catalogue, "registration").map((each) => {
    const counted = places?.find(({ type, id }) => type === each.type && id === each.id);
    const { state, note, opens, season } = counted ?? placeIn(each, today, () => 0);
    // The content may still have yesterday's edition on sale.
    const entry = entryIn(each, season.id);
    const joining = joiningOf(entry, season, club, now);
    return { entry, state, note, opens, season, left: counted?.left ?? null, joining };
  });
}

/** Every group of the schedule, in its order. Finder, schedule, calendars and events use this. */
export function trainingGroups(
  club: Club,
  now: Temporal.ZonedDateTime,
  places: Places,
): TrainingGroup[] {
  const { schedules, venues } = club;
  const offers = offersOf(club, now, places);
  return schedules.groups.map((group) => {
    const sessions = schedules.sessions
      .filter((session) => session.group === group.id)
      .map((session) => ({ ...session, place: venues.find(({ id }) => id === session.venue) }));
    const own = offers.filter(
      ({ entry, joining }) =>
        (entry.inFinder || leadsInto(group.options, entry)) &&
        joining.sessions.some((session) => session.group === group.id),
    );
    const sorted = cheapestFirst(own, now);
    const [first] = sorted;
    const joined = first?.joining.sessions.map(({ id }) => id);
    return {
      group,
      sessions,
      next: nextPractice(sessions, club, now),
      edition: nextEdition(
        sessions.filter(({ id }) => joined?.includes(id) ?? true),
        laterOf(now, first?.season.from).toPlainDate().toString(),
      ),
      offers: sorted,
    };
  });
}

/** Now, or midnight of a later day. */
export function laterOf(now: Temporal.ZonedDateTime, day: string | undefined) {
  if (!day || day <= now.toPlainDate().toString()) return now;
  return Temporal.PlainDate.from(day).toZonedDateTime(now.timeZoneId);
}

/** A season that begins within this many days counts as current. */
const soon = 30;

/**
 * Offerings for newcomers come first; among them those open now, then the current season; then the cheapest.
 */
function cheapestFirst(offers: readonly Offer[], now: Temporal.ZonedDateTime): Offer[] {
  const cheapest = offers.toSorted((a, b) => a.joining.toPayCents - b.joining.toPayCents);
  const joinable = joinableFirst(cheapest, daysAfter(now.toPlainDate().toString(), soon));
  return joinable.toSorted((a, b) => Number(!!a.entry.admits) - Number(!!b.entry.admits));
}

/** The current or next season edition of a group on a day, and its sessions. */
export function nextEdition<S extends { from: string; to: string }>(
  sessions: readonly S[],
  day: string,
): SeasonSessions<S> | null {
  const editions = sessions.map((session) => ({ session, season: seasonDates(session, day) }));
  const [first] = editions.toSorted((a, b) => a.season.from.localeCompare(b.season.from));
  if (!first) return null;
  const { season } = first;
  return {
    season,
    sessions: editions
      .filter((edition) => edition.season.from === season.from)
      .map(({ session }) => session),
  };
}
