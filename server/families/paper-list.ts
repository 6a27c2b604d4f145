import { and, asc, eq, gte, inArray, isNotNull, isNull, or, type SQL } from "drizzle-orm";
import { type MissingPaper, missingOfCoach, missingPapers, papersOfCoach } from "#domain/papers.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import type { Database, Transaction } from "../db/database.ts";
import { athletes, registrations } from "../db/schema/families.ts";
import { signatures } from "../db/schema/papers.ts";
import { staffUsers } from "../db/schema/staff.ts";
import { signedPapers } from "./signatures.ts";

/** Registered for something that is not over. */
const isRegistered = (today: string): SQL | undefined =>
  and(
    eq(registrations.state, "active"),
    or(isNull(registrations.seasonTo), gte(registrations.seasonTo, today)),
  );

/** An athlete who trains now, with the papers that are missing. */
export interface AthletePapers {
  id: string;
  familyId: string;
  givenName: string;
  familyName: string;
  /** Null: which papers go by age is not known. */
  bornOn: string | null;
  missing: MissingPaper[];
}

/** Every athlete with an active registration whose season is not over, by name. */
export async function readAthletePapers(
  { content }: Pick<AppContext, "content">,
  db: Database | Transaction,
): Promise<AthletePapers[]> {
  const { timeZone, supplier } = content.club;
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
    await signedPapers(db, timeZone, inArray(signatures.athleteId, training)),
    ({ athleteId }) => athleteId,
  );
  return registered.map((athlete) => ({
    ...athlete,
    missing: missingPapers(content.papers, signed.get(athlete.id) ?? [], {
      bornOn: athlete.bornOn,
      on,
      supplier,
    }),
  }));
}

/** Which athletes are listed; `paper` null: those who lack any. */
export interface PaperFilter {
  paper: string | null;
}

/** Those who lack the paper, or any; whose date of birth is missing lacks what goes by age. */
export const lacking = (all: AthletePapers[], { paper }: PaperFilter): AthletePapers[] =>
  all.filter(({ missing, bornOn }) =>
    paper ? missing.some((one) => one.paper.id === paper) : missing.length > 0 || bornOn === null,
  );

const size = 50;

/**
 * Who lacks which papers, a page at a time.
 * @param page counted from 1
 */
export async function listPapers(ctx: AppContext, filter: PaperFilter & { page: number }) {
  const all = await readAthletePapers(ctx, ctx.db);
  const listed = lacking(all, filter);
  const incomplete = lacking(all, { paper: null }).length;
  const from = (filter.page - 1) * size;
  return {
    incomplete,
    complete: all.length - incomplete,
    /** How many athletes lack each paper, by its id. */
    counts: Object.fromEntries(
      ctx.content.papers.map(({ id }) => [id, lacking(all, { paper: id }).length]),
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
  if (papersOfCoach(content.papers).length === 0) return [];
  const { timeZone } = content.club;
  const on = dayOf(new Date(), timeZone);
  const [staff, signed] = await Promise.all([
    db.select().from(staffUsers).orderBy(asc(staffUsers.name), asc(staffUsers.id)),
    signedPapers(db, timeZone, isNotNull(signatures.staffId)),
  ]);
  return staff.map(({ id, name }) => ({
    id,
    name,
    missing: missingOfCoach(
      content.papers,
      signed.filter(({ staffId }) => staffId === id),
      on,
    ),
  }));
}
