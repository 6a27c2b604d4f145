import {
  knownEntryOf,
  soldBy,
  type Admission,
  type CatalogueContent,
  type MembershipCards,
  type Ages,
  formatDays,
  type Joining,
  describeLateStart,
  monthFrom,
  formatNext,
  formatPlaces,
  formatPrice,
  type Per,
} from "#modules/content/index.ts";
import { formatMoney } from "#core/money.ts";
import { formatAges, fitsAge } from "./ages.ts";
import { formatSeason } from "./registration.ts";
import { type ChangingSchedule, nextPractice } from "#core/time/dated-sessions.ts";
import { formatDate, seasonDates, type WeeklySession } from "#core/time/time.ts";

/** The facts about an offering for families. Every page, the checkout and the mails use this text. */
export interface OfferingFacts {
  title: string;
  /** Its name on another page; "": the same. */
  alsoCalled: string;
  /** "5 to 13" */
  ages: string;
  /** "Nov 1, 2026 to Mar 31, 2027" */
  season: string;
  /** "2 a week"; "": hours by arrangement. */
  sessions: string;
  /** "Tue, Thu", "Mon, Tue or Sat" if the athlete chooses, or the days for each age. */
  days: string;
  where: string;
  /** "Tomorrow, 5:30–6:30 pm" */
  next: string;
  /** "$291 for the rest of the season, to Mar 31, 2027"; "": by invitation. */
  pays: string;
  /**
   * The month that a monthly price buys today: "Nov 24, 2026 to Dec 24, 2026"; "": it buys something else.
   */
  period: string;
  /** "$294 if you join now (34 sessions left)", or "$294 for the rest of the season" of a full one; "": it is not late. */
  late: string;
  /** The whole price, "$180"; "": by invitation. */
  price: string;
  /** How to be invited; "": everybody may register. */
  invitation: string;
  /** "7 left", "None left"; "": unknown, or not sold now. */
  places: string;
  /** "March 1, 2027", the day on which registration opens; "": it is open, or full. */
  opens: string;
}

/** The data of an offering that the facts need: from the catalogue, or from a card. */
interface Described {
  title: string;
  ages: Ages;
  per: Per;
  priceCents: number;
  days?: string | undefined;
  where?: string | undefined;
  sessionsAWeek?: number | undefined;
  admits?: Admission | undefined;
  type?: string;
  id?: number;
}

interface Offered {
  joining: Joining;
  state: "open" | "full" | "closed";
  opens: string | null;
  left: number | null;
}

type Venue = NonNullable<Joining["sessions"][number]["place"]>;

interface Club extends ChangingSchedule<Venue> {
  catalogue: CatalogueContent;
  membershipCards: MembershipCards;
  schedules: ChangingSchedule<Venue>["schedules"] & {
    groups: readonly { id: string; ages: Ages }[];
  };
}

interface Reader {
  now: Temporal.ZonedDateTime;
  /** The athlete's age in the season, or the page's group: only their sessions are included. */
  age?: number | null;
  group?: string;
}

/** The only definition of the facts that families see about an offering as it can be joined now. */
export function offeringFacts(
  described: Described,
  { joining, state, opens, left }: Offered,
  club: Club,
  { now, age = null, group }: Reader,
): OfferingFacts {
  const { title, ages, per, days = "", where = "", sessionsAWeek, admits } = described;
  const { groups } = club.schedules;
  const own = joining.sessions.filter(
    (session) => (group ?? session.group) === session.group && trainsAge(session.group),
  );
  const sessions = own.length > 0 ? own : joining.sessions;
  const byInvitation = admits === "by invitation";
  const month = per === "month" ? monthFrom(now.toPlainDate().toString(), joining.season) : null;
  return {
    title,
    alsoCalled: otherTitle(club, described),
    ages: formatAges(ages),
    season: formatSeason(joining.season),
    sessions: aWeek(sessions, sessionsAWeek),
    days: daysByAge() || days,
    where: formatPlaces(sessions) || where,
    next: formatNext({ next: nextOf(sessions, joining, club, now) }, now),
    pays: byInvitation ? "" : `${formatPrice(joining, per)}${untilText()}`,
    period: month ? formatSeason(month) : "",
    late: byInvitation ? "" : lateText(),
    price: byInvitation ? "" : formatMoney(described.priceCents),
    invitation: byInvitation ? club.membershipCards.invitation : "",
    places: placesOn(),
    opens: opens ? formatDate(opens) : "",
  };

  /** The waiting list of a full season names the same price. */
  function lateText(): string {
    if (state === "full" && joining.late) return formatPrice(joining, per);
    return state === "open" ? describeLateStart(joining) : "";
  }

  function placesOn(): string {
    if (state === "full") return "None left";
    return state === "open" && left !== null ? `${left} left` : "";
  }

  function trainsAge(id: string): boolean {
    const taken = groups.find((each) => each.id === id)?.ages;
    return age === null || !taken || fitsAge(taken, age);
  }

  function untilText(): string {
    if (month) return `, ${formatSeason(month)}`;
    return joining.late ? `, to ${formatSeason(joining.season).split(" to ")[1] ?? ""}` : "";
  }

  /** Groups of different ages train on different days: a parent sees those for the child's age. */
  function daysByAge(): string {
    const parts = [...Map.groupBy(sessions, (session) => session.group)].map(([id, some]) => ({
      ages: agesWithin(groups.find((each) => each.id === id)?.ages ?? ages, ages),
      days: daysOf(some, sessionsAWeek),
    }));
    const apart = parts.every((one, n) =>
      parts
        .slice(n + 1)
        .every((other) => one.ages.to < other.ages.from || other.ages.to < one.ages.from),
    );
    const differ = parts.some((part) => part.days !== parts[0]?.days);
    if (!apart || !differ) return daysOf(sessions, sessionsAWeek);
    return parts.map((part) => `${part.days} (ages ${formatAges(part.ages)})`).join("; ");
  }
}

/** The next practice of an athlete's groups: another group of the offering may have an earlier one. */
export function nextOf(
  own: Joining["sessions"],
  joining: Joining,
  club: ChangingSchedule<Venue>,
  now: Temporal.ZonedDateTime,
) {
  if (own.length === joining.sessions.length) return joining.next;
  const begins = Temporal.PlainDate.from(joining.season.from).toZonedDateTime(now.timeZoneId);
  const from = Temporal.ZonedDateTime.compare(begins, now) > 0 ? begins : now;
  const next = nextPractice(own, club, from);
  return next && next.day <= joining.season.to ? next : null;
}

/** The sessions of the season under way, or of the next one: summer's days would mislead in winter. */
export function currentSessions<S extends WeeklySession>(
  sessions: readonly S[],
  next: { day: string } | null | undefined,
): readonly S[] {
  const current = sessions.filter(
    (session) => next && seasonDates(session, next.day).from <= next.day,
  );
  return current.length > 0 ? current : sessions;
}

const agesWithin = (inner: Ages, outer: Ages): Ages => ({
  from: Math.max(inner.from, outer.from),
  to: Math.min(inner.to, outer.to),
});

type Weekly = Joining["sessions"][number];

/** `Tue, Sat`, or `Mon, Tue or Sat` if the athlete chooses among them. */
function daysOf(sessions: readonly Weekly[], sessionsAWeek: number | undefined): string {
  const days = formatDays(sessions);
  const chosen = sessionsAWeek !== undefined && sessionsAWeek < days.split(", ").length;
  return chosen ? days.replace(/, (\w+)$/, " or $1") : days;
}

/** `2 a week`, `up to 3 a week`; "" without sessions. */
function aWeek(sessions: readonly Weekly[], chosen: number | undefined): string {
  if (chosen) return `${chosen} a week`;
  const seasons = Map.groupBy(sessions, ({ group, from, to }) => `${group} ${from} ${to}`).values();
  const counts = [...seasons].map((some) => some.length);
  if (counts.length === 0) return "";
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? `${most} a week` : `up to ${most} a week`;
}

/** A slider's card and the registration page may use different names for one offering: each shows both. */
function otherTitle({ catalogue, membershipCards }: Club, { title, type, id }: Described): string {
  if (!type || !id) return "";
  const option = knownEntryOf(catalogue, "registration", { type, id });
  const cards = Object.values(membershipCards.sliders)
    .flat()
    .filter((card) => {
      const sold = soldBy(card);
      return sold.length === 1 && sold[0]?.type === type && sold[0].id === id;
    });
  const names = [option?.title ?? title, ...cards.map((card) => card.title)];
  return [...new Set(names)].filter((name) => name !== title).join(", ");
}
