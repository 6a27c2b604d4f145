import { linkDays } from "#modules/families/index.ts";
import { daysAfter } from "#core/time/time.ts";

/**
 * `invited`: its places are held, all of them or the rest · `taken`: registered · `declined`: not next season
 * · `lapsed`: no answer until the date.
 */
export type InviteState = "invited" | "taken" | "declined" | "lapsed";

/** Places are held at most as long as the link in the mail works. */
export const longestHold = linkDays;

/** The error in the day until which places are to be held, or null. @param day ISO, as is `today` */
export function holdError(day: string, today: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return "Choose the last day on which the spots are held";
  if (day <= today) return "Choose a day after today";
  return day > daysAfter(today, longestHold)
    ? `Choose a day within ${longestHold} days: the link in the email works that long`
    : null;
}

/**
 * Why no place is held for an athlete of last season: too old or too young for the offering, already
 * registered for the next season, the family is already invited or has no address, or no place is free.
 */
export const leftOutReasons = {
  age: "Wrong age for this program",
  registered: "Registered already",
  invited: "Invited before",
  unreachable: "No email address: call them",
  short: "No spots left",
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
