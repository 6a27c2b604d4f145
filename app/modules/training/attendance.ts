import { cleanText } from "#core/clean-text.ts";
import { daysAfter } from "#core/time/time.ts";
import type { TrialChoice } from "#core/trial-entry.ts";

/** The status a coach gives an athlete at a practice. */
export const choices = ["here", "absent", "excused"] as const;
export type Choice = (typeof choices)[number];
/** A status, or that it was cleared. */
export type AttendanceStatus = Choice | "none";

/** The statuses with their labels for coaches. */
export const choiceLabels: Record<Choice, string> = {
  here: "Here",
  absent: "Absent",
  excused: "Excused",
};

/** Whether a text is a status, or clears one. */
export const isAttendanceStatus = (text: unknown): text is AttendanceStatus =>
  text === "none" || choices.some((choice) => choice === text);

/** Whether a status is possible for a child at a trial, or clears one. */
export const isTrialChoice = (status: AttendanceStatus): status is TrialChoice | "none" =>
  status !== "excused";

/** Attendance can still be entered for this many days before today. */
export const openDays = 30;
/** A family may report an absence this many days ahead. */
export const absenceDaysAhead = 14;

/** One attendance entry by a coach or a family. */
export interface AttendanceEntry {
  /** Generated on the device. */
  id: string;
  athleteId: string;
  status: AttendanceStatus;
  byFamily: boolean;
  /** The name of the staff account; empty: a guardian. */
  by: string;
  /** In ms since 1970. */
  at: number;
}

interface Sent {
  /** Generated on the device, so that a repeated request is stored once. */
  id: string;
  /** The key of the practice. */
  session: string;
  /** When it was entered, by the device's clock, in ms since 1970. */
  at: number;
}

/** An attendance entry as a device sends it. */
export interface SentEntry extends Sent {
  athlete: string;
  status: AttendanceStatus;
  /** “Everyone is here”: it applies only to an athlete without an entry. */
  ifUnmarked?: boolean | undefined;
}

/** A note as a device sends it; an empty text deletes the account's own note. */
export interface SentNote extends Sent {
  /** Null: a note about the practice. */
  athlete: string | null;
  note: string;
}

/** An account's note about an athlete at a practice, or about the practice. */
export interface AttendanceNote {
  id: string;
  athleteId: string | null;
  note: string;
  /** The account's id; null: it was deleted. */
  staffId: string | null;
  by: string;
  /** In ms since 1970. */
  at: number;
}

export const longestNote = 500;

/** A note in the form in which it is stored. */
export const cleanNote = (typed: string) => cleanText(typed).replaceAll("\r\n", "\n").trim();

const isLater = (one: AttendanceEntry, other: AttendanceEntry) =>
  one.at > other.at || (one.at === other.at && one.id > other.id);

function latest(entries: readonly AttendanceEntry[]): AttendanceEntry | null {
  return entries.reduce<AttendanceEntry | null>(
    (last, entry) => (!last || isLater(entry, last) ? entry : last),
    null,
  );
}

/**
 * The current entry for one athlete at one session; null: there is none. A coach's last entry overrides the
 * family's; if the coach clears it, the family's applies again.
 */
export function currentOf(
  entries: readonly AttendanceEntry[],
): (AttendanceEntry & { status: Choice }) | null {
  const coach = latest(entries.filter(({ byFamily }) => !byFamily));
  const family = latest(entries.filter(({ byFamily }) => byFamily));
  return chosen(coach) ?? chosen(family);
}

function chosen(entry: AttendanceEntry | null): (AttendanceEntry & { status: Choice }) | null {
  if (!entry) return null;
  const { status } = entry;
  return status === "none" ? null : { ...entry, status };
}

/** The current entry for an athlete at one session. */
export interface Attended {
  sessionKey: string;
  day: string;
  status: Choice;
}

/** An athlete's attendance at the sessions that have an entry for them. */
export interface Rate {
  here: number;
  absent: number;
  excused: number;
  /** The percentage of the sessions without an excuse; null: there are none. */
  percent: number | null;
  /** Consecutive absences up to the last session; an excused one is skipped. */
  absentInARow: number;
}

/** Staff are shown athletes with this many consecutive absences without an excuse. */
export const worryingAbsences = 3;

/** The rate of these entries, in any order. */
export function rateOf(entries: readonly Attended[]): Rate {
  const count = (wanted: Choice) => entries.filter(({ status }) => status === wanted).length;
  const [here, absent, excused] = [count("here"), count("absent"), count("excused")];
  const unexcused = entries
    .filter(({ status }) => status !== "excused")
    .toSorted((a, b) => b.day.localeCompare(a.day) || b.sessionKey.localeCompare(a.sessionKey));
  const lastHere = unexcused.findIndex(({ status }) => status === "here");
  return {
    here,
    absent,
    excused,
    percent: percentHere(here, absent),
    absentInARow: lastHere === -1 ? unexcused.length : lastHere,
  };
}

/** The percentage of the sessions without an excuse; null: there are none. */
export const percentHere = (here: number, absent: number): number | null =>
  here + absent > 0 ? Math.round((100 * here) / (here + absent)) : null;

const number = new Intl.NumberFormat("en-CA");

/** A rate in one line: `12 of 15 (80%), 2 excused`; empty: no entries. */
export function formatRate({ here, absent, excused, percent }: Omit<Rate, "absentInARow">): string {
  if (here + absent + excused === 0) return "";
  const [came, marked, excuses] = [here, here + absent, excused].map((n) => number.format(n));
  const rate = percent === null ? "" : `${came} of ${marked} (${percent}%)`;
  return [rate, excused > 0 && `${excuses} excused`].filter(Boolean).join(", ");
}

/** The statuses allowed for a session's day: nobody is present or absent before the day itself. */
export function isRecordable(status: AttendanceStatus, day: string, today: string): boolean {
  if (day < daysAfter(today, -openDays)) return false;
  if (day > daysAfter(today, absenceDaysAhead)) return false;
  return day <= today || status === "excused" || status === "none";
}
