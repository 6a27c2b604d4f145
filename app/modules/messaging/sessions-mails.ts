import { type Mails, fillIn } from "#modules/content/index.ts";
import { onDay, formatSession } from "#modules/catalogue/index.ts";
import { type PracticeOf, practiceKey } from "#modules/families/index.ts";
import type { DatedSession } from "#core/time/dated-sessions.ts";
import { longestParts } from "./messages.ts";
import { timesText } from "#core/time/schedule-text.ts";

/** The changes to sessions, as messages for their families. */
export type SessionNews = "cancelled" | "moved" | "extra" | "planned";

interface Club {
  club: { name: string };
  mails: Mails;
  schedules: { groups: readonly { id: string; subtitle: string }[] };
  venues: readonly { id: string; name: string; town: string }[];
}

type Times = Pick<DatedSession, "start" | "end" | "venue">;

/** The data of a practice in a message. */
type Notified = Times & Pick<DatedSession, "groupId" | "day"> & { planned: Times | null };

/** A stored message about several practices: each family gets only its own. */
export interface PracticeNews {
  news: SessionNews;
  reason: string;
  practices: (PracticeOf & {
    /** With their time zone, in the format of `Temporal.ZonedDateTime`. */
    start: string;
    end: string;
    venue: string;
  })[];
}

/** The message to a family about its own practices. @param own their `practiceKey`s */
export function ownPracticesMessage(
  { news, reason, practices }: PracticeNews,
  own: readonly string[],
  content: Club,
) {
  const sessions = practices
    .filter((practice) => own.includes(practiceKey(practice)))
    .map(({ group, day, start, end, venue }) => ({
      groupId: group,
      day,
      start: Temporal.ZonedDateTime.from(start),
      end: Temporal.ZonedDateTime.from(end),
      venue,
      planned: null,
    }));
  return sessionMessage(news, { sessions, reason }, content);
}

/** The message to the families of one or more sessions, all with the same change. */
export function sessionMessage(
  news: SessionNews,
  { sessions, reason }: { sessions: readonly Notified[]; reason: string },
  content: Club,
): { subject: string; text: string; sms: string } {
  const { mails, club } = content;
  const wording = {
    cancelled: mails.sessionCancelled,
    moved: mails.sessionMoved,
    extra: mails.sessionAdded,
    planned: mails.sessionOn,
  }[news];
  const values = {
    practice: practiceOf(sessions, news, content),
    sessions: sessions
      .map((each) => `${groupOf(each, content)}: ${timeAndPlace(beforeOf(each, news), content)}`)
      .join("\n"),
    instead: sessions.map((each) => timeAndPlace(each, content)).join("\n"),
    reason,
    club: club.name,
  };
  const filled = (text: string) => fillIn(text, values).trim();
  const subject = filled(wording.subject);
  return {
    subject: subject.slice(0, longestParts.subject),
    text: wording.text.map(filled).filter(Boolean).join("\n\n"),
    sms: fillIn(mails.sessionText, {
      ...values,
      subject,
      instead: news === "moved" ? values.instead : "",
    })
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, longestParts.sms),
  };
}

/** A moved session is identified by the time at which families expect it. */
const beforeOf = (session: Notified, news: SessionNews): Times =>
  (news === "moved" && session.planned) || session;

function practiceOf(sessions: readonly Notified[], news: SessionNews, content: Club): string {
  const [first, ...more] = sessions;
  if (!first) return "";
  const { start, end } = beforeOf(first, news);
  if (more.length === 0) return formatSession({ ...first, start, end }, content);
  const days = new Set(sessions.map(({ day }) => day));
  return days.size === 1
    ? `${sessions.length} practices on ${onDay(start)}`
    : `${sessions.length} practices`;
}

const groupOf = ({ groupId }: Notified, { schedules }: Club) =>
  schedules.groups.find(({ id }) => id === groupId)?.subtitle ?? "";

function timeAndPlace({ start, end, venue }: Times, { venues }: Club): string {
  const place = venues.find(({ id }) => id === venue);
  return [onDay(start), timesText({ start, end }), place && `${place.name}, ${place.town}`]
    .filter(Boolean)
    .join(", ");
}
