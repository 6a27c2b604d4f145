import { aheadDays, openDays } from "./attendance.ts";
import { type DatedSession, datedSessions } from "#core/time/dated-sessions.ts";
import { spokenTimes } from "#core/time/schedule-text.ts";
import { onDay } from "#modules/catalogue/index.ts";
import type { OwnGroups } from "#modules/accounts/index.server.ts";
import { readSessionChanges } from "#modules/catalogue/index.server.ts";
import { dayOf, daysAfter, type SeasonDates } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";

type Club = Pick<AppContext, "db" | "content">;

/** The practices of some groups from one day to another, both included, in order. */
export async function readPractices(
  { db, content }: Club,
  groups: OwnGroups,
  { from, to }: SeasonDates,
): Promise<DatedSession[]> {
  const changes = await readSessionChanges(db, { from, to });
  return datedSessions(content, changes, { from, to, ...(groups !== "all" && { groups }) });
}

/** The practices that take entries now, by key: some weeks back, and as far ahead as families may report. */
export async function openPractices(
  ctx: Club,
  groups: OwnGroups,
): Promise<Map<string, DatedSession>> {
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const days = { from: daysAfter(today, -openDays), to: daysAfter(today, aheadDays) };
  const practices = await readPractices(ctx, groups, days);
  return new Map(practices.map((practice) => [practice.key, practice]));
}

/** A practice in text. */
export interface Practice {
  key: string;
  groupId: string;
  group: string;
  /** ISO. */
  day: string;
  /** "Tuesday, November 24". */
  date: string;
  /** "5:30–7 pm". */
  time: string;
  venue: string;
  isCancelled: boolean;
  /** The staff's note on a change; empty: nothing changed. */
  change: string;
}

/** The label of a change of a session; the staff's own note follows it. */
const changeLabels = {
  planned: "",
  cancelled: "Cancelled",
  moved: "Moved",
  extra: "An extra practice",
} as const;

/** A practice as pages show it. */
export function practiceView(
  { schedules, venues }: AppContext["content"],
  { key, groupId, day, start, end, venue, state, reason }: DatedSession,
): Practice {
  const label = changeLabels[state];
  return {
    key,
    groupId,
    group: schedules.groups.find(({ id }) => id === groupId)?.subtitle ?? groupId,
    day,
    date: onDay(start),
    time: spokenTimes({ start, end }),
    venue: venues.find(({ id }) => id === venue)?.name ?? "",
    isCancelled: state === "cancelled",
    change: label && reason ? `${label}: ${reason}` : label,
  };
}
