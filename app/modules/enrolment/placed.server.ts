import { and, type AnyColumn, asc, eq, gt, gte, or, type SQL, sql } from "drizzle-orm";
import { knownEntriesOf } from "#modules/content/index.ts";
import { isExpected, type Placed, type Training, trainingOf } from "#modules/catalogue/index.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { offeringEditions, offerings, seasonEditions } from "#modules/catalogue/schema.ts";
import { athletes } from "#modules/families/schema.ts";
import { offeringKey } from "#modules/catalogue/index.server.ts";
import {
  bought,
  editionDays,
  registrationColumns,
  registrationRows,
  registrations,
} from "./schema.ts";

/** May be a transaction. */
type Club = Pick<AppContext, "content"> & { db: Database | Transaction };

/** Whether a registration has not ended. @param today ISO */
export const isCurrent = (today: string): SQL | undefined =>
  and(eq(registrations.state, "active"), gte(registrationRows.seasonTo, today));

const isCurrentIn = ({ club }: AppContext["content"]) =>
  isCurrent(dayOf(new Date(), club.timeZone));

/** Whether a registration counts today, or had not been ended by staff on an earlier day. @param day ISO */
const countsSince = (day: string) =>
  or(eq(registrations.state, "active"), gt(registrations.endedOn, day));

/** A past day; otherwise today. */
function pastOrToday({ club }: AppContext["content"], day: string | undefined): string {
  const today = dayOf(new Date(), club.timeZone);
  return day && day < today ? day : today;
}

const ofAthlete = eq(athletes.id, registrations.athleteId);

const keyOf = (edition: AnyColumn, group: AnyColumn, birthYear: AnyColumn) =>
  // Computed for every registration; `concat_ws` takes twice as long.
  sql<string>`${edition}::text || '|' || coalesce(${group}, '') || '|' || coalesce(${birthYear}::text, '')`;

const kindKey = keyOf(registrations.offeringEditionId, registrations.groupId, athletes.birthYear);

/** A kind: what registrations that train at the same times have in common. */
export type PlacedKind = Awaited<ReturnType<typeof placedKinds>>[number];

/**
 * The kinds of current and future registrations: some hundreds at a big club.
 * @param since a past day: also of those that ended after it
 */
export async function placedKinds({ db, content }: Club, since?: string) {
  const day = pastOrToday(content, since);
  // Everything that determines where and when a registration trains, which thousands of registrations share.
  const { offeringEditionId, groupId } = registrations;
  const alike = db
    .selectDistinct({ offeringEditionId, groupId, birthYear: athletes.birthYear })
    .from(registrations)
    .innerJoin(athletes, ofAthlete)
    .where(countsSince(day))
    .as("alike");
  const found = await db
    .select({
      key: keyOf(alike.offeringEditionId, alike.groupId, alike.birthYear),
      ...bought,
      ...editionDays,
      groupId: alike.groupId,
      birthYear: alike.birthYear,
    })
    .from(alike)
    .innerJoin(offeringEditions, eq(offeringEditions.id, alike.offeringEditionId))
    .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
    .innerJoin(seasonEditions, eq(seasonEditions.id, offeringEditions.editionId))
    .where(gte(seasonEditions.lastDay, day));
  const trainingFor = trainingIn(content);
  const trainings = new Map<string, Training>();
  return found.map(({ birthYear, ...kind }) => {
    const training = trainingFor(kind, { birthYear });
    const text = JSON.stringify(training);
    const known = trainings.get(text) ?? training;
    trainings.set(text, known);
    return { ...kind, training: known };
  });
}

/** Computes a value once for each training: kinds of several ages and offerings have the same one. */
export function onceEach<Value extends {} | null>(
  decide: (training: Training) => Value,
): (kind: { training: Training }) => Value {
  const decided = new Map<Training, Value>();
  return ({ training }) => {
    const known = decided.get(training);
    if (known !== undefined) return known;
    const value = decide(training);
    decided.set(training, value);
    return value;
  };
}

/** A kind of registrations, with a value that the caller computed for it. */
export interface NamedKind {
  key: string;
  value: string | null;
}

/**
 * The kinds of registrations that each of some practices expects. Most practices of a group expect the same
 * athletes, so they share a roster, and the database reads it only once.
 */
export function rostersOf<Practice extends Parameters<typeof isExpected>[2]>(
  { schedules }: Pick<AppContext["content"], "schedules">,
  kinds: readonly PlacedKind[],
  practices: readonly Practice[],
): { roster: string; practices: Practice[]; kinds: NamedKind[] }[] {
  const withKeys = practices.map((practice) => {
    const isIn = onceEach((training) => isExpected(schedules, training, practice));
    return { practice, keys: kinds.filter(isIn).map(({ key }) => key) };
  });
  const rosters = [...Map.groupBy(withKeys, ({ keys }) => keys.join())];
  return rosters.map(([, own], n) => ({
    roster: `${n}`,
    practices: own.map(({ practice }) => practice),
    kinds: (own[0]?.keys ?? []).map((key) => ({ key, value: `${n}` })),
  }));
}

/**
 * The registrations of some kinds, as a subquery: each with its kind's value, once per value, and numbered by
 * the athlete's name. The database joins and counts them, because a big club has too many to load.
 * @param since a past day: also those that ended after it
 */
export const placedWith = ({ db, content }: Club, kinds: readonly NamedKind[], since?: string) => {
  const day = pastOrToday(content, since);
  const keys = sql.param(kinds.map(({ key }) => key));
  const values = sql.param(kinds.map(({ value }) => value));
  return db
    .select({
      registrationId: sql<string>`${registrations.id}`.as("placed_registration"),
      athleteId: sql<string>`${athletes.id}`.as("placed_athlete"),
      familyId: athletes.familyId,
      givenName: athletes.givenName,
      value: sql<string | null>`kinds.value`.as("placed_value"),
      registeredAt: sql<Date>`${registrations.createdAt}`.as("placed_registered_at"),
      endedOn: sql<string | null>`${registrations.endedOn}`.as("placed_ended_on"),
      nth: sql<number>`row_number() over (order by ${athletes.familyName}, ${athletes.givenName},
        ${registrations.createdAt}, ${registrations.id})`.as("placed_nth"),
    })
    .from(registrationRows)
    .innerJoin(athletes, ofAthlete)
    .innerJoin(
      sql`unnest(${keys}::text[], ${values}::text[]) as kinds(key, value)`,
      sql`kinds.key = ${kindKey}`,
    )
    .where(and(countsSince(day), gte(registrationRows.seasonTo, day)))
    .as("placed");
};

/** A current or future registration, with its training groups. */
export type PlacedAthlete = Awaited<ReturnType<typeof currentPlaces>>[number];

/** A family's current and future registrations, with their training groups. */
export async function currentPlaces({ db, content }: Club, familyId: string) {
  const rows = await db
    .select({ registration: registrationColumns, athlete: athletes })
    .from(registrationRows)
    .innerJoin(athletes, ofAthlete)
    .where(and(isCurrentIn(content), eq(athletes.familyId, familyId)))
    .orderBy(
      asc(athletes.familyName),
      asc(athletes.givenName),
      asc(registrations.createdAt),
      asc(registrations.id),
    );
  const trainingFor = trainingIn(content);
  return rows.map(({ registration, athlete }) => ({
    registration,
    athlete,
    training: trainingFor(registration, athlete),
  }));
}

/** The fields of a registration or waiting-list entry that determine its training groups. */
type Booked = Omit<Placed, "seasonTo"> & { seasonTo?: string | null };

/** Finds the training groups of registrations, by the current content. */
export function trainingIn(content: Pick<AppContext["content"], "catalogue" | "schedules">) {
  const { schedules } = content;
  const included = new Map(
    (["registration", "next-generation"] as const).flatMap((catalogue) =>
      knownEntriesOf(content.catalogue, catalogue).map(({ type, id, sessions }) => [
        offeringKey({ catalogue, offeringType: type, offeringId: id }),
        sessions ?? [],
      ]),
    ),
  );
  return (booked: Booked, { birthYear }: { birthYear: number | null }): Training =>
    trainingOf(
      schedules,
      { ...booked, seasonTo: booked.seasonTo ?? null },
      {
        birthYear,
        included: included.get(offeringKey(booked)) ?? [],
      },
    );
}
