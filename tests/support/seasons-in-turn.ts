import { sessionKey } from "#core/time/dated-sessions.ts";
import { dailyClub, dailyGroup, dayFromNow } from "./daily-practice.ts";
import { firstProgram } from "./offerings.ts";
import type { Content } from "#modules/content/content.ts";

const [group] = dailyClub.schedules.groups;
if (!group) throw new Error("The club has no group");
const { type } = firstProgram(dailyClub);
const both = [{ type, id: 1 }];
const yearly = (days: number) => dayFromNow(days).slice(5);
const weekly = (id: string, groupId: string, from: number, to: number) =>
  dailyClub.schedules.sessions
    .filter((session) => session.group === dailyGroup)
    .map((session) => ({
      ...session,
      id: `${id}-${session.weekday}`,
      group: groupId,
      from: yearly(from),
      to: yearly(to),
    }));
/** The season of one group ended yesterday; the same membership continues in the next group from today. */
export const clubBetweenSeasons: Content = {
  ...dailyClub,
  schedules: {
    ...dailyClub.schedules,
    groups: [
      { ...group, id: "fall", subtitle: "Fall", options: both },
      { ...group, id: "winter", subtitle: "Winter", options: both },
      { ...group, id: "vault", subtitle: "Vault", options: [{ type, id: 2 }] },
    ],
    sessions: [
      ...weekly("fall", "fall", -60, -1),
      ...weekly("winter", "winter", 0, 100),
      ...weekly("vault", "vault", -60, 100),
    ],
  },
};

/** The key of a practice of one of its groups, that number of days from now. */
export function practiceKey(groupId: string, days: number): string {
  const day = dayFromNow(days);
  const weekday = Temporal.PlainDate.from(day)
    .toLocaleString("en-CA", { weekday: "long" })
    .toLowerCase();
  return sessionKey(`${groupId}-${weekday}`, day);
}
