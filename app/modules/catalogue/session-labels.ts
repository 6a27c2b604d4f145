import type { Content } from "#modules/content/index.ts";
import {
  type DatedSession,
  datedSessions,
  type SessionChange,
  type WeeklySchedule,
} from "#core/time/dated-sessions.ts";
import { clockTime, relativeDay, clockText, timesText } from "#core/time/schedule-text.ts";
import { daysAfter, weekdayText } from "#core/time/time.ts";

type Group = Content["schedules"]["groups"][number];

interface Club {
  club: { timeZone: string };
  schedules: WeeklySchedule & {
    groups: readonly Pick<Group, "id" | "subtitle" | "program">[];
  };
  venues: readonly { id: string; name: string; town: string }[];
  sessionChanges?: readonly SessionChange[];
}

/** The site lists staff's changes for this many days ahead. */
const aheadDays = 14;

/** Staff's changes to the coming days: cancelled, moved and extra practices that have not ended. */
export function comingChanges(content: Club, now: Temporal.ZonedDateTime): DatedSession[] {
  const from = now.toPlainDate().toString();
  return datedSessions(content, content.sessionChanges ?? [], {
    from,
    to: daysAfter(from, aheadDays),
  }).filter(
    ({ state, end }) => state !== "planned" && Temporal.ZonedDateTime.compare(end, now) > 0,
  );
}

/** The most practices in the home page's line. */
const mostOnALine = 4;

/** The longest line with the groups' names: with the link after it, two lines on a phone. */
const longestNamed = 62;

/**
 * Today's practices that have not ended, or those of the next day with practices: `Today: Athletes 6:15 pm
 * Ajax`, and without the groups where that is too long. Cancelled ones are left out.
 * @param byInvitation groups that are left out, because a visitor cannot just come
 * @returns until: when the line changes
 */
export function practicesLine(
  content: Club,
  now: Temporal.ZonedDateTime,
  byInvitation: readonly string[] = [],
) {
  const today = now.toPlainDate().toString();
  const coming = datedSessions(content, content.sessionChanges ?? [], {
    from: today,
    to: daysAfter(today, 7),
  }).filter(
    ({ groupId, state, end }) =>
      state !== "cancelled" &&
      !byInvitation.includes(groupId) &&
      Temporal.ZonedDateTime.compare(end, now) > 0,
  );
  const [first] = coming;
  if (!first) return null;
  const ofDay = coming.filter(({ day }) => day === first.day);
  const startOf = ({ start, venue }: DatedSession) => {
    const town = content.venues.find(({ id }) => id === venue)?.town ?? "";
    return `${clockText(clockTime(start))} ${town}`.trim().replaceAll(" ", "\u00a0");
  };
  const nameOf = ({ groupId }: DatedSession) =>
    content.schedules.groups.find(({ id }) => id === groupId)?.subtitle.split(",", 1)[0] ?? "";
  const lineOf = (starts: string[]) => {
    const own = [...new Set(starts)];
    const more = own.length > mostOnALine ? ` and ${own.length - mostOnALine} more` : "";
    return `${relativeDay(first.start, now)}: ${own.slice(0, mostOnALine).join(", ")}${more}`;
  };
  const named = lineOf(ofDay.map((one) => `${nameOf(one)} ${startOf(one)}`));
  return {
    line: named.length <= longestNamed ? named : lineOf(ofDay.map(startOf)),
    until: first.day === today ? first.end : now.startOfDay().add({ days: 1 }),
  };
}

/** `Today, 5:30–6:30 pm: cancelled. Lightning.`, or `Today: moved to 7–8 pm, Oval, Ajax.` on the same day. */
export function describeChange(
  session: DatedSession,
  { venues }: Pick<Club, "venues">,
  now: Temporal.ZonedDateTime,
): string {
  const { state, planned, reason } = session;
  const day = relativeDay(session.start, now);
  const at = `${day}, ${timesText(session)}`;
  const place = venues.find(({ id }) => id === session.venue);
  const where = place ? `, ${place.name}, ${place.town}` : "";
  const before = planned && `${relativeDay(planned.start, now)}, ${timesText(planned)}`;
  const moved =
    planned?.day === session.day
      ? `${day}: moved to ${timesText(session)}`
      : `${before}: moved to ${lowered(at)}`;
  const text = {
    cancelled: `${at}: cancelled`,
    moved: `${moved}${where}`,
    extra: `${at}${where}: extra practice`,
    planned: `${at}${where}: takes place after all`,
  }[state];
  return [text, reason].filter(Boolean).map(sentence).join(" ");
}

const lowered = (text: string) => text.replace(/^(Today|Tomorrow)/, (day) => day.toLowerCase());

/** Adds a full stop if the text does not end a sentence. */
const sentence = (text: string | null) => (text && /[.!?]$/.test(text) ? text : `${text}.`);

/**
 * Changes for today and tomorrow, as notices at the top of their programs' pages, and the time when the
 * notices change; several cancelled practices share one short line, so that it fits a phone.
 */
export function changeNotices(content: Club, now: Temporal.ZonedDateTime) {
  const tomorrow = now.toPlainDate().add({ days: 1 }).toString();
  const coming = comingChanges(content, now);
  const changes = coming.filter((each) => firstDayOf(each) <= tomorrow);
  const { groups } = content.schedules;
  const name = (id: string) => groups.find((group) => group.id === id)?.subtitle ?? "";
  const programsOf = (some: readonly DatedSession[]) =>
    groups
      .filter(({ id }) => some.some(({ groupId }) => groupId === id))
      .map(({ program }) => program);
  const cancelled = changes.filter(({ state }) => state === "cancelled");
  const describeOne = (one: DatedSession) =>
    [
      `Cancelled ${lowered(relativeDay(one.start, now))}: ${name(one.groupId)}, ${timesText(one)}`,
      one.reason,
    ]
      .filter(Boolean)
      .map(sentence)
      .join(" ");
  const others = changes.filter(({ state }) => state !== "cancelled");
  const lines = [
    ...cancelled.slice(0, 1).map((first) => ({
      id: first.key,
      text: cancelled.length > 1 ? countedByDay(cancelled, now) : describeOne(first),
      label: cancelled.length > 1 ? "See which" : "Schedule",
      programs: programsOf(cancelled),
    })),
    ...others.map((each) => ({
      id: each.key,
      text: `${name(each.groupId)}: ${describeChange(each, content, now)}`,
      label: "Schedule",
      programs: programsOf([each]),
    })),
  ].map(({ label, ...line }) => ({ ...line, link: { label, to: "/schedule#next" } }));
  const midnight = now.add({ days: 1 }).startOfDay();
  const ends = [...changes.map(({ end }) => end), midnight].sort(Temporal.ZonedDateTime.compare);
  // Tomorrow's notices say "tomorrow", and the day after tomorrow's start at midnight.
  const until = coming.length > 0 ? ends[0] : undefined;
  return { lines, week: weekNotice(coming, now), until: until ?? null };
}

/** Of a moved practice: the earlier of the two days. */
const firstDayOf = ({ day, planned }: DatedSession) =>
  planned && planned.day < day ? planned.day : day;

/** `Next 7 days: 2 practices cancelled.`: one line that fits a phone, for pages about other things. */
function weekNotice(coming: readonly DatedSession[], now: Temporal.ZonedDateTime) {
  const last = daysAfter(now.toPlainDate().toString(), 7);
  const some = coming.filter((each) => each.state !== "extra" && firstDayOf(each) <= last);
  const [first] = some;
  if (!first) return null;
  const change = some.every(({ state }) => state === first.state) ? first.state : "changed";
  return {
    id: "week",
    text: `Next 7 days: ${some.length === 1 ? "1 practice" : `${some.length} practices`} ${change}.`,
    link: { label: some.length === 1 ? "See it" : "See which", to: "/schedule#next" },
  };
}

/** `2 practices cancelled tomorrow.`, or `Cancelled: 1 today, 2 tomorrow.` */
function countedByDay(cancelled: readonly DatedSession[], now: Temporal.ZonedDateTime): string {
  const days = Map.groupBy(cancelled, ({ start }) => lowered(relativeDay(start, now)));
  const [day] = days.keys();
  if (days.size === 1) return `${cancelled.length} practices cancelled ${day}.`;
  return `Cancelled: ${[...days].map(([each, some]) => `${some.length} ${each}`).join(", ")}.`;
}

/** A practice's name for staff and messages: `Junior, Tuesday, November 24, 5:30–6:30 pm`. */
export function formatSession(
  { groupId, start, end }: Pick<DatedSession, "groupId" | "start" | "end">,
  { schedules }: { schedules: { groups: readonly { id: string; subtitle: string }[] } },
): string {
  const name = schedules.groups.find(({ id }) => id === groupId)?.subtitle ?? "";
  return `${name}, ${onDay(start)}, ${timesText({ start, end })}`;
}

/** `Tuesday, November 24` */
export const onDay = (start: Temporal.ZonedDateTime) =>
  weekdayText(new Date(start.epochMilliseconds), start.timeZoneId, false);
