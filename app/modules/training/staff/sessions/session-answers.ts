import type { DatedSession } from "#core/time/dated-sessions.ts";
import { addressLine } from "#core/time/schedule.ts";
import { clockTime, relativeDay, timesText } from "#core/time/schedule-text.ts";
import { sessionMessage } from "#modules/messaging/index.ts";
import { longestReason, promisedNoticeMinutes } from "#core/time/session-form.ts";
import type { Content } from "#modules/content/index.ts";

/** The admin site's messages for an action that changed nothing. */
export const refusals = {
  gone: "There is no such session any more.",
  over: "That session is over: nothing was changed.",
  stale: "Somebody changed it meanwhile: this is how it is now. Your change was not made.",
  invalid: "Nothing was changed.",
};

/** The messages that both the list and a session's page give. */
export const messages = { cancelled: "Cancelled. Pages, calendars and feeds say so." };

export const sessionPath = (key: string) => `/admin/sessions/${key}`;

/** The error in the reason's text; null: none. */
export const reasonError = (reason: string) =>
  reason.length > longestReason ? `Use ${longestReason} characters or fewer` : null;

export const cancelReasonError = (reason: string) =>
  reasonError(reason) ?? (reason === "" ? "Say why it is cancelled: the families read it." : null);

/** The message to the families if these sessions are cancelled, with a gap for the reason. */
export function cancelMessage(sessions: readonly DatedSession[], content: Content) {
  const { subject, text } = sessionMessage(
    "cancelled",
    { sessions, reason: "[The reason]" },
    content,
  );
  return { subject, text };
}

/** A session for the admin list. */
export function sessionEntry(session: DatedSession, content: Content, now: Temporal.ZonedDateTime) {
  const { key, sequence, groupId, state, reason, planned, start, end, day, venue } = session;
  const { schedules, venues } = content;
  const place = venues.find(({ id }) => id === venue);
  const minutes = now.until(start).total("minutes");
  return {
    key,
    seen: sequence,
    group: schedules.groups.find(({ id }) => id === groupId)?.subtitle ?? "",
    day,
    dayLabel: relativeDay(start, now),
    hours: timesText(session),
    venue,
    place: place ? `${place.name}, ${place.town}` : "",
    address: place ? addressLine(place) : "",
    state,
    reason,
    planned: planned && `${relativeDay(planned.start, now)}, ${timesText(planned)}`,
    values: { day, start: clockTime(start), end: clockTime(end), venue },
    isLate: minutes < promisedNoticeMinutes,
    minutes: Math.max(0, Math.round(minutes)),
  };
}
export type SessionEntry = ReturnType<typeof sessionEntry>;
