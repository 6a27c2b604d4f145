import { capitalized } from "#core/capitalized.ts";
import type { AppContext } from "#core/context.server.ts";
import {
  relativeDay,
  hoursText,
  listText,
  timesText,
  withNonBreakingSpaces,
} from "#core/time/schedule-text.ts";
import { formatMoney } from "#core/money.ts";
import { daysAfter, formatDate, nowIn } from "#core/time/time.ts";
import { fitsAge, offeringFacts, placesLeft, trainingGroups } from "#modules/catalogue/index.ts";
import type { Content } from "#modules/content/index.ts";
import { knownPlaces } from "./availability.server.ts";
import { findGroupsFor } from "./find-groups.server.ts";
import type { FoundGroupContent } from "./found-group.ts";

/** The groups for a family's answers, the best match first and later seasons last; null: without an age. */
export async function foundGroups(ctx: AppContext, asked: URLSearchParams) {
  const found = await findGroupsFor(ctx, asked);
  if (!found) return null;
  const groups = groupViews(found, ctx.content);
  const isNear = ({ later }: FoundGroupContent) => later === "";
  const near = groups.filter(isNear);
  // They stand out only beside groups that can be joined sooner.
  return near.length === 0
    ? groups.map((group) => ({ ...group, later: "" }))
    : [...near, ...groups.filter((group) => !isNear(group))];
}

/** A group whose next practice is further away than this many days comes after the others. */
const soon = 30;

/**
 * Every group for a family that has not given an age, the youngest first: what it costs at least to join now,
 * and its next practice, or the day on which the season begins that still has spots.
 */
export async function allGroups(ctx: AppContext) {
  const { content } = ctx;
  const now = nowIn(content.club.timeZone);
  const today = now.toPlainDate().toString();
  return trainingGroups(content, now, await knownPlaces(ctx))
    .map(({ group, offers, next }) => {
      const sold = offers.filter(({ entry }) => entry.admits !== "by invitation");
      const [offer] = sold;
      const { starts, isFull } = startOf(sold, today);
      return {
        id: group.id,
        name: withNonBreakingSpaces(group.subtitle),
        who: withNonBreakingSpaces(group.who),
        sign: group.logo,
        youngest: group.ages.from,
        byInvitation: offers.length > 0 && !offer,
        isLater: !next || next.day > daysAfter(today, soon),
        price: offer && !isFull ? `from ${formatMoney(offer.joining.toPayCents)}` : "",
        when: starts
          ? isFull && offer
            ? `Full now. Next start ${starts}, from ${formatMoney(offer.joining.toPayCents)}`
            : `Starts ${starts}`
          : next && `Next: ${relativeDay(next.start, now)}`,
      };
    })
    .toSorted(
      (a, b) =>
        Number(a.isLater) - Number(b.isLater) ||
        Number(a.byInvitation) - Number(b.byInvitation) ||
        a.youngest - b.youngest,
    );
}

/** The day from which one can join the groups that are full now, by the group's id. */
export async function nextStarts(ctx: AppContext): Promise<Map<string, string>> {
  const { content } = ctx;
  const now = nowIn(content.club.timeZone);
  const today = now.toPlainDate().toString();
  return new Map(
    trainingGroups(content, now, await knownPlaces(ctx)).flatMap(({ group, offers }) => {
      const { starts, isFull } = startOf(offers, today);
      return isFull && starts ? [[group.id, starts] as const] : [];
    }),
  );
}

/** When one can join by what is sold; "": now. */
function startOf(sold: ReturnType<typeof trainingGroups>[number]["offers"], today: string) {
  const [offer] = sold;
  return {
    starts: offer && offer.season.from > today ? formatDate(offer.season.from) : "",
    isFull: sold.some(({ state, season }) => state === "full" && season.from <= today),
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findGroupsFor>>>;
type Match = Found["groups"][number];

function groupViews({ query, groups, now }: Found, content: Content) {
  const lastNear = daysAfter(now.toPlainDate().toString(), soon);
  return groups.map(
    ({
      group,
      birthYears,
      ageInYear,
      season,
      sessions,
      inTown,
      next,
      offer,
      full,
    }): FoundGroupContent => ({
      id: group.id,
      name: group.subtitle,
      who: group.who,
      why: whyOf({ group, birthYears, ageInYear }, query, now),
      season: withNonBreakingSpaces(`${formatDate(season.from)} to ${formatDate(season.to)}`),
      next:
        next &&
        `${relativeDay(next.start, now)}, ${withNonBreakingSpaces(timesText(next))}, ${placeName(next)}`,
      // A group that is full now has a waiting list to join today.
      later:
        !full && (next?.day ?? season.from) > lastNear
          ? `Starts ${formatDate(next?.day ?? season.from)}`
          : "",
      isFirst: season.from > now.toPlainDate().toString(),
      week: weekOf(sessions),
      sessions: sessions.map(({ id, weekday, start, end, place }) => ({
        id,
        day: capitalized(weekday),
        time: hoursText({ start, end }),
        place: placeName({ place }),
      })),
      elsewhere: inTown ? null : `Not in ${query.town} this season. It trains here:`,
      offer: offer && {
        type: offer.entry.type,
        id: offer.entry.id,
        registrationLink: offer.entry.registrationLink ?? null,
        ...offeringFacts(offer.entry, offer, content, { now, group: group.id }),
        left: offer.state === "open" && offer.left !== null ? placesLeft(offer.left) : null,
        place: { state: offer.state, note: offer.note },
      },
      full: full && { type: full.entry.type, id: full.entry.id, title: full.entry.title },
    }),
  );
}

/** Why a group fits: groups go by the age in the year in which their season begins. */
function whyOf(
  {
    group,
    birthYears,
    ageInYear: { age, year },
  }: Pick<Match, "group" | "birthYears" | "ageInYear">,
  query: Found["query"],
  now: Temporal.ZonedDateTime,
): string | null {
  if (query.birthYears.length === 1) return `Turns ${age} in ${year}.`;
  if (birthYears.length === 1) return `If born in ${birthYears[0]}: turns ${age} in ${year}.`;
  const today = now.year - 1 - Math.min(...query.birthYears);
  return fitsAge(group.ages, today) ? null : `Turns ${age} or ${age + 1} in ${year}.`;
}

function weekOf(sessions: Match["sessions"]): string {
  const days = new Set(sessions.map(({ weekday }) => capitalized(weekday.slice(0, 3))));
  const towns = new Set(sessions.flatMap(({ place }) => place?.town ?? []));
  return listText([...days]) + (towns.size > 0 ? ` in ${listText([...towns])}` : "");
}

const placeName = ({ place }: Pick<Match["sessions"][number], "place">) =>
  place ? `${place.name}, ${place.town}` : "";
