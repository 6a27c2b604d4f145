import { sessionKey } from "#core/time/dated-sessions.ts";
import { dayOf, daysAfter, weekdays } from "#core/time/time.ts";
import { smallClub } from "../fixtures/club/all.ts";
import type { Content } from "#modules/content/content.ts";

const [group] = smallClub.schedules.groups;
const [session] = smallClub.schedules.sessions;
const [venue, elsewhere] = smallClub.venues;
if (!group || !session || !venue || !elsewhere) throw new Error("The fixture's club is empty");

/** A club with two groups that train every evening of the year, at 5:30 and 6:45 pm, in the same place. */
export const dailyClub: Content = {
  ...smallClub,
  schedules: {
    ...smallClub.schedules,
    reasons: ["Lightning is forecast.", "The coach cannot come."],
    closed: [],
    groups: [group, { ...group, id: "others", subtitle: "Les autres" }],
    sessions: weekdays.flatMap((weekday) => [
      { ...session, weekday, id: `own-${weekday}`, ...hours("17:30", "18:30"), group: group.id },
      { ...session, weekday, id: `other-${weekday}`, ...hours("18:45", "19:45"), group: "others" },
    ]),
  },
};
function hours(start: string, end: string) {
  return { start, end, venue: session?.venue ?? "", from: "01-01", to: "12-31" };
}

/** Its groups, and another place. */
export const dailyGroup = group.id;
export const otherGroup = "others";
export const anotherPlace = elsewhere;

/** This many days from now, on the club's clock. */
export const dayFromNow = (days: number) =>
  daysAfter(dayOf(new Date(), smallClub.club.timeZone), days);

/** The key of the group's session this many days from now. */
export function keyFromNow(days: number, which: "own" | "other" = "own"): string {
  const day = dayFromNow(days);
  const weekday = weekdays[(new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7] ?? "monday";
  return sessionKey(`${which}-${weekday}`, day);
}
