import { and, asc, eq, gte, inArray, isNotNull, type SQL } from "drizzle-orm";
import {
  type MissingWaiver,
  missingOfCoach,
  missingWaivers,
  waiversOfCoach,
} from "#modules/families/index.ts";
import { signedWaivers } from "#modules/families/index.server.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { athletes, signatures } from "#modules/families/schema.ts";
import { registrationRows, registrations } from "./schema.ts";

/** Registered for something that is not over. */
const isRegistered = (today: string): SQL | undefined =>
  and(eq(registrations.state, "active"), gte(registrationRows.seasonTo, today));

/** An athlete with a current registration, with the missing waivers. */
export interface AthleteWaivers {
  id: string;
  familyId: string;
  givenName: string;
  familyName: string;
  /** Null: the age, and so the waivers that depend on it, is unknown. */
  bornOn: string | null;
  missing: MissingWaiver[];
}

/** Every athlete with an active registration whose season is not over, by name. */
export async function readAthleteWaivers(
  { content }: Pick<AppContext, "content">,
  db: Database | Transaction,
): Promise<AthleteWaivers[]> {
  const { timeZone, legalEntityType } = content.club;
  const on = dayOf(new Date(), timeZone);
  const { id, familyId, givenName, familyName, bornOn } = athletes;
  const registered = await db
    .selectDistinct({ id, familyId, givenName, familyName, bornOn })
    .from(athletes)
    .innerJoin(registrationRows, eq(registrations.athleteId, athletes.id))
    .where(isRegistered(on))
    .orderBy(asc(familyName), asc(givenName), asc(id));
  // Only athletes with a current registration, not everybody who ever signed.
  const training = db
    .select({ id: registrations.athleteId })
    .from(registrationRows)
    .where(isRegistered(on));
  const signed = Map.groupBy(
    await signedWaivers(db, timeZone, inArray(signatures.athleteId, training)),
    ({ athleteId }) => athleteId,
  );
  return registered.map((athlete) => ({
    ...athlete,
    missing: missingWaivers(content.waivers, signed.get(athlete.id) ?? [], {
      bornOn: athlete.bornOn,
      on,
      legalEntityType,
    }),
  }));
}

/** The listed athletes; `waiver` null: those with any missing waiver. */
export interface WaiverFilter {
  waiver: string | null;
}

/** Athletes without the waiver, or any; without a date of birth, those that depend on age are missing. */
export const lacking = (all: AthleteWaivers[], { waiver }: WaiverFilter): AthleteWaivers[] =>
  all.filter(({ missing, bornOn }) =>
    waiver
      ? missing.some((one) => one.waiver.id === waiver)
      : missing.length > 0 || bornOn === null,
  );

const size = 50;

/**
 * The athletes with missing waivers, a page at a time.
 * @param page counted from 1
 */
export async function listWaivers(ctx: AppContext, filter: WaiverFilter & { page: number }) {
  const all = await readAthleteWaivers(ctx, ctx.db);
  const listed = lacking(all, filter);
  const incomplete = lacking(all, { waiver: null }).length;
  const from = (filter.page - 1) * size;
  return {
    incomplete,
    complete: all.length - incomplete,
    /** How many athletes lack each waiver, by its id. */
    counts: Object.fromEntries(
      ctx.content.waivers.map(({ id }) => [id, lacking(all, { waiver: id }).length]),
    ),
    athletes: listed.slice(from, from + size),
    found: listed.length,
    families: new Set(
      listed.filter(({ missing }) => missing.length > 0).map(({ familyId }) => familyId),
    ).size,
    hasMore: listed.length > from + size,
    coaches: await listCoaches(ctx),
  };
}

/** Staff accounts with their unconfirmed waivers; none if coaches have none to confirm. */
async function listCoaches({ db, content }: Pick<AppContext, "db" | "content">) {
  if (waiversOfCoach(content.waivers).length === 0) return [];
  const { timeZone } = content.club;
  const on = dayOf(new Date(), timeZone);
  const [staff, signed] = await Promise.all([
    db.select().from(staffUsers).orderBy(asc(staffUsers.name), asc(staffUsers.id)),
    signedWaivers(db, timeZone, isNotNull(signatures.staffId)),
  ]);
  return staff.map(({ id, name }) => ({
    id,
    name,
    missing: missingOfCoach(
      content.waivers,
      signed.filter(({ staffId }) => staffId === id),
      on,
    ),
  }));
}
