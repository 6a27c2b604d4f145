import { and, eq, inArray } from "drizzle-orm";
import type { FieldErrors } from "#core/forms/result.ts";
import {
  type HealthAnswer,
  medicalInformationText,
  readEnteredMedicalInformation,
} from "./medical-information.ts";
import { dayOf, formatDate, startOfDay } from "#core/time/time.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { recordErasure } from "#core/db/erasures.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { type HealthKeys, lockNote, openNote } from "./medical-information-keys.server.ts";
import { athletes, type MedicalInformation, medicalInformation } from "./schema.ts";

type Parts = Pick<AppContext, "db" | "healthKeys" | "report">;

/**
 * Identifies an athlete's medical information: the family's id is checked, so that another family gets no
 * access.
 */
export interface MedicalInformationOf {
  familyId: string;
  athleteId: string;
}

/** An athlete's medical information without its text. */
export interface MedicalNoteHead {
  athleteId: string;
  consentedAt: Date;
  /** The text that was agreed to; if the office entered it, also who agreed. */
  consentText: string;
  changedAt: Date;
  /** This instance has its key. */
  isReadable: boolean;
}

/**
 * Applies a family's answer about an athlete's medical information, in the transaction that records the
 * athlete.
 * @param consentText the form's text that the family agreed to
 */
export async function recordMedicalInformation(
  transaction: Transaction,
  keys: HealthKeys,
  {
    athleteId,
    answer,
    consentText,
  }: { athleteId: string; answer: HealthAnswer; consentText: string },
): Promise<void> {
  if (answer.change === "keep") return;
  if (answer.change === "remove")
    return void (await removeMedicalInformation(transaction, athleteId));
  const now = new Date();
  const note = {
    ...lockedFor(keys, athleteId, answer.text),
    consentedAt: now,
    consentText,
    changedAt: now,
  };
  await transaction
    .insert(medicalInformation)
    .values({ athleteId, ...note })
    .onConflictDoUpdate({ target: medicalInformation.athleteId, set: note });
}

/** Which of these athletes have medical information. */
export async function listMedicalInformation(
  { db, healthKeys: keys }: Pick<Parts, "db" | "healthKeys">,
  athleteIds: string[],
): Promise<MedicalNoteHead[]> {
  if (athleteIds.length === 0) return [];
  const { athleteId, consentedAt, consentText, changedAt, keyId } = medicalInformation;
  const found = await db
    .select({ athleteId, consentedAt, consentText, changedAt, keyId })
    .from(medicalInformation)
    .where(inArray(athleteId, athleteIds));
  return found.map(({ keyId: id, ...head }) => ({ ...head, isReadable: Boolean(keys.find(id)) }));
}

/**
 * `locked`: this instance does not have its key. `damaged`: the text was changed in the database, or belongs
 * to another athlete. `gone`: there is none, or it was deleted.
 */
export type HealthReading =
  | { outcome: "read"; text: string; consentedAt: Date; changedAt: Date }
  | { outcome: "locked" | "damaged" | "gone" };

/** The decrypted text. The log records who read it and when; without that entry, nobody can read it. */
export async function readMedicalInformation(
  { db, healthKeys: keys, report }: Parts,
  by: AuditedBy,
  of: MedicalInformationOf,
): Promise<HealthReading> {
  return db.transaction(async (transaction) => {
    const note = await findNote(transaction, of);
    if (!note) return { outcome: "gone" };
    const { athleteId, consentedAt, changedAt } = note;
    const opened = opens(keys, note);
    if (opened.outcome === "damaged")
      report("medical information does not open", { athlete: athleteId, key: note.keyId });
    if (opened.outcome !== "opened") return { outcome: opened.outcome };
    await recordAudit(transaction, {
      actor: by,
      action: "families.health-read",
      ...aboutAthlete(of),
    });
    return { outcome: "read", text: opened.text, consentedAt, changedAt };
  });
}

/** `exists`: the athlete already has medical information, perhaps entered by the family meanwhile. */
export type HealthEntry =
  | { outcome: "saved" | "exists" | "gone" }
  | { outcome: "invalid"; errors: FieldErrors };

/**
 * Enters medical information that a family gives to the office, with the consent's name and date.
 * @param fields the office's form
 */
export async function enterMedicalInformation(
  { db, healthKeys: keys, content }: Pick<AppContext, "db" | "healthKeys" | "content">,
  by: AuditedBy,
  of: MedicalInformationOf,
  fields: Record<string, unknown>,
): Promise<HealthEntry> {
  const zone = content.club.timeZone;
  const now = new Date();
  const today = dayOf(now, zone);
  const read = readEnteredMedicalInformation(fields, today);
  if ("errors" in read) return { outcome: "invalid", errors: read.errors };
  const { familyId, athleteId } = of;
  if (!isUuid(familyId) || !isUuid(athleteId)) return { outcome: "gone" };
  const { text, agreedBy, agreedOn } = read.entered;
  return db.transaction(async (transaction): Promise<HealthEntry> => {
    const [athlete] = await transaction
      .select({ id: athletes.id })
      .from(athletes)
      .where(and(eq(athletes.id, athleteId), eq(athletes.familyId, familyId)));
    if (!athlete) return { outcome: "gone" };
    const agreed = `${agreedBy} agreed on ${formatDate(agreedOn)}, recorded by ${by.name}`;
    const { rowCount } = await transaction
      .insert(medicalInformation)
      .values({
        athleteId,
        ...lockedFor(keys, athleteId, text),
        consentedAt: agreedOn === today ? now : startOfDay(agreedOn, zone),
        consentText: `${agreed}: ${content.office.medicalInformation.consent}`,
        changedAt: now,
      })
      .onConflictDoNothing();
    if (!rowCount) return { outcome: "exists" };
    await recordAudit(transaction, {
      actor: by,
      action: "families.health-entered",
      ...aboutAthlete(of),
    });
    return { outcome: "saved" };
  });
}

/** `changed`: somebody has saved another text since `version`. */
export type HealthCorrection =
  | { outcome: "saved" | "changed" | "gone" }
  | { outcome: "invalid"; error: string };

/** Replaces the text. The consent stays valid: staff correct what the family agreed to have stored. */
export async function correctMedicalInformation(
  { db, healthKeys: keys }: Pick<Parts, "db" | "healthKeys">,
  by: AuditedBy,
  of: MedicalInformationOf,
  { text: typed, version }: { text: string; version: string },
): Promise<HealthCorrection> {
  const checked = medicalInformationText().safeParse(typed);
  if (!checked.success)
    return { outcome: "invalid", error: checked.error.issues[0]?.message ?? "" };
  if (checked.data === "")
    return { outcome: "invalid", error: "Write the note, or delete it with the button below" };
  return db.transaction(async (transaction) => {
    const note = await findNote(transaction, of);
    if (!note) return { outcome: "gone" };
    if (note.changedAt.toISOString() !== version) return { outcome: "changed" };
    await transaction
      .update(medicalInformation)
      .set({ ...lockedFor(keys, note.athleteId, checked.data), changedAt: new Date() })
      .where(eq(medicalInformation.athleteId, note.athleteId));
    await recordAudit(transaction, {
      actor: by,
      action: "families.health-corrected",
      ...aboutAthlete(of),
    });
    return { outcome: "saved" };
  });
}

/** Deletes the medical information. @returns false when there is none */
export async function deleteMedicalInformation(
  { db }: Pick<Parts, "db">,
  by: AuditedBy,
  of: MedicalInformationOf,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const note = await findNote(transaction, of);
    if (!note || !(await removeMedicalInformation(transaction, note.athleteId))) return false;
    await recordAudit(transaction, {
      actor: by,
      action: "families.health-deleted",
      ...aboutAthlete(of),
    });
    return true;
  });
}

/** The athlete in the log: by the id, which identifies nobody once the athlete is deleted. */
const aboutAthlete = ({ athleteId, familyId }: MedicalInformationOf) => ({
  subject: { type: "athlete" as const, id: athleteId },
  familyId,
});

/** Decrypts a row with the key that encrypted it. */
export function opens(
  keys: HealthKeys,
  { athleteId, keyId, ciphertext }: Pick<MedicalInformation, "athleteId" | "keyId" | "ciphertext">,
): { outcome: "opened"; text: string } | { outcome: "locked" | "damaged" } {
  const key = keys.find(keyId);
  if (!key) return { outcome: "locked" };
  const text = openNote(key, athleteId, ciphertext);
  return text === null ? { outcome: "damaged" } : { outcome: "opened", text };
}

/** A text for its row, encrypted with the current key. */
export const lockedFor = ({ current }: HealthKeys, athleteId: string, text: string) => ({
  ciphertext: lockNote(current, athleteId, text),
  keyId: current.id,
});

/** Deletes what a family or staff withdrew; a restore of a backup deletes it again. */
async function removeMedicalInformation(
  transaction: Transaction,
  athleteId: string,
): Promise<boolean> {
  const { rowCount } = await transaction
    .delete(medicalInformation)
    .where(eq(medicalInformation.athleteId, athleteId));
  if (!rowCount) return false;
  await recordErasure(transaction, "medical-information", athleteId);
  return true;
}

/** A row, locked until this transaction ends. */
async function findNote(
  db: Database | Transaction,
  { familyId, athleteId }: MedicalInformationOf,
): Promise<MedicalInformation | null> {
  if (!isUuid(familyId) || !isUuid(athleteId)) return null;
  const [found] = await db
    .select({ note: medicalInformation })
    .from(medicalInformation)
    .innerJoin(athletes, eq(athletes.id, medicalInformation.athleteId))
    .where(and(eq(medicalInformation.athleteId, athleteId), eq(athletes.familyId, familyId)))
    .for("update", { of: medicalInformation });
  return found?.note ?? null;
}
