import { sql } from "drizzle-orm";
import type { AuditValue } from "#core/audit/changes.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { datedSessions } from "#core/time/dated-sessions.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { groupIdsOf, isExpected } from "#modules/catalogue/index.ts";
import { readSessionChanges, type Refuse } from "#modules/catalogue/index.server.ts";
import { knownEntriesOf, type Session } from "#modules/content/index.ts";
import { once, placedAs, type PlacedKind, placedKinds } from "./placed.server.ts";
import { countRosters } from "./rosters.server.ts";
import { athleteCount, type SessionUse } from "./schedule-effects.ts";

/** May be a transaction. */
type Club = Pick<AppContext, "content"> & { db: Database | Transaction };

const aYear = 370;

/** The days of a weekly session in the year to come, before any change, ISO. */
function plannedDays({ schedules, club }: AppContext["content"], session: Session): string[] {
  const from = dayOf(new Date(), club.timeZone);
  const alone = { club, schedules: { ...schedules, sessions: [session] } };
  return datedSessions(alone, [], { from, to: daysAfter(from, aYear) }).map(({ day }) => day);
}

/** How many athletes have a registration of one of these kinds. */
async function countAthletes(club: Club, kinds: readonly PlacedKind[]): Promise<number> {
  if (kinds.length === 0) return 0;
  const placed = placedAs(
    club,
    kinds.map(({ key }) => ({ key, value: null })),
  );
  const [row] = await club.db
    .select({ athletes: sql<number>`count(distinct ${placed.athleteId})::int` })
    .from(placed);
  return row?.athletes ?? 0;
}

/** The kinds of registrations that expect the next practice of one of these sessions. */
function expecting(
  { schedules }: AppContext["content"],
  kinds: readonly PlacedKind[],
  next: readonly { session: Session; day: string | null }[],
): PlacedKind[] {
  return kinds.filter(
    once((training) =>
      next.some(
        ({ session: { id, group }, day }) =>
          day !== null && isExpected(schedules, training, { groupId: group, sessionId: id, day }),
      ),
    ),
  );
}

/** Who and what depends on a weekly session. */
export async function sessionUse(club: Club, id: string): Promise<SessionUse & { days: string[] }> {
  const { content, db } = club;
  const session = content.schedules.sessions.find((one) => one.id === id);
  if (!session) return { athletes: 0, next: null, changedDays: [], offerings: [], days: [] };
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
    days,
  };
}

/** The changed days that a weekly session would not have any more. @param changed null: it is archived */
export function lostDays(
  content: AppContext["content"],
  changedDays: readonly string[],
  changed: Session | null,
): string[] {
  const left = changed ? plannedDays(content, changed) : [];
  return changedDays.filter((day) => !left.includes(day));
}

/** Who trains at a place. */
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

/** How many athletes a group has, and how many it would have with other ages or offerings. */
export async function groupUse(
  club: Club,
  id: string,
  { agesFrom, agesTo, offerings }: Record<string, AuditValue>,
) {
  const { content } = club;
  const options = offerings
    ? String(offerings)
        .split(", ")
        .map((named) => {
          const [type = "", number] = named.split(" ");
          return { type, id: Number(number) };
        })
    : [];
  const groups = content.schedules.groups.map((group) =>
    group.id === id
      ? {
          ...group,
          ages: { from: Number(agesFrom), to: Number(agesTo) },
          ...(offerings !== undefined && { options }),
        }
      : group,
  );
  const changed = { ...content, schedules: { ...content.schedules, groups } };
  const count = async (of: AppContext["content"]) =>
    (await countRosters({ ...club, content: of })).get(id) ?? 0;
  return { before: await count(content), after: await count(changed) };
}

/** A group in which athletes train, or will, is not archived. */
export const refuseArchived =
  ({ content }: Pick<AppContext, "content">): Refuse =>
  async (transaction, { kind, id, changes }) => {
    if (kind !== "training-group" || changes.archived?.[1] !== true) return null;
    const club = { content, db: transaction };
    const kinds = (await placedKinds(club)).filter(({ training }) =>
      groupIdsOf(training).includes(id),
    );
    const athletes = await countAthletes(club, kinds);
    return athletes > 0
      ? `${athleteCount(athletes)} ${athletes === 1 ? "trains" : "train"} in it, or will. Move them to another group first, or change which offerings lead into it.`
      : null;
  };
