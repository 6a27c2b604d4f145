import type { TodaySource } from "#core/module.server.ts";
import { daysBetween, formatDate, startOfDay } from "#core/time/time.ts";
import { readCoaches } from "./coaches.server.ts";
import { todayOf } from "./practices.server.ts";

/** A certificate that expires within this many days is a task. */
const soon = 30;

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
            to: "/admin/people",
            due: startOfDay(expiresOn, ctx.content.club.timeZone),
          },
        ];
      }),
    );
  },
};
