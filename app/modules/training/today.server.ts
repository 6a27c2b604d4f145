import type { TodaySource } from "#core/module.server.ts";
import { daysAfter, daysBetween, formatDate, startOfDay } from "#core/time/time.ts";
import { ownGroups } from "#modules/accounts/index.server.ts";
import { readNotTaken } from "./counts.server.ts";
import { readCoaches } from "./coaches.server.ts";
import { todayOf } from "./practices.server.ts";

/** A certificate that expires within this many days is a task. */
const soon = 30;
/** Missing attendance is listed for this many days before today. */
const recently = 7;

/** Certificates of coaches that have expired, or soon do. */
export const certificateTasks: TodaySource = {
  permission: "people.manage",
  async tasks(ctx) {
    const today = todayOf(ctx);
    const coaches = await readCoaches(ctx);
    return coaches.flatMap(({ name, held, hasLeft }) =>
      held.flatMap(({ kind, credential }) => {
        const expiresOn = credential?.expiresOn;
        if (hasLeft || !expiresOn || daysBetween(today, expiresOn) > soon) return [];
        const isOver = expiresOn < today;
        return [
          {
            tone: isOver ? ("alert" as const) : ("warning" as const),
            title: `${name}: ${kind.name} ${isOver ? "has expired" : "expires"}`,
            about: formatDate(expiresOn),
            to: "/admin/people/coaches",
            due: startOfDay(expiresOn, ctx.content.club.timeZone),
          },
        ];
      }),
    );
  },
};

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
