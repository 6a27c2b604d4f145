import { and, count, eq, gte, ne, sql } from "drizzle-orm";
import { changedOnly } from "#core/audit/changes.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Sheet } from "#core/csv.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { keyset, pageOfRows } from "#core/db/keyset.server.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import { readForm } from "#core/forms/read-form.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { fullName } from "#core/names.ts";
import { namesOf } from "#core/records.ts";
import { dayOf } from "#core/time/time.ts";
import { registrationRows, registrations } from "#modules/enrolment/schema.ts";
import { namesAthlete } from "#modules/families/index.server.ts";
import { athletes } from "#modules/families/schema.ts";
import { memberForm } from "./member-form.ts";
import { type MemberQuery, type MemberState, memberStates } from "./member-list.ts";
import { federationMembers } from "./schema.ts";

type Ctx = Pick<AppContext, "db" | "content">;

export type Membership = Pick<typeof federationMembers.$inferSelect, "number" | "paidUntil">;

/** An athlete's number; null: none. */
export async function memberOf(db: Database, athleteId: string): Promise<Membership | null> {
  if (!isUuid(athleteId)) return null;
  const { number, paidUntil } = federationMembers;
  const [found] = await db
    .select({ number, paidUntil })
    .from(federationMembers)
    .where(eq(federationMembers.athleteId, athleteId));
  return found ?? null;
}

/** The numbers of some athletes, by athlete. */
export async function membersOf(
  db: Database | Transaction,
  athleteIds: readonly string[],
): Promise<Map<string, Membership>> {
  const { athleteId, number, paidUntil } = federationMembers;
  const found = await db
    .select({ athleteId, number, paidUntil })
    .from(federationMembers)
    .where(sql`${athleteId} = any(${sql.param([...athleteIds])}::uuid[])`);
  return new Map(found.map(({ athleteId: id, ...own }) => [id, own]));
}

type Saving = "saved" | "gone" | { errors: FieldErrors };

/** Saves an athlete's number; an empty one removes it. */
export async function saveMember(
  { db }: Pick<AppContext, "db">,
  by: AuditedBy,
  { familyId, athleteId }: { familyId: string; athleteId: string },
  fields: Record<string, string>,
): Promise<Saving> {
  const { values, errors } = readForm(memberForm, fields);
  if (Object.keys(errors).length > 0) return { errors };
  const { number, paid_until: paidUntil } = values;
  if (number === "" && paidUntil) return { errors: { number: "Enter the number too" } };
  return db.transaction(async (transaction): Promise<Saving> => {
    const isIt = and(eq(athletes.id, athleteId), eq(athletes.familyId, familyId));
    const [athlete] = await transaction.select().from(athletes).where(isIt).for("update");
    if (!athlete) return "gone";
    const ofAthlete = eq(federationMembers.athleteId, athleteId);
    const [before] = await transaction.select().from(federationMembers).where(ofAthlete);
    const changes = changedOnly({
      federationNumber: [before?.number ?? "", number],
      federationPaidUntil: [before?.paidUntil ?? "", paidUntil ?? ""],
    });
    if (Object.keys(changes).length === 0) return "saved";
    const other = number === "" ? null : await holderOf(transaction, number, athleteId);
    if (other) return { errors: { number: `${other} has this number` } };
    const row = { number, paidUntil, changedBy: by.id, changedByName: by.name };
    if (number === "") await transaction.delete(federationMembers).where(ofAthlete);
    else
      await transaction
        .insert(federationMembers)
        .values({ athleteId, ...row })
        .onConflictDoUpdate({
          target: federationMembers.athleteId,
          set: { ...row, changedAt: sql`now()` },
        });
    await recordAudit(transaction, {
      actor: by,
      action: "federation.changed",
      subject: { type: "athlete", id: athleteId },
      familyId,
      changes,
    });
    return "saved";
  });
}

/** The name of another athlete with this number; null: nobody. */
async function holderOf(transaction: Transaction, number: string, athleteId: string) {
  const [found] = await transaction
    .select({ givenName: athletes.givenName, familyName: athletes.familyName })
    .from(federationMembers)
    .innerJoin(athletes, eq(athletes.id, federationMembers.athleteId))
    .where(and(eq(federationMembers.number, number), ne(federationMembers.athleteId, athleteId)));
  return found ? fullName(found) : null;
}

const size = 50;

/** The athletes of current and future seasons, and the state of each. */
function membersIn({ db, content }: Ctx) {
  const today = dayOf(new Date(), content.club.timeZone);
  const season = db
    .select({
      athleteId: registrations.athleteId,
      lastDay: sql<string>`max(${registrationRows.seasonTo})::text`.as("last_day"),
    })
    .from(registrationRows)
    .where(and(eq(registrations.state, "active"), gte(registrationRows.seasonTo, today)))
    .groupBy(registrations.athleteId)
    .as("season");
  const { number, paidUntil } = federationMembers;
  const state = sql<MemberState>`case when ${number} is null then 'missing'
    when ${paidUntil} is null then 'unknown'
    when ${paidUntil} < ${today}::date then 'expired'
    when ${paidUntil} < ${season.lastDay}::date then 'ending'
    else 'paid' end`;
  return { season, state };
}

/** How many athletes are in each state. */
export async function countMembers(ctx: Ctx): Promise<Map<MemberState, number>> {
  const { season, state } = membersIn(ctx);
  const found = await ctx.db
    .select({ state, athletes: count() })
    .from(season)
    .leftJoin(federationMembers, eq(federationMembers.athleteId, season.athleteId))
    .groupBy(sql`1`);
  return new Map(found.map((one) => [one.state, one.athletes]));
}

/** These athletes with their numbers, a page at a time. */
export async function listMembers(ctx: Ctx, query: MemberQuery) {
  const { season, state } = membersIn(ctx);
  const { number, paidUntil } = federationMembers;
  const byName = sql`lower(${athletes.familyName} || ' ' || ${athletes.givenName})`;
  const states = sql.param(namesOf(memberStates));
  const sortings = {
    need: sql`array_position(${states}::text[], ${state}) || ${byName}`,
    name: byName,
    until: sql`coalesce(${paidUntil}::text, '')`,
  };
  const sorting = { by: sortings[query.sort], type: "text", descending: query.descending } as const;
  const { cursor, where, orderBy } = keyset(sorting, athletes.id, query.after);
  const found = await ctx.db
    .select({
      id: athletes.id,
      familyId: athletes.familyId,
      givenName: athletes.givenName,
      familyName: athletes.familyName,
      bornOn: athletes.bornOn,
      gender: athletes.gender,
      number,
      paidUntil,
      state,
      cursor,
    })
    .from(season)
    .innerJoin(athletes, eq(athletes.id, season.athleteId))
    .leftJoin(federationMembers, eq(federationMembers.athleteId, athletes.id))
    .where(
      and(
        query.search ? mentions(query.search) : undefined,
        query.chosen.state ? sql`${state} = ${query.chosen.state}` : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(size + 1);
  return pageOfRows(found, size);
}

export type ListedMember = Awaited<ReturnType<typeof listMembers>>["rows"][number];

const mentions = (search: string) =>
  everyWord(
    search,
    (word) =>
      sql`(${namesAthlete(word)} or ${containsWord(searchText(sql`coalesce(${federationMembers.number}, '')`), word)})`,
  );

/** The list as a file for the federation. */
export const membersSheet = (ctx: Ctx, query: MemberQuery): Sheet<ListedMember, string> => ({
  columns: [
    ["last_name", ({ familyName }) => familyName],
    ["first_name", ({ givenName }) => givenName],
    ["date_of_birth", ({ bornOn }) => bornOn ?? "", "day"],
    ["gender", ({ gender }) => gender],
    ["member_number", ({ number }) => number ?? ""],
    ["paid_until", ({ paidUntil }) => paidUntil ?? "", "day"],
  ],
  async read(after) {
    return listMembers(ctx, { ...query, after });
  },
});
