import { plural } from "#core/audit/details.ts";
import type { TodaySource, TodayTask } from "#core/module.server.ts";
import { listText } from "#core/time/schedule-text.ts";
import { daysAfter, daysBetween, formatDate } from "#core/time/time.ts";
import { ownGroups } from "#modules/accounts/index.server.ts";
import { readNotTaken } from "./counts.server.ts";
import { readCoaches } from "./coaches.server.ts";
import { todayOf } from "./practices.server.ts";

/** A certificate that expires within this many days is a task. */
const soon = 30;
/** Missing attendance is listed for this many days before today. */
const recently = 7;

/** Certificates of coaches that have expired, or soon do: one task for each of the two. */
export const certificateTasks: TodaySource = {
  permission: "people.manage",
  async tasks(ctx) {
    const today = todayOf(ctx);
    const coaches = await readCoaches(ctx);
    const ending = coaches.flatMap(({ name, held, hasLeft }) =>
      held.flatMap(({ kind, credential }) => {
        const on = credential?.expiresOn;
        return hasLeft || !on || daysBetween(today, on) > soon ? [] : { name, kind: kind.name, on };
      }),
    );
    const [over, next] = [
      ending.filter(({ on }) => on < today),
      ending.filter(({ on }) => on >= today),
    ];
    return [
      ...credentialTask(over, "alert", "has expired", "expired credentials"),
      ...credentialTask(next, "warning", "expires", "credentials that expire soon"),
    ];
  },
};

/** One credential with its day; several as one task without a date, which comes after what has one. */
function credentialTask(
  found: { name: string; kind: string; on: string }[],
  tone: TodayTask["tone"],
  one: string,
  several: string,
): TodayTask[] {
  const [first] = found;
  if (!first) return [];
  const task = { tone, to: "/admin/people/coaches", due: null };
  if (found.length === 1)
    return [{ ...task, title: `${first.name}: ${first.kind} ${one}`, about: formatDate(first.on) }];
  const names = [...new Set(found.map(({ name }) => name))];
  return [
    {
      ...task,
      title: `${plural(names.length, "coach", "coaches")}: ${several}`,
      about: listText(names),
    },
  ];
}

/** Recent practices without attendance. */
export const attendanceTasks: TodaySource = {
  permission: "attendance.take",
  async tasks(ctx, account) {
    const today = todayOf(ctx);
    const days = { from: daysAfter(today, -recently), to: daysAfter(today, -1) };
    const { length } = await readNotTaken(ctx, await ownGroups(ctx, account), days);
    if (length === 0) return [];
    return [
      {
        tone: "quiet",
        title:
          length === 1
            ? "1 practice: attendance not taken"
            : `${length} practices: attendance not taken`,
        about: "In the last 7 days",
        to: "/admin/attendance",
        due: null,
      },
    ];
  },
};
