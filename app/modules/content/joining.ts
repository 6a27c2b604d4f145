import { capitalized } from "#core/capitalized.ts";
import {
  nextPractice,
  type PlacedPractice,
  type SessionChange,
} from "#core/time/dated-sessions.ts";
import { daysWithin, type Occurrence, seasonSpan } from "#core/time/schedule.ts";
import { formatMoney } from "#core/money.ts";
import { taxBeside, type TaxKind } from "#core/tax.ts";
import { relativeDay, timesText } from "#core/time/schedule-text.ts";
import {
  daysAfter,
  type SeasonDates,
  seasonDates,
  type WeeklySession,
  weekdays,
} from "#core/time/time.ts";
import { type Per, perLabels } from "./prices.ts";

/** The price for families who join after the season's first session. */
export const lateRules = ["full price", "sessions left"] as const;

interface Offering {
  type: string;
  id: number;
  per: Per;
  priceCents: number;
  tax?: TaxKind | undefined;
  /** The sessions it includes; left out: all sessions of its groups. */
  sessions?: readonly string[] | undefined;
}

interface Session extends WeeklySession {
  group: string;
  venue: string;
}

interface Venue {
  id: string;
  name: string;
  town: string;
}

interface Club<S extends Session, V extends Venue> {
  catalogue: { joiningLate: (typeof lateRules)[number] };
  schedules: {
    groups: readonly { id: string; options: readonly { type: string; id: number }[] }[];
    sessions: readonly S[];
    /** The days of every year without practice, such as 12-25. */
    closed: readonly string[];
  };
  venues: readonly V[];
  /** Staff's changes to single days. */
  sessionChanges?: readonly SessionChange[];
}

/** An offering in one season, with its sessions, their locations and today's price. */
export interface Joining<S extends Session = Session, V extends Venue = Venue> {
  season: SeasonDates;
  /** The sessions that still take place in this season. */
  sessions: (S & { place: V | undefined })[];
  /** The current or next practice of this season; null: there is none. */
  next: PlacedPractice<V> | null;
  /** Set once the season's first session has ended. */
  late: { sessionsLeft: number } | null;
  /** The price, or the part of it by the club's rule for late joiners. */
  toPayCents: number;
  /** The text after that price: " + HST", or nothing. */
  plus: string;
}

/**
 * Combines an offering with its sessions and locations in one season. Cards, finder, schedule, checkout and
 * agreement use this, so that a family pays the price on the card.
 */
export function joiningOf<S extends Session, V extends Venue>(
  offering: Offering,
  season: SeasonDates,
  club: Club<S, V>,
  now: Temporal.ZonedDateTime,
): Joining<S, V> {
  const { catalogue, schedules, venues } = club;
  const { groups, closed } = schedules;
  const ids = groups.filter(({ options }) => leadsInto(options, offering)).map(({ id }) => id);
  const begins = Temporal.PlainDate.from(season.from).toZonedDateTime(now.timeZoneId);
  const from = Temporal.ZonedDateTime.compare(begins, now) > 0 ? begins : now;
  const within = schedules.sessions
    .filter(({ id, group }) => offering.sessions?.includes(id) ?? ids.includes(group))
    .filter((session) => seasonDates(session, season.from).from <= season.to);
  const sessions = within
    .filter((session) => seasonDates(session, from.toPlainDate().toString()).from <= season.to)
    .map((session) => ({ ...session, place: venues.find(({ id }) => id === session.venue) }));
  const next = nextPractice(sessions, club, from);
  const { priceCents, per } = offering;
  // Months and blocks start when they are bought.
  const share = per === "season" || per === "year" ? shareLeft(within, season, closed, now) : null;
  const late = share && share.left < share.all ? { sessionsLeft: share.left } : null;
  return {
    season,
    sessions,
    next: next && next.day <= season.to ? next : null,
    late,
    toPayCents:
      share && catalogue.joiningLate === "sessions left"
        ? Math.min(priceCents, Math.ceil((priceCents * share.left) / share.all / 100) * 100)
        : priceCents,
    plus: taxBeside(offering.tax),
  };
}

/** Whether an offering is listed in a group. */
export const leadsInto = (
  options: readonly { type: string; id: number }[],
  offering: { type: string; id: number },
): boolean => options.some(({ type, id }) => type === offering.type && id === offering.id);

/**
 * The share of a season's sessions that are left, today's included; for the group with the fewest, because an
 * athlete trains in one group. null: it has none, or none is left.
 */
function shareLeft(
  sessions: readonly Session[],
  season: SeasonDates,
  closed: readonly string[],
  now: Temporal.ZonedDateTime,
) {
  const today = now.toPlainDate().toString();
  const counts = Map.groupBy(sessions, ({ group }) => group)
    .values()
    .map((own) => {
      const days = own.flatMap((session) =>
        yearsOf(season).flatMap((year) => {
          const { first, last } = seasonSpan(session, year);
          const from = later(first.toString(), season.from);
          const to = earlier(last.toString(), season.to);
          return from <= to ? [...daysWithin(session, { from, to }, closed)] : [];
        }),
      );
      return { all: days.length, left: days.filter((day) => day >= today).length };
    });
  const [fewest] = [...counts].sort((a, b) => a.left - b.left);
  return fewest?.left ? fewest : null;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The years in which a session's season may begin that lies within this one. */
function yearsOf({ from, to }: SeasonDates): number[] {
  const first = Number(from.slice(0, 4)) - 1;
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, n) => first + n);
}

/**
 * Until when these facts are valid: the end or start of the next session, or midnight.
 * @param counted whether the number of free places is known; otherwise the page expires soon
 */
export function trueUntil(
  next: readonly (Pick<Occurrence, "start" | "end"> | null)[],
  now: Temporal.ZonedDateTime,
  counted = true,
): Date {
  const changes = next.flatMap((occurrence) => {
    if (!occurrence) return [];
    const { start, end } = occurrence;
    return [Temporal.ZonedDateTime.compare(start, now) > 0 ? start : end];
  });
  const midnight = now.add({ days: 1 }).startOfDay();
  const latest = counted ? [] : [now.add({ minutes: 1 })];
  return new Date(Math.min(...[midnight, ...latest, ...changes].map((at) => at.epochMilliseconds)));
}

/** `Tue, Thu, Sat`; "" without sessions. */
export function formatDays(sessions: readonly Pick<Session, "weekday">[]): string {
  const days = weekdays.filter((day) => sessions.some(({ weekday }) => weekday === day));
  return days.map((day) => capitalized(day.slice(0, 3))).join(", ");
}

/** `Foundry Fieldhouse, Whitby`, or the towns if there are several locations; "" without sessions. */
export function formatPlaces(sessions: readonly { place: Venue | undefined }[]): string {
  const used = new Map(sessions.flatMap(({ place }) => (place ? [[place.id, place]] : [])));
  const [only] = used.values();
  if (only && used.size === 1) return `${only.name}, ${only.town}`;
  return [...new Set(used.values().map(({ town }) => town))].join(", ");
}

/** `Tomorrow, 5:30–6:30 pm`; "" without a session. */
export const formatNext = ({ next }: Pick<Joining, "next">, now: Temporal.ZonedDateTime): string =>
  next ? `${relativeDay(next.start, now)}, ${timesText(next)}` : "";

/** `$294 if you join now (34 sessions left)`; "" before the season's second session. */
export function describeLateStart({
  late,
  toPayCents,
  plus,
}: Pick<Joining, "late" | "toPayCents" | "plus">): string {
  if (!late) return "";
  const sessions = late.sessionsLeft === 1 ? "1 session" : `${late.sessionsLeft} sessions`;
  return `${formatMoney(toPayCents)}${plus} if you join now (${sessions} left)`;
}

/** The days covered by a monthly price: 31 from today, or from the season's first day, within the season. */
export function monthFrom(today: string, season: SeasonDates): SeasonDates {
  const from = later(today, season.from);
  return { from, to: earlier(daysAfter(from, monthDays - 1), season.to) };
}

/** How many days a monthly price covers. */
export const monthDays = 31;

/** `$340 for the season`, or `$294 for the rest of the season`. */
export function formatPrice(
  { late, toPayCents, plus }: Pick<Joining, "late" | "toPayCents" | "plus">,
  per: Per,
) {
  return `${formatMoney(toPayCents)}${plus} ${purchaseLabel({ late }, per)}`;
}

/** The text for the period that today's price covers: `for the season`, or `for the rest of the season`. */
export const purchaseLabel = ({ late }: Pick<Joining, "late">, per: Per): string =>
  late ? `for the rest of the ${per}` : perLabels[per];
