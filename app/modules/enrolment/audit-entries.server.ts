import { type AuditSentence, auditSentence } from "#core/audit/sentence.ts";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { eq, inArray, sql } from "drizzle-orm";
import type { AuditSubject } from "#core/audit/actions.ts";
import { familyName, fullName } from "#core/names.ts";
import type { AppContext } from "#core/context.server.ts";
import type { auditLog } from "#core/audit/schema.ts";
import { athletes, emergencyContacts, guardians } from "#modules/families/schema.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { registrations } from "./schema.ts";

type Row = typeof auditLog.$inferSelect;

/** Queries the database only if there are ids: most entries have one kind of subject. */
const found = async <Found>(ids: string[], find: (ids: string[]) => PromiseLike<Found[]>) =>
  ids.length > 0 ? find(ids) : [];

/** An audit entry, for staff. */
export interface AuditEntry extends AuditSentence {
  id: number;
  who: string;
  at: RelativeTime;
}

/** Converts audit entries for staff. */
export async function auditEntries(
  ctx: Pick<AppContext, "db" | "content" | "modules">,
  rows: Row[],
): Promise<AuditEntry[]> {
  const clock = clockOf(ctx);
  return (await withNames(ctx, rows)).map(({ id, happenedAt, actorName, ...record }) => ({
    id,
    who: actorName,
    ...auditSentence(record, ctx.modules),
    at: relativeTime(happenedAt, clock),
  }));
}

/** Entries with the current names of their subjects; deleted people have none. */
export async function withNames({ db }: Pick<AppContext, "db">, rows: Row[]) {
  const about = (type: AuditSubject) => [
    ...new Set(rows.flatMap((row) => (row.subjectType === type ? (row.subjectId ?? []) : []))),
  ];
  const familyIds = [
    ...new Set([...rows.flatMap((row) => row.familyId ?? []), ...about("family")]),
  ];
  const { givenName, familyName: lastName } = athletes;
  const athlete = { givenName, familyName: lastName };
  const [ofAthletes, ofRegistrations, ofContacts, senders, ofGuardians, members] =
    await Promise.all([
      found(about("athlete"), (ids) =>
        db
          .select({ id: athletes.id, ...athlete })
          .from(athletes)
          .where(inArray(athletes.id, ids)),
      ),
      found(about("registration"), (ids) =>
        db
          .select({ id: registrations.id, ...athlete })
          .from(registrations)
          .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
          .where(inArray(registrations.id, ids)),
      ),
      found(about("contact"), (ids) =>
        db
          .select({ id: emergencyContacts.id, name: emergencyContacts.name })
          .from(emergencyContacts)
          .where(inArray(emergencyContacts.id, ids)),
      ),
      found(about("submission"), (ids) => {
        const { reference: id, firstName, lastName: last } = submissions;
        const name = sql<string>`trim(${firstName} || ' ' || ${last})`;
        return db.select({ id, name }).from(submissions).where(inArray(id, ids));
      }),
      found(familyIds, (ids) =>
        db
          .select({ id: guardians.id, name: guardians.name, familyId: guardians.familyId })
          .from(guardians)
          .where(inArray(guardians.familyId, ids))
          .orderBy(guardians.createdAt, guardians.id),
      ),
      found(familyIds, (ids) =>
        db
          .select({ familyId: athletes.familyId, ...athlete })
          .from(athletes)
          .where(inArray(athletes.familyId, ids))
          .orderBy(athletes.createdAt, athletes.id),
      ),
    ]);
  const of = <Member extends { familyId: string }>(all: Member[], id: string) =>
    all.filter(({ familyId }) => familyId === id);
  const families = familyIds.flatMap((id) => {
    const family = { athletes: of(members, id), guardians: of(ofGuardians, id) };
    return family.athletes.length + family.guardians.length > 0
      ? [[id, familyName(family)] as const]
      : [];
  });
  const names = new Map<string | null, string>([
    ...[...ofAthletes, ...ofRegistrations].map((one) => [one.id, fullName(one)] as const),
    ...[...ofContacts, ...senders, ...ofGuardians].map(({ id, name }) => [id, name] as const),
    ...families,
  ]);
  return rows.map((row) => ({
    ...row,
    subjectName: names.get(row.subjectId) ?? null,
    familyName: names.get(row.familyId) ?? null,
  }));
}
