import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import {
  type MissingWaiver,
  missingOfCoach,
  missingWaivers,
  waiversOfCoach,
} from "#domain/waivers.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import type { Database, Transaction } from "../db/database.ts";
import { athletes, registrations } from "../db/schema/families.ts";
import { signatures } from "../db/schema/waivers.ts";
import { staffUsers } from "../db/schema/staff.ts";
import { signedWaivers } from "./signatures.ts";

/** Registered for something that is not over. */
const isRegistered = (today: string): SQL | undefined =>
  and(
    eq(registrations.state, "active"),
    or(isNull(registrations.seasonTo), gte(registrations.seasonTo, today)),
  );

/** An athlete who trains now, with the papers that are missing. */
export interface AthleteWaivers {
  id: string;
  familyId: string;
  givenName: string;
  familyName: string;
  /** Null: which papers go by age is not known. */
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
    .innerJoin(registrations, eq(registrations.athleteId, athletes.id))
    .where(isRegistered(on))
    .orderBy(asc(familyName), asc(givenName), asc(id));
  // Not of everybody who ever signed.
  const training = db
    .select({ id: registrations.athleteId })
    .from(registrations)
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

/** Which athletes are listed; `paper` null: those who lack any. */
export interface WaiverFilter {
  waiver: string | null;
}

/** Those who lack the paper, or any; whose date of birth is missing lacks what goes by age. */
export const lacking = (all: AthleteWaivers[], { waiver }: WaiverFilter): AthleteWaivers[] =>
  all.filter(({ missing, bornOn }) =>
    waiver
      ? missing.some((one) => one.waiver.id === waiver)
      : missing.length > 0 || bornOn === null,
  );

const size = 50;

/**
 * Who lacks which papers, a page at a time.
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
    /** How many athletes lack each paper, by its id. */
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

/** Staff accounts with the papers that each has not confirmed; none if coaches confirm nothing. */
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
