import { and, eq, isNull, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { comparedName, familyName, fullName } from "#core/names.ts";
import { dayOf } from "#core/time/time.ts";
import { offeringEditions, offerings, seasonEditions, seasons } from "#modules/catalogue/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { membersOf } from "#modules/federation/index.server.ts";
import { federationMembers } from "#modules/federation/schema.ts";
import { isStored } from "#modules/families/index.server.ts";
import { athletes, families, guardians } from "#modules/families/schema.ts";
import type { OfferedPlace } from "./places.ts";
import { type Known, type KnownAthlete, type Plan, planRows } from "./plan.ts";
import { addressOf, type ReadRow, readRows } from "./read-rows.ts";
import type { Import } from "./schema.ts";

type Ctx = Pick<AppContext, "content"> & { db: Database | Transaction };

/** What an import would do now; null: its rows are deleted, or its columns are not assigned. */
export async function planOf(
  ctx: Ctx,
  { rows, firstRow, columns, dateOrder, skipped }: Import,
): Promise<Plan | null> {
  if (!rows || !columns) return null;
  const read = readRows({
    rows,
    firstRow,
    columns,
    dateOrder,
    offered: await offeredPlaces(ctx.db),
    today: dayOf(new Date(), ctx.content.club.timeZone),
  });
  const left = new Set(skipped);
  const taken = read.filter(({ n }) => !left.has(n));
  return planRows(read, left, await knownTo(ctx.db, taken));
}

/**
 * Every offering in every season edition, including archived ones, because past registrations are imported as
 * well.
 */
async function offeredPlaces(db: Database | Transaction): Promise<OfferedPlace[]> {
  return db
    .select({
      editionRowId: offeringEditions.id,
      catalogue: offerings.catalogue,
      offeringType: offerings.type,
      offeringId: offerings.number,
      title: offerings.title,
      per: offerings.per,
      taxKind: offerings.taxKind,
      priceCents: sql<number>`coalesce(${offeringEditions.priceCents}, ${offerings.priceCents})`,
      seasonId: offeringEditions.editionId,
      season: seasons.name,
      seasonFrom: seasonEditions.firstDay,
      seasonTo: seasonEditions.lastDay,
    })
    .from(offeringEditions)
    .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
    .innerJoin(seasonEditions, eq(seasonEditions.id, offeringEditions.editionId))
    .innerJoin(seasons, eq(seasons.id, seasonEditions.seasonId));
}

const listOf = (values: readonly string[]) => sql.param([...new Set(values)]);

/** Existing data to which the rows refer: a fixed number of queries, however many rows. */
async function knownTo(db: Database | Transaction, rows: readonly ReadRow[]): Promise<Known> {
  const emails = rows.flatMap((row) =>
    row.guardians.map(addressOf).filter((email) => email !== ""),
  );
  const names = rows.map(({ athlete }) => fullName(athlete).toLowerCase());
  const numbers = rows.flatMap(({ member }) => member?.number ?? []);
  const byEmail = await db
    .select({ email: sql<string>`lower(${guardians.email})`, familyId: guardians.familyId })
    .from(guardians)
    .innerJoin(families, eq(families.id, guardians.familyId))
    .where(and(isStored, sql`lower(${guardians.email}) = any(${listOf(emails)}::text[])`));
  const byName = await db
    .select({ familyId: athletes.familyId })
    .from(athletes)
    .innerJoin(families, eq(families.id, athletes.familyId))
    .where(
      and(
        isStored,
        sql`lower(${athletes.givenName} || ' ' || ${athletes.familyName}) = any(${listOf(names)}::text[])`,
      ),
    );
  const ids = listOf([...byEmail, ...byName].map(({ familyId }) => familyId));
  const people = await db
    .select()
    .from(athletes)
    .where(sql`${athletes.familyId} = any(${ids}::uuid[])`);
  const adults = await db
    .select({ familyId: guardians.familyId, name: guardians.name })
    .from(guardians)
    .where(sql`${guardians.familyId} = any(${ids}::uuid[])`);
  const booked = await db
    .select({ athleteId: registrations.athleteId, placeId: registrations.offeringEditionId })
    .from(registrations)
    .where(
      and(
        sql`${registrations.athleteId} = any(${listOf(people.map(({ id }) => id))}::uuid[])`,
        sql`${registrations.state} not in ('released', 'withdrawn', 'moved')`,
        isNull(registrations.ended),
      ),
    );
  const members = await membersOf(
    db,
    people.map(({ id }) => id),
  );
  const holders = await db
    .select({ number: federationMembers.number, athleteId: federationMembers.athleteId })
    .from(federationMembers)
    .where(sql`${federationMembers.number} = any(${listOf(numbers)}::text[])`);
  const placesOf = Map.groupBy(booked, ({ athleteId }) => athleteId);
  const known = people.map(
    ({ id, familyId, givenName, familyName: last, bornOn }): KnownAthlete => ({
      id,
      familyId,
      givenName,
      familyName: last,
      bornOn,
      placeIds: (placesOf.get(id) ?? []).map(({ placeId }) => placeId),
      number: members.get(id)?.number ?? null,
    }),
  );
  const children = Map.groupBy(people, ({ familyId }) => familyId);
  const parents = Map.groupBy(adults, ({ familyId }) => familyId);
  const familyIds = new Set([...children.keys(), ...parents.keys()]);
  const emailFamilies = Map.groupBy(byEmail, ({ email }) => email);
  return {
    families: new Map(
      [...emailFamilies].map(([email, found]) => [email, found.map(({ familyId }) => familyId)]),
    ),
    familyNames: new Map(
      [...familyIds].map((id) => [
        id,
        familyName({ athletes: children.get(id) ?? [], guardians: parents.get(id) ?? [] }),
      ]),
    ),
    athletes: Map.groupBy(known, (athlete) => comparedName(fullName(athlete))),
    holders: new Map(holders.map(({ number, athleteId }) => [number, athleteId])),
  };
}
