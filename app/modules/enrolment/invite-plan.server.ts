import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { type CatalogueEntry, entryOf, offeringName, programName } from "#modules/content/index.ts";
import { programFrom, programKey } from "#modules/families/index.ts";
import { fitsAge, groupAge } from "#modules/catalogue/index.ts";
import type { LeftOutReason } from "./invites.ts";
import { fullName } from "#core/names.ts";
import { editionById, type SeasonEdition } from "#core/time/seasons.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { placesTaken } from "./availability.server.ts";
import { offeringKey } from "#modules/catalogue/index.server.ts";
import { athletes, families, guardians } from "#modules/families/schema.ts";
import { registrationColumns, registrationRows, registrations, seasonInvites } from "./schema.ts";

/** Which families are invited, and to which offerings. */
export interface InviteChoice {
  /** The season edition they were registered for. */
  from: string;
  to: string;
  /** The next offering's key by the key of the old one; left out: none. */
  leads: Readonly<Record<string, string>>;
}

/** A place for an athlete in the next season. */
export interface PlannedPlace {
  athleteId: string;
  athlete: string;
  entry: CatalogueEntry;
  edition: SeasonEdition;
}

export interface PlannedFamily {
  familyId: string;
  places: PlannedPlace[];
}

export interface LeftOut {
  familyId: string;
  athlete: string;
  title: string;
  why: LeftOutReason;
}

export interface InvitePlan {
  families: PlannedFamily[];
  leftOut: LeftOut[];
}

/** The next offering for one of last season; null: none is sold for that season edition. */
function targetOf(
  { catalogue }: AppContext["content"],
  { to, leads }: InviteChoice,
  source: string,
): { entry: CatalogueEntry; edition: SeasonEdition } | null {
  const named = programFrom(leads[source] ?? "");
  const entry = named && entryOf(catalogue, "registration", named);
  const edition = entry && editionById(entry.season, to);
  return entry && edition && !entry.registrationLink ? { entry, edition } : null;
}

/** The registrations of a season edition, earliest first. */
export function registeredFor(db: Database | Transaction, edition: string) {
  return db
    .select({ registration: registrationColumns, athlete: athletes })
    .from(registrationRows)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .innerJoin(families, eq(families.id, athletes.familyId))
    .where(
      and(
        eq(registrationRows.seasonId, edition),
        eq(registrations.state, "active"),
        eq(registrationRows.catalogue, "registration"),
        isNull(families.draftOf),
      ),
    )
    .orderBy(asc(registrations.createdAt), asc(registrations.id));
}

/**
 * The families that an invitation would reach, and those that it would not. If places are short, families who
 * registered earlier last season come first; places that waiting families need are not held.
 * @param transaction holds the offerings' locks when the invitation is sent
 */
export async function planInvites(
  { content }: Pick<AppContext, "content">,
  transaction: Transaction,
  choice: InviteChoice,
): Promise<InvitePlan> {
  const rows = await registeredFor(transaction, choice.from);
  const ids = [...new Set(rows.map(({ athlete }) => athlete.familyId))];
  const known = await knownOf(transaction, ids, choice.to);
  const free = new Map<string, number>();
  const planned = new Map<string, PlannedFamily>();
  const leftOut: LeftOut[] = [];
  const seen = new Set<string>();
  for (const { registration, athlete } of rows) {
    const { offeringType: type, offeringId: id } = registration;
    const target = targetOf(content, choice, programKey({ type, id }));
    if (!target) continue;
    const { entry, edition } = target;
    const place = `${athlete.id} ${programKey(entry)}`;
    if (seen.has(place)) continue;
    seen.add(place);
    const bought = {
      catalogue: "registration" as const,
      offeringType: entry.type,
      offeringId: entry.id,
      seasonId: edition.id,
    };
    const key = offeringKey(bought);
    const { familyId, birthYear } = athlete;
    const title = offeringName(entry.title, programName(content.catalogue, bought));
    const out = (why: LeftOutReason) =>
      leftOut.push({ familyId, athlete: fullName(athlete), title, why });
    if (known.registered.has(athlete.id)) out("registered");
    else if (known.invited.has(familyId)) out("invited");
    else if (birthYear !== null && !fitsAge(entry.ages, groupAge(birthYear, edition))) out("age");
    else if (!known.reachable.has(familyId)) out("unreachable");
    else {
      if (!free.has(key)) free.set(key, await freePlaces(transaction, content, bought));
      const left = free.get(key) ?? 0;
      if (left <= 0) out("short");
      else {
        free.set(key, left - 1);
        const family = planned.get(familyId) ?? { familyId, places: [] };
        family.places.push({ athleteId: athlete.id, athlete: fullName(athlete), entry, edition });
        planned.set(familyId, family);
      }
    }
  }
  return { families: [...planned.values()], leftOut };
}

async function freePlaces(
  db: Transaction,
  content: AppContext["content"],
  bought: Parameters<typeof placesTaken>[1],
): Promise<number> {
  const counted = await placesTaken({ db, content }, bought);
  return counted && counted.waiting === 0 ? counted.capacity - counted.taken : 0;
}

/** Families with an invitation or an address, and athletes already registered for the season edition. */
async function knownOf(transaction: Transaction, familyIds: string[], edition: string) {
  const [invited, reachable, registered] = await Promise.all([
    transaction
      .select({ id: seasonInvites.familyId })
      .from(seasonInvites)
      .where(and(inArray(seasonInvites.familyId, familyIds), eq(seasonInvites.toEdition, edition))),
    transaction
      .selectDistinct({ id: guardians.familyId })
      .from(guardians)
      .where(and(inArray(guardians.familyId, familyIds), ne(guardians.email, ""))),
    transaction
      .selectDistinct({ id: registrations.athleteId })
      .from(registrationRows)
      .where(
        and(
          eq(registrationRows.seasonId, edition),
          inArray(registrations.state, ["active", "held", "unplaced"]),
        ),
      ),
  ]);
  const idsOf = (some: { id: string | null }[]) => new Set(some.flatMap(({ id }) => id ?? []));
  return {
    invited: idsOf(invited),
    reachable: idsOf(reachable),
    registered: idsOf(registered),
  };
}
