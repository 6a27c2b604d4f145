import { linkDays } from "#modules/families/index.ts";
import { daysAfter } from "#core/time/time.ts";

/**
 * `invited`: its places are held, all or what it has not taken yet · `taken`: registered · `declined`: not
 * next season · `lapsed`: no answer until the date.
 */
export type InviteState = "invited" | "taken" | "declined" | "lapsed";

/** The places are not held longer than the link in the mail works. */
export const longestHold = linkDays;

/** The problem with the day until which places are to be held, or null. @param day ISO, as is `today` */
export function holdError(day: string, today: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return "Choose the last day on which the spots are held";
  if (day <= today) return "Choose a day after today";
  return day > daysAfter(today, longestHold)
    ? `Choose a day within ${longestHold} days: the link in the email works that long`
    : null;
}

/**
 * Why an athlete of last season gets no place held: too old or too young for the offering, registered for the
 * next season already, in a family that is invited already, of a family without an address, or nothing is
 * free.
 */
export const leftOutReasons = {
  age: "Not of the age for it",
  registered: "Registered already",
  invited: "Invited before",
  unreachable: "No email address: call them",
  short: "No spot is left",
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
