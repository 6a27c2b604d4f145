import { createHash } from "node:crypto";
import { asc, desc, eq, inArray, max, sql, type SQL } from "drizzle-orm";
import {
  type AnsweredWaiver,
  type AskedWaiver,
  waiverField,
  textHashField,
} from "./waiver-answers.ts";
import {
  missingWaivers,
  type WaiverReader,
  waiverText,
  type WaiverLabels,
  type SignedWaiver,
  type Signer,
  stillHolds,
  labelsFor,
} from "./waivers.ts";
import { dayOf, startOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { athletes, waiverTexts, signatures } from "./schema.ts";

type WaiverContext = Pick<AppContext, "content">;

/** A person who has to answer waivers; `id` null: not recorded yet. */
interface Athlete {
  id: string | null;
  bornOn: string | null;
}

/** The waivers that an athlete has to answer today: the missing ones. */
export async function askWaivers(
  { db, content }: WaiverContext & { db: Database | Transaction },
  { id, bornOn }: Athlete,
): Promise<AskedWaiver[]> {
  const { timeZone, legalEntityType } = content.club;
  const reader: WaiverReader = { bornOn, legalEntityType, on: dayOf(new Date(), timeZone) };
  const signed = id && isUuid(id) ? await signedWaivers(db, timeZone, ofAthletes([id])) : [];
  return missingWaivers(content.waivers, signed, reader).map(({ waiver }) =>
    askedWaiver(labelsFor(waiver, reader)),
  );
}

/** A waiver's text with its hash. */
export const askedWaiver = (labels: WaiverLabels): AskedWaiver => ({
  ...labels,
  sha256: createHash("sha256").update(waiverText(labels)).digest("hex"),
});

/** A signature on paper: its date, ISO, and the staff member who records it. */
interface OnPaper {
  on: string;
  recordedBy: string;
}

/** The signer. */
type Whose = { athleteId: string } | { staffId: string };

/**
 * Records answers in the caller's transaction. An answer that the same person has given already, and that is
 * still valid, is not recorded again.
 */
export async function recordSignatures(
  transaction: Transaction,
  { content }: WaiverContext,
  {
    whose,
    signer,
    answers,
    onPaper,
  }: { whose: Whose; signer: Signer; answers: readonly AnsweredWaiver[]; onPaper?: OnPaper },
): Promise<void> {
  if (answers.length === 0) return;
  // The same form, sent twice at once, waits here for the other.
  if ("athleteId" in whose)
    await transaction
      .select({ id: athletes.id })
      .from(athletes)
      .where(eq(athletes.id, whose.athleteId))
      .for("update");
  const { timeZone } = content.club;
  const now = new Date();
  const today = dayOf(now, timeZone);
  const latest = await transaction
    .selectDistinctOn([signatures.waiverId])
    .from(signatures)
    .where(ofWhom(whose))
    .orderBy(signatures.waiverId, desc(signatures.signedAt), desc(signatures.id));
  const isKnown = ({ waiver: { id, sha256, months }, answer }: AnsweredWaiver) =>
    latest.some(
      (before) =>
        before.waiverId === id &&
        before.sha256 === sha256 &&
        before.answer === answer &&
        before.signedBy === signer.name &&
        before.signedAs === signer.as &&
        stillHolds(dayOf(before.signedAt, timeZone), months, today),
    );
  const fresh = answers.filter((answered) => !isKnown(answered));
  if (fresh.length === 0) return;
  await keepTexts(
    transaction,
    fresh.map(({ waiver }) => waiver),
  );
  await transaction.insert(signatures).values(
    fresh.map(({ waiver: { id: waiverId, version, title, sha256 }, answer }) => ({
      ...whose,
      waiverId,
      version,
      title,
      sha256,
      answer,
      signedBy: signer.name,
      signedAs: signer.as,
      ...(onPaper && {
        signedAt: onPaper.on === today ? now : startOfDay(onPaper.on, timeZone),
        recordedBy: onPaper.recordedBy,
        recordedAt: now,
      }),
    })),
  );
}

/**
 * Stores the signed text. The lock is shared: families that sign the same text at once do not wait for each
 * other, but the deletion of old texts skips these.
 */
async function keepTexts(transaction: Transaction, waivers: readonly AskedWaiver[]): Promise<void> {
  const texts = new Map(waivers.map((waiver) => [waiver.sha256, waiverText(waiver)]));
  const stored = await transaction
    .select({ sha256: waiverTexts.sha256 })
    .from(waiverTexts)
    .where(inArray(waiverTexts.sha256, [...texts.keys()]))
    .for("key share");
  for (const { sha256 } of stored) texts.delete(sha256);
  if (texts.size === 0) return;
  // Always in the same order, to avoid deadlocks.
  const lacking = [...texts].map(([sha256, text]) => ({ sha256, text }));
  await transaction
    .insert(waiverTexts)
    .values(lacking.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)))
    .onConflictDoUpdate({ target: waiverTexts.sha256, set: { text: sql`excluded.text` } });
}

const ofWhom = (whose: Whose): SQL =>
  "athleteId" in whose
    ? eq(signatures.athleteId, whose.athleteId)
    : eq(signatures.staffId, whose.staffId);

/** The signatures of these athletes. */
export const ofAthletes = (ids: string[]): SQL =>
  sql`${signatures.athleteId} = any(${sql.param(ids)}::uuid[])`;

/** A signature with its signer, for comparing with the rules. */
interface Signed extends SignedWaiver {
  athleteId: string | null;
  staffId: string | null;
}

/**
 * Signatures for finding missing waivers: of each version the newest one, which is valid longest.
 * @param zone the club's
 */
export async function signedWaivers(
  db: Database | Transaction,
  zone: string,
  which: SQL,
): Promise<Signed[]> {
  const { athleteId, staffId, waiverId, version, signedAt } = signatures;
  const rows = await db
    .select({ athleteId, staffId, waiverId, version, signedAt: max(signedAt) })
    .from(signatures)
    .where(which)
    .groupBy(athleteId, staffId, waiverId, version);
  return rows.flatMap(({ signedAt: at, ...row }) =>
    at ? [{ ...row, signedOn: dayOf(at, zone) }] : [],
  );
}

/**
 * The form fields with an athlete's waiver answers, to show them again. A waiver whose text has changed since
 * has none.
 */
export async function answeredFields(
  db: Database | Transaction,
  athleteId: string,
  { prefix, waivers }: { prefix: string; waivers: readonly AskedWaiver[] },
): Promise<Record<string, string>> {
  const given = (await readSignatures(db, [athleteId])).map(({ signature }) => signature);
  return Object.fromEntries(
    waivers.flatMap(({ id, sha256 }) => {
      const latest = given.find((one) => one.waiverId === id);
      if (latest?.sha256 !== sha256) return [];
      const value = latest.answer === "confirmed" ? "yes" : latest.answer;
      return [
        [waiverField(prefix, id), value],
        [textHashField(prefix, id), sha256],
      ];
    }),
  );
}

/** Every signature of these athletes, with the signed text, newest first. */
export const readSignatures = (db: Database | Transaction, athleteIds: string[]) =>
  db
    .select({ signature: signatures, text: waiverTexts.text })
    .from(signatures)
    .innerJoin(waiverTexts, eq(waiverTexts.sha256, signatures.sha256))
    .where(ofAthletes(athleteIds))
    .orderBy(desc(signatures.signedAt), asc(signatures.title));
