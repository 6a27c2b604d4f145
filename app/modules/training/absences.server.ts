import { randomUUID } from "node:crypto";
import { absenceDaysAhead } from "./attendance.ts";
import type { DatedSession } from "#core/time/dated-sessions.ts";
import { groupIdsOf, isExpected } from "#modules/catalogue/index.ts";
import type { FamilyVisit } from "#modules/families/index.server.ts";
import { currentPlaces } from "#modules/enrolment/index.server.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { currentByAthlete, readEntries } from "./entries.server.ts";
import { type Practice, practiceView, readPractices } from "./practices.server.ts";
import { attendance } from "./schema.ts";

export interface OwnPractice extends Practice {
  athleteId: string;
  /** The family has reported the athlete absent. */
  isExcused: boolean;
}

/** The practices of a family's athletes in the next two weeks that have not begun. */
export async function readOwnPractices(
  ctx: AppContext,
  visit: Pick<FamilyVisit, "familyId">,
): Promise<OwnPractice[]> {
  const { db, content } = ctx;
  const expected = await comingPractices(ctx, visit);
  const entries = await readEntries(db, [...new Set(expected.map(({ session }) => session.key))]);
  return expected.map(({ athleteId, session }) => {
    const own = (entries.get(session.key) ?? []).filter((entry) => entry.athleteId === athleteId);
    const isExcused = currentByAthlete(own).get(athleteId)?.status === "excused";
    return { ...practiceView(content, session), athleteId, isExcused };
  });
}

async function comingPractices(ctx: AppContext, { familyId }: Pick<FamilyVisit, "familyId">) {
  const { content } = ctx;
  const placed = await currentPlaces(ctx, familyId);
  const groups = [...new Set(placed.flatMap(({ training }) => groupIdsOf(training)))];
  if (groups.length === 0) return [];
  const today = dayOf(new Date(), content.club.timeZone);
  const days = { from: today, to: daysAfter(today, absenceDaysAhead) };
  const coming = (await readPractices(ctx, groups, days)).filter(isToCome);
  return coming.flatMap((session) => {
    const expected = placed.filter(({ training }) =>
      isExpected(content.schedules, training, session),
    );
    return [...new Set(expected.map(({ athlete }) => athlete.id))].map((athleteId) => ({
      athleteId,
      session,
    }));
  });
}

const isToCome = ({ start }: DatedSession) => start.epochMilliseconds > Date.now();

/** `late`: it has begun, was cancelled, or belongs to another family. */
export type AbsenceOutcome = "saved" | "unchanged" | "late";

/** A guardian reports an athlete absent from a practice, or withdraws the report, until it begins. */
export async function reportAbsence(
  ctx: AppContext,
  visit: FamilyVisit,
  { athlete, session, isComing }: { athlete: string; session: string; isComing: boolean },
): Promise<AbsenceOutcome> {
  const isSame = (one: { athleteId: string; key: string }) =>
    one.athleteId === athlete && one.key === session;
  const practice = (await readOwnPractices(ctx, visit)).find(isSame);
  if (!practice || practice.isCancelled) return "late";
  if (practice.isExcused !== isComing) return "unchanged";
  await ctx.db.insert(attendance).values({
    id: randomUUID(),
    athleteId: athlete,
    sessionKey: practice.key,
    day: practice.day,
    groupId: practice.groupId,
    status: isComing ? "none" : "excused",
    byFamily: true,
    recordedByName: "",
    recordedAt: new Date(),
  });
  return "saved";
}
