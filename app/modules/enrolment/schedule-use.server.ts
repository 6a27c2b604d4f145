import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { datedSessions } from "#core/time/dated-sessions.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { groupIdsOf, isExpected, offeringCodes } from "#modules/catalogue/index.ts";
import {
  contentIn,
  readSessionChanges,
  type RecordValues,
  type Refuse,
} from "#modules/catalogue/index.server.ts";
import { knownEntriesOf, type Session } from "#modules/content/index.ts";
import { onceEach, placedWith, type PlacedKind, placedKinds } from "./placed.server.ts";
import { countRosters } from "./rosters.server.ts";
import { athleteCount, type GroupUse, type SessionUse } from "./schedule-effects.ts";

/** May be a transaction. */
type Club = Pick<AppContext, "content"> & { db: Database | Transaction };

const aYear = 370;

/** The days of a weekly session in the coming year, before any change, ISO. */
function plannedDays({ schedules, club }: AppContext["content"], session: Session): string[] {
  const from = dayOf(new Date(), club.timeZone);
  const alone = { club, schedules: { ...schedules, sessions: [session] } };
  return datedSessions(alone, [], { from, to: daysAfter(from, aYear) }).map(({ day }) => day);
}

/** How many athletes have a registration of one of these kinds. */
async function countAthletes(club: Club, kinds: readonly PlacedKind[]): Promise<number> {
  if (kinds.length === 0) return 0;
  const placed = placedWith(
    club,
    kinds.map(({ key }) => ({ key, value: null })),
  );
  const [row] = await club.db
    .select({ athletes: sql<number>`count(distinct ${placed.athleteId})::int` })
    .from(placed);
  return row?.athletes ?? 0;
}

/** The kinds of registrations that are expected at the next practice of one of these sessions. */
function expecting(
  { schedules }: AppContext["content"],
  kinds: readonly PlacedKind[],
  next: readonly { session: Session; day: string | null }[],
): PlacedKind[] {
  return kinds.filter(
    onceEach((training) =>
      next.some(
        ({ session: { id, group }, day }) =>
          day !== null && isExpected(schedules, training, { groupId: group, sessionId: id, day }),
      ),
    ),
  );
}

/** What depends on a weekly session. */
export async function sessionUse(club: Club, id: string): Promise<SessionUse> {
  const { content, db } = club;
  const session = content.schedules.sessions.find((one) => one.id === id);
  if (!session) return { athletes: 0, next: null, changedDays: [], offerings: [] };
  const days = plannedDays(content, session);
  const [next = null] = days;
  const today = dayOf(new Date(), content.club.timeZone);
  const changes = await readSessionChanges(db, { from: today, to: daysAfter(today, aYear) });
  return {
    athletes: await countAthletes(
      club,
      expecting(content, await placedKinds(club), [{ session, day: next }]),
    ),
    next,
    changedDays: changes
      .filter(({ sessionId, state }) => sessionId === id && state !== "planned")
      .map(({ plannedDay }) => plannedDay)
      .filter((day) => days.includes(day)),
    offerings: (["registration", "next-generation"] as const)
      .flatMap((catalogue) => knownEntriesOf(content.catalogue, catalogue))
      .filter(({ sessions }) => sessions?.includes(id))
      .map(({ title, archived }) => (archived ? `${title} (archived)` : title)),
  };
}

/** The changed days that a weekly session would no longer have. @param changed null: it is archived */
export function lostDays(
  content: AppContext["content"],
  changedDays: readonly string[],
  changed: Session | null,
): string[] {
  const left = changed ? plannedDays(content, changed) : [];
  return changedDays.filter((day) => !left.includes(day));
}

/** Which groups train at a location. */
export async function placeUse(club: Club, venue: string) {
  const { content } = club;
  const sessions = content.schedules.sessions.filter((session) => session.venue === venue);
  const next = sessions.map((session) => ({
    session,
    day: plannedDays(content, session)[0] ?? null,
  }));
  const kinds = sessions.length > 0 ? expecting(content, await placedKinds(club), next) : [];
  return { sessions: sessions.length, athletes: await countAthletes(club, kinds) };
}

/** How many athletes each group has, now and after changing the ages or offerings of one. */
export async function groupUse(
  club: Club,
  id: string,
  { agesFrom, agesTo, offerings }: RecordValues,
): Promise<GroupUse> {
  const { content } = club;
  const { groups } = content.schedules;
  const changed = groups.map((group) =>
    group.id === id
      ? {
          ...group,
          ages: { from: Number(agesFrom), to: Number(agesTo) },
          ...(offerings !== undefined && { options: offeringCodes(offerings) }),
        }
      : group,
  );
  const [before, after] = [
    await countRosters(club),
    await countRosters({
      ...club,
      content: { ...content, schedules: { ...content.schedules, groups: changed } },
    }),
  ];
  const count = (of: Map<string, number>, group: string) => of.get(group) ?? 0;
  return {
    before: count(before, id),
    after: count(after, id),
    isSame: ["", ...groups.map((group) => group.id)].every(
      (group) => count(before, group) === count(after, group),
    ),
  };
}

/** Refuses to archive a group that has athletes now or in the future. */
export const refuseArchived =
  ({ live }: Pick<AppContext, "live">): Refuse =>
  async (transaction, { kind, id, changes }) => {
    if (kind !== "training-group" || changes.archived?.[1] !== true) return null;
    const club = { content: await contentIn(transaction, live), db: transaction };
    const kinds = (await placedKinds(club)).filter(({ training }) =>
      groupIdsOf(training).includes(id),
    );
    const athletes = await countAthletes(club, kinds);
    return athletes > 0
      ? `${athleteCount(athletes)} ${athletes === 1 ? "trains" : "train"} in it, or will. Move them to another group first, or change which offerings lead into it.`
      : null;
  };
