import { and, eq, inArray } from "drizzle-orm";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { TodaySource } from "#core/module.server.ts";
import { daysBetween, formatDate, startOfDay } from "#core/time/time.ts";
import { ownGroups } from "#modules/accounts/index.server.ts";
import { placedKinds } from "#modules/enrolment/index.server.ts";
import { athletes } from "#modules/families/schema.ts";
import { readCoaches } from "./coaches.server.ts";
import { practiceView, readPractices } from "./practices.server.ts";
import { countEntries, currentEntries, todayOf } from "./rates.server.ts";
import { attendance } from "./schema.ts";

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

/** Today's practices of the account's groups: how many are expected and recorded, and who cancelled. */
export async function readTodaysPractices(ctx: AppContext, staff: StaffMember) {
  const { content } = ctx;
  const today = todayOf(ctx);
  const sessions = await readPractices(ctx, await ownGroups(ctx, staff), {
    from: today,
    to: today,
  });
  const keys = sessions.map(({ key }) => key);
  if (keys.length === 0) return [];
  const current = currentEntries(ctx.db, inArray(attendance.sessionKey, keys));
  const [counts, away] = await Promise.all([
    countEntries(ctx, await placedKinds(ctx), sessions),
    ctx.db
      .select({
        key: current.sessionKey,
        givenName: athletes.givenName,
        familyName: athletes.familyName,
      })
      .from(current)
      .innerJoin(athletes, eq(athletes.id, current.athleteId))
      .where(and(current.byFamily, eq(current.status, "absent"))),
  ]);
  const byKey = Map.groupBy(away, ({ key }) => key);
  return sessions.map((session) => ({
    ...practiceView(content, session),
    expected: counts.get(session.key)?.expected ?? 0,
    recorded: counts.get(session.key)?.recorded ?? 0,
    away: (byKey.get(session.key) ?? []).map((one) => `${one.givenName} ${one.familyName}`),
  }));
}

export type TodaysPractice = Awaited<ReturnType<typeof readTodaysPractices>>[number];
