import { and, eq, exists, gt, gte, inArray, ne, notInArray, notExists, or, sql } from "drizzle-orm";
import { daysAfter, dayOf, startOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { type HealthKeys, lockedFor, opens } from "#modules/families/index.server.ts";
import { athletes, type MedicalInformation, medicalInformation } from "#modules/families/schema.ts";
import { registrationRows, registrations } from "./schema.ts";

/** How many athletes have medical information, and for how many of those this instance has no key. */
export interface MedicalInformationCounts {
  all: number;
  locked: number;
  /** The ids of the missing keys. */
  missingKeys: string[];
}

/** Counts medical information by whether its key is available. */
export async function countMedicalInformation({
  db,
  healthKeys: keys,
}: Pick<AppContext, "db" | "healthKeys">): Promise<MedicalInformationCounts> {
  const found = await db
    .select({ keyId: medicalInformation.keyId, notes: sql<number>`count(*)::int` })
    .from(medicalInformation)
    .groupBy(medicalInformation.keyId);
  const missing = found.filter(({ keyId }) => !keys.find(keyId));
  const sum = (counts: typeof found) => counts.reduce((total, { notes }) => total + notes, 0);
  return {
    all: sum(found),
    locked: sum(missing),
    missingKeys: missing.map(({ keyId }) => keyId).toSorted(),
  };
}

/**
 * Re-encrypts with the current key what another key of this instance encrypted, so that the other key can be
 * retired. Text that cannot be decrypted is left unchanged.
 * @returns how many
 */
export async function renewMedicalInformation({
  db,
  healthKeys: keys,
  report,
}: Pick<AppContext, "db" | "healthKeys" | "report">): Promise<number> {
  const old = await db
    .select()
    .from(medicalInformation)
    .where(ne(medicalInformation.keyId, keys.current.id));
  let renewed = 0;
  for (const note of old) {
    const opened = opens(keys, note);
    const { athleteId, ciphertext } = note;
    if (opened.outcome === "damaged")
      report("medical information does not open", { athlete: athleteId });
    if (opened.outcome !== "opened") continue;
    const { rowCount } = await db
      .update(medicalInformation)
      .set(lockedFor(keys, athleteId, opened.text))
      // Somebody may have saved another text meanwhile.
      .where(
        and(
          eq(medicalInformation.athleteId, athleteId),
          eq(medicalInformation.ciphertext, ciphertext),
        ),
      );
    renewed += rowCount ?? 0;
  }
  return renewed;
}

/**
 * Deletes medical information of athletes whose last registration ended `club.retention.healthNoteDays` ago,
 * in the club's time zone. A registration ends with its season, or earlier if it is withdrawn or never paid.
 * For an athlete whom staff added and never registered, the period starts on the day it was written.
 * @returns how many
 */
export async function deleteOldMedicalInformation(
  { db, content }: Pick<AppContext, "db" | "content">,
  now = new Date(),
): Promise<number> {
  const { timeZone, retention } = content.club;
  // The latest end day that is long enough ago.
  const last = daysAfter(dayOf(now, timeZone), -retention.medicalInformationDays);
  const since = startOfDay(daysAfter(last, 1), timeZone);
  const { state, seasonTo, changedAt } = registrationRows;
  const isRecent = or(notInArray(state, ["withdrawn", "moved", "released"]), gte(changedAt, since));
  const ofAthlete = eq(registrations.athleteId, medicalInformation.athleteId);
  const recent = db
    .select()
    .from(registrationRows)
    .where(and(ofAthlete, gt(seasonTo, last), isRecent));
  const registered = db.select().from(registrations).where(ofAthlete);
  const added = db
    .select()
    .from(athletes)
    .where(and(eq(athletes.id, medicalInformation.athleteId), athletes.addedByStaff));
  const waits = and(gte(medicalInformation.changedAt, since), exists(added), notExists(registered));
  const { rowCount } = await db
    .delete(medicalInformation)
    .where(and(notExists(recent), sql`not (${waits})`));
  return rowCount ?? 0;
}

/**
 * An athlete's medical information cannot be decrypted here, so it cannot be re-encrypted for another
 * athlete.
 */
export class LockedMedicalInformation extends Error {}

/**
 * Moves medical information when two records of an athlete are merged. If both have some, the two texts are
 * joined, and the later consent applies.
 * @throws LockedMedicalInformation when one cannot be decrypted
 */
export async function moveMedicalInformation(
  transaction: Transaction,
  keys: HealthKeys,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const found = await transaction
    .select()
    .from(medicalInformation)
    .where(inArray(medicalInformation.athleteId, [from, to]))
    .for("update");
  const moved = found.find(({ athleteId }) => athleteId === from);
  if (!moved) return;
  const stored = found.find(({ athleteId }) => athleteId === to);
  const text = joined(stored ? textOf(keys, stored) : "", textOf(keys, moved));
  const { consentedAt, consentText } =
    stored && stored.consentedAt > moved.consentedAt ? stored : moved;
  const note = { ...lockedFor(keys, to, text), consentedAt, consentText, changedAt: new Date() };
  await transaction
    .insert(medicalInformation)
    .values({ athleteId: to, ...note })
    .onConflictDoUpdate({ target: medicalInformation.athleteId, set: note });
}

function textOf(keys: HealthKeys, note: MedicalInformation): string {
  const opened = opens(keys, note);
  if (opened.outcome !== "opened") throw new LockedMedicalInformation(opened.outcome);
  return opened.text;
}

function joined(stored: string, moved: string): string {
  if (stored.includes(moved)) return stored;
  return moved.includes(stored) ? moved : `${stored}\n\n${moved}`;
}
