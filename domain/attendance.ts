import { daysAfter } from "./time.ts";

/** What a coach says of an athlete at a practice. */
export const choices = ["here", "absent", "excused"] as const;
export type Choice = (typeof choices)[number];
/** A choice, or that it was taken back. */
export type AttendanceStatus = Choice | "none";

/** The choices, in the words that coaches read. */
export const choiceLabels: Record<Choice, string> = {
  here: "Here",
  absent: "Absent",
  excused: "Excused",
};

/** Whether a text names a choice, or takes one back. */
export const isAttendanceStatus = (text: unknown): text is AttendanceStatus =>
  text === "none" || choices.some((choice) => choice === text);

/** What a coach says of a child who came to try a practice: nobody is expected, so nobody is excused. */
export const trialChoices = ["here", "absent"] as const;
type TrialChoice = (typeof trialChoices)[number];

/** The same in words, for the office. */
export const trialLabels: Record<TrialChoice, string> = { here: "Came", absent: "Did not come" };

/** Whether a mark can be one of a child who tries a practice, or takes one back. */
export const isTrialChoice = (status: AttendanceStatus): status is TrialChoice | "none" =>
  status !== "excused";

/** The lists of today and so many days after it are kept on a coach's device, for so many days. */
export const storedDays = 7;
/** So many days before today can still be marked. */
export const openDays = 30;
/** A family may say so many days ahead that somebody is not coming. */
export const aheadDays = 14;

/** One press of a coach, or one word of a family. */
export interface AttendanceEntry {
  /** Made on the device. */
  id: string;
  athleteId: string;
  status: AttendanceStatus;
  byFamily: boolean;
  /** The name of the staff account; empty: a guardian. */
  by: string;
  /** In ms since 1970. */
  at: number;
}

/** A mark as a device sends it. */
export interface SentEntry {
  /** Made on the device: the same mark sent again is the same. */
  id: string;
  /** The key of the practice. */
  session: string;
  athlete: string;
  status: AttendanceStatus;
  /** When it was pressed, by the device's clock, in ms since 1970. */
  at: number;
}

/** The last press for a child who came to try a practice. */
export interface TrialEntry extends Pick<AttendanceEntry, "id" | "by" | "at"> {
  status: TrialChoice | "none";
}

const isLater = (one: AttendanceEntry, other: AttendanceEntry) =>
  one.at > other.at || (one.at === other.at && one.id > other.id);

function latest(entries: readonly AttendanceEntry[]): AttendanceEntry | null {
  return entries.reduce<AttendanceEntry | null>(
    (last, entry) => (!last || isLater(entry, last) ? entry : last),
    null,
  );
}

/**
 * The press that counts for one athlete at one session; null: nobody has marked them. A coach's last press
 * stands above what the family said; once it is taken back, the family's word counts again.
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

/** What counted for an athlete at one session. */
export interface Attended {
  sessionKey: string;
  day: string;
  status: Choice;
}

/** How often somebody came, of the sessions for which they were marked. */
export interface Rate {
  here: number;
  absent: number;
  excused: number;
  /** Of the sessions without an excuse; null: there are none. */
  percent: number | null;
  /** How often in a row, up to the last session; an excused one neither counts nor interrupts. */
  absentInARow: number;
}

/** So many absences in a row without an excuse are shown to staff. */
export const worryingAbsences = 3;

/** The rate of these marks, in any order. */
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
    percent: here + absent > 0 ? Math.round((100 * here) / (here + absent)) : null,
    absentInARow: lastHere === -1 ? unexcused.length : lastHere,
  };
}

/** A rate in one line: `here 12 of 15 (80%), excused 2`; empty: never marked. */
export function formatRate({ here, absent, excused, percent }: Rate): string {
  if (here + absent + excused === 0) return "";
  const excuses = excused > 0 ? `excused ${excused}` : "";
  const came = percent === null ? "" : `here ${here} of ${here + absent} (${percent}%)`;
  return [came, excuses].filter(Boolean).join(", ");
}

/** Which marks a session's day allows: nobody is here or absent before the day itself. */
export function isRecordable(status: AttendanceStatus, day: string, today: string): boolean {
  if (day < daysAfter(today, -openDays)) return false;
  if (day > daysAfter(today, aheadDays)) return false;
  return day <= today || status === "excused" || status === "none";
}
