import { asc, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { editionAfter, editionOn, type Season } from "#core/time/seasons.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import type {
  CatalogueContent,
  CatalogueSeed,
  NextGenerationOffering,
  Offering,
  OfferingEdition,
} from "#modules/content/index.ts";
import { readDiscounts, writeDiscounts } from "./discount-rows.server.ts";
import { lockCatalogue } from "./lock-catalogue.server.ts";
import { editionOnSale } from "./registration.ts";
import { type ScheduleSeed, seedOfferingGroups, seedSchedule } from "./stored-schedule.server.ts";
import {
  discountCodes,
  offeringEditions,
  offerings,
  offeringSessions,
  programs,
  refundRules as refundRuleRows,
  seasonEditions,
  seasons,
} from "./schema.ts";

/** Season editions exist for this many days before and after today. */
const planned = 800;

/** Writes catalogue and schedule of `content/` into a new database; an existing catalogue is not changed. */
export async function seedCatalogue(
  db: Database,
  { catalogue: seed, ...schedule }: ScheduleSeed & { catalogue: CatalogueSeed },
  today: string,
): Promise<void> {
  if (seed.programs.length === 0 || (await db.$count(programs)) > 0) return;
  await db.transaction(async (transaction) => {
    await lockCatalogue(transaction);
    if ((await transaction.$count(programs)) > 0) return;
    await transaction.insert(seasons).values(
      seed.seasons.map(({ id, name, from, to, opensDaysBefore }, position) => ({
        id,
        name,
        firstDay: from,
        lastDay: to,
        opensDaysBefore,
        position,
      })),
    );
    await transaction.insert(programs).values(
      seed.programs.map(({ offerings: _offerings, ...program }, position) => ({
        ...program,
        position,
      })),
    );
    const changedAt = seed.updated ? new Date(`${seed.updated}T12:00:00Z`) : new Date();
    await seedSchedule(transaction, schedule);
    const ofPrograms = seed.programs.flatMap(({ id: programId, type, offerings: own }) =>
      own.map((one) => ({ ...rowOf(one), catalogue: "registration" as const, type, programId })),
    );
    const ofNextGeneration = seed.nextGeneration.map(({ flag, type, ...one }) => ({
      ...rowOf(one),
      catalogue: "next-generation" as const,
      type,
      flag,
    }));
    const all = [...ofPrograms, ...ofNextGeneration];
    const rows = await transaction
      .insert(offerings)
      .values(
        all.map(({ sessions: _sessions, ...row }, position) => ({ ...row, position, changedAt })),
      )
      .returning({ id: offerings.id, position: offerings.position });
    const included = rows.flatMap(({ id: offeringId, position }) =>
      (all[position]?.sessions ?? []).map((sessionId) => ({ offeringId, sessionId })),
    );
    if (included.length > 0) await transaction.insert(offeringSessions).values(included);
    await seedOfferingGroups(transaction, schedule.schedules);
    await insertRules(transaction, seed);
    await planEditions(transaction, today);
  });
}

/** The row for an offering in the seed. */
function rowOf(offering: Omit<NextGenerationOffering, "flag" | "type"> & Partial<Offering>) {
  const { id: number, tax, season, ages, where, archived, ...same } = offering;
  return {
    ...same,
    number,
    taxKind: tax,
    seasonId: season,
    agesFrom: ages.from,
    agesTo: ages.to,
    place: where,
    archivedAt: archived ? new Date() : null,
  };
}

async function insertRules(
  transaction: Transaction,
  {
    discounts,
    joiningLate,
    refundRules,
  }: Pick<CatalogueSeed, "discounts" | "joiningLate" | "refundRules">,
) {
  const { codes, ...rules } = discounts;
  await writeDiscounts(transaction, { ...rules, sessionsLeft: joiningLate === "sessions left" });
  if (codes.length > 0) await transaction.insert(discountCodes).values(codes);
  if (refundRules.length > 0) await transaction.insert(refundRuleRows).values(refundRules);
}

/**
 * Adds the missing editions of each season and offering for the years around today. An edition that staff
 * moved keeps its dates.
 * @param today ISO
 */
export async function planEditions(db: Database | Transaction, today: string): Promise<void> {
  const all = await seasonsWithEditions(db);
  const missing = all.flatMap((season) => {
    const own = season.editions ?? [];
    return usualEditions(season, today)
      .filter(
        (usual) =>
          !own.some(
            ({ id, from, to }) => id === usual.id || (from <= usual.to && usual.from <= to),
          ),
      )
      .map(({ id, from, to, opens }) => ({
        id,
        seasonId: season.id,
        firstDay: from,
        lastDay: to,
        registrationOpens: opens,
      }));
  });
  if (missing.length > 0) await db.insert(seasonEditions).values(missing).onConflictDoNothing();
  await db.execute(sql`
    insert into ${offeringEditions} (offering_id, edition_id)
    select ${offerings.id}, ${seasonEditions.id} from ${offerings}
    join ${seasonEditions} on ${seasonEditions.seasonId} = ${offerings.seasonId}
    where ${offerings.archivedAt} is null and ${seasonEditions.lastDay} >= ${daysAfter(today, -planned)}
    on conflict do nothing`);
}

/** The editions by the season's usual dates, from some years ago to some years ahead. */
function usualEditions({ editions: _editions, ...season }: Season, today: string) {
  const found = [editionOn(season, daysAfter(today, -planned))];
  for (let last = found[0]; last && last.from < daysAfter(today, planned); ) {
    last = editionAfter(season, last);
    found.push(last);
  }
  return found;
}

async function seasonsWithEditions(db: Database | Transaction): Promise<Season[]> {
  const rows = await db.select().from(seasons).orderBy(asc(seasons.position), asc(seasons.id));
  const editions = await db.select().from(seasonEditions).orderBy(asc(seasonEditions.firstDay));
  const bySeason = Map.groupBy(editions, ({ seasonId }) => seasonId);
  return rows.map(({ id, name, firstDay, lastDay, opensDaysBefore }) => ({
    id,
    name,
    from: firstDay,
    to: lastDay,
    opensDaysBefore,
    editions: (bySeason.get(id) ?? []).map((row) => ({
      id: row.id,
      from: row.firstDay,
      to: row.lastDay,
      opens: row.registrationOpens,
    })),
  }));
}

/**
 * The catalogue as the site shows and sells it.
 * @param clock the day determines which edition's price and capacity an offering has
 */
export async function readCatalogue(
  db: Database | Transaction,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<CatalogueContent> {
  const [
    allSeasons,
    allPrograms,
    rows,
    editions,
    included,
    { sessionsLeft, ...rules },
    codes,
    refundRules,
  ] = await Promise.all([
    seasonsWithEditions(db),
    db.select().from(programs).orderBy(asc(programs.position), asc(programs.id)),
    db.select().from(offerings).orderBy(asc(offerings.position), asc(offerings.id)),
    db.select().from(offeringEditions),
    db.select().from(offeringSessions).orderBy(asc(offeringSessions.sessionId)),
    readDiscounts(db),
    db.select().from(discountCodes).orderBy(asc(discountCodes.code)),
    db.select().from(refundRuleRows).orderBy(asc(refundRuleRows.id)),
  ]);
  const editionsOf = Map.groupBy(editions, ({ offeringId }) => offeringId);
  const sessionsOf = Map.groupBy(included, ({ offeringId }) => offeringId);
  const entries = rows.map((row) => {
    const own = (editionsOf.get(row.id) ?? []).map(
      (edition): OfferingEdition => ({
        edition: edition.editionId,
        capacity: edition.capacity ?? row.capacity,
        priceCents: edition.priceCents ?? row.priceCents,
        opens: edition.opens,
        closes: edition.closes,
        closed: edition.closedAt !== null,
        // A monthly price is paid at once.
        ...(edition.instalmentPlan &&
          row.per !== "month" && { instalmentPlan: edition.instalmentPlan }),
      }),
    );
    const season = allSeasons.find(({ id }) => id === row.seasonId);
    const onSale = season && editionOnSale({ season, per: row.per }, today).id;
    const now = own.find(({ edition }) => edition === onSale);
    const sessions = (sessionsOf.get(row.id) ?? []).map(({ sessionId }) => sessionId);
    return { row, offering: offeringOf(row, { editions: own, now, sessions }) };
  });
  const changed = Math.max(...rows.map(({ changedAt }) => changedAt.getTime()));
  return {
    ...(rows.length > 0 && { updated: dayOf(new Date(changed), timeZone) }),
    joiningLate: sessionsLeft ? "sessions left" : "full price",
    discounts: {
      ...rules,
      codes: codes.map(({ code, percent, until }) => ({ code, percent, ...(until && { until }) })),
    },
    refundRules,
    seasons: allSeasons,
    programs: allPrograms.map(({ position: _position, ...program }) => ({
      ...program,
      offerings: entries.flatMap(({ row, offering }) =>
        row.programId === program.id ? offering : [],
      ),
    })),
    nextGeneration: entries.flatMap(({ row, offering }) =>
      row.catalogue === "next-generation"
        ? ({ ...offering, flag: row.flag, type: row.type } as NextGenerationOffering)
        : [],
    ),
  };
}

/** Converts a row for pages and checkout. */
function offeringOf(
  row: typeof offerings.$inferSelect,
  {
    editions,
    now,
    sessions,
  }: { editions: OfferingEdition[]; now: OfferingEdition | undefined; sessions: string[] },
): Offering {
  const { days, place, admits, sessionsAWeek } = row;
  return {
    id: row.number,
    icon: row.icon,
    title: row.title,
    subTitle: row.subTitle,
    priceCents: now?.priceCents ?? row.priceCents,
    capacity: now?.capacity ?? row.capacity,
    per: row.per,
    tax: row.taxKind,
    season: row.seasonId,
    ages: { from: row.agesFrom, to: row.agesTo },
    registrationLink: row.registrationLink,
    editions,
    ...(row.archivedAt && { archived: true }),
    ...(days && { days }),
    ...(place && { where: place }),
    ...(admits && { admits }),
    ...(sessionsAWeek && { sessionsAWeek }),
    ...(sessions.length > 0 && { sessions }),
    ...(row.inFinder && { inFinder: true }),
    ...(now?.instalmentPlan && { instalmentPlan: now.instalmentPlan }),
    ...(row.federationFeeCents > 0 && { federationFeeCents: row.federationFeeCents }),
  };
}
