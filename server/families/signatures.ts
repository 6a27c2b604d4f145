import { createHash } from "node:crypto";
import { asc, desc, eq, inArray, max, sql, type SQL } from "drizzle-orm";
import {
  type AnsweredPaper,
  type AskedPaper,
  paperField,
  shownField,
} from "#domain/paper-answers.ts";
import {
  missingPapers,
  type PaperReader,
  paperText,
  type PaperWords,
  type SignedPaper,
  type Signer,
  stillHolds,
  wordsFor,
} from "#domain/papers.ts";
import { dayOf, startOfDay } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import { isUuid } from "../db/columns.ts";
import type { Database, Transaction } from "../db/database.ts";
import { athletes } from "../db/schema/families.ts";
import { paperTexts, signatures } from "../db/schema/papers.ts";

type PaperContext = Pick<AppContext, "content">;

/** For whom papers are asked; `id` null: not recorded yet. */
interface Athlete {
  id: string | null;
  bornOn: string | null;
}

/** The papers that have to be answered for an athlete today: those that are missing. */
export async function askPapers(
  { db, content }: PaperContext & { db: Database | Transaction },
  { id, bornOn }: Athlete,
): Promise<AskedPaper[]> {
  const { timeZone, supplier } = content.club;
  const reader: PaperReader = { bornOn, supplier, on: dayOf(new Date(), timeZone) };
  const signed = id && isUuid(id) ? await signedPapers(db, timeZone, ofAthletes([id])) : [];
  return missingPapers(content.papers, signed, reader).map(({ paper }) =>
    askedPaper(wordsFor(paper, reader)),
  );
}

/** A paper's words with their hash. */
export const askedPaper = (words: PaperWords): AskedPaper => ({
  ...words,
  sha256: createHash("sha256").update(paperText(words)).digest("hex"),
});

/** A signature on paper: the day on it, ISO, and the staff member who records it. */
interface OnPaper {
  on: string;
  recordedBy: string;
}

/** Whose signature it is. */
type Whose = { athleteId: string } | { staffId: string };

/**
 * Records answers in the caller's transaction. What the same person has answered in the same way, and
 * still holds, is not recorded again.
 */
export async function recordSignatures(
  transaction: Transaction,
  { content }: PaperContext,
  {
    whose,
    signer,
    answers,
    onPaper,
  }: { whose: Whose; signer: Signer; answers: readonly AnsweredPaper[]; onPaper?: OnPaper },
): Promise<void> {
  if (answers.length === 0) return;
  // The same form sent twice at once waits here for the other.
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
    .selectDistinctOn([signatures.paperId])
    .from(signatures)
    .where(ofWhom(whose))
    .orderBy(signatures.paperId, desc(signatures.signedAt), desc(signatures.id));
  const isKnown = ({ paper: { id, sha256, months }, answer }: AnsweredPaper) =>
    latest.some(
      (before) =>
        before.paperId === id &&
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
    fresh.map(({ paper }) => paper),
  );
  await transaction.insert(signatures).values(
    fresh.map(({ paper: { id: paperId, version, title, sha256 }, answer }) => ({
      ...whose,
      paperId,
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
 * Keeps the words that are signed. The lock is shared: families that sign the same words at the same time
 * do not wait for each other, but whoever deletes old texts leaves these.
 */
async function keepTexts(transaction: Transaction, papers: readonly AskedPaper[]): Promise<void> {
  const texts = new Map(papers.map((paper) => [paper.sha256, paperText(paper)]));
  const kept = await transaction
    .select({ sha256: paperTexts.sha256 })
    .from(paperTexts)
    .where(inArray(paperTexts.sha256, [...texts.keys()]))
    .for("key share");
  for (const { sha256 } of kept) texts.delete(sha256);
  if (texts.size === 0) return;
  // Always in the same order, to avoid deadlocks.
  const lacking = [...texts].map(([sha256, text]) => ({ sha256, text }));
  await transaction
    .insert(paperTexts)
    .values(lacking.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)))
    .onConflictDoUpdate({ target: paperTexts.sha256, set: { text: sql`excluded.text` } });
}

const ofWhom = (whose: Whose): SQL =>
  "athleteId" in whose
    ? eq(signatures.athleteId, whose.athleteId)
    : eq(signatures.staffId, whose.staffId);

/** The signatures of these athletes. */
export const ofAthletes = (ids: string[]): SQL => inArray(signatures.athleteId, ids);

/** A signature as the rules compare it, with whose it is. */
interface Signed extends SignedPaper {
  athleteId: string | null;
  staffId: string | null;
}

/**
 * Signatures for finding out what is missing: of each version the newest one, which holds longest.
 * @param zone the club's
 */
export async function signedPapers(
  db: Database | Transaction,
  zone: string,
  which: SQL,
): Promise<Signed[]> {
  const { athleteId, staffId, paperId, version, signedAt } = signatures;
  const rows = await db
    .select({ athleteId, staffId, paperId, version, signedAt: max(signedAt) })
    .from(signatures)
    .where(which)
    .groupBy(athleteId, staffId, paperId, version);
  return rows.flatMap(({ signedAt: at, ...row }) =>
    at ? [{ ...row, signedOn: dayOf(at, zone) }] : [],
  );
}

/**
 * The fields of a form that an athlete's papers were answered with, to show them again. A paper whose words
 * have changed since has none.
 */
export async function answeredFields(
  db: Database | Transaction,
  athleteId: string,
  { prefix, papers }: { prefix: string; papers: readonly AskedPaper[] },
): Promise<Record<string, string>> {
  const given = (await readSignatures(db, [athleteId])).map(({ signature }) => signature);
  return Object.fromEntries(
    papers.flatMap(({ id, sha256 }) => {
      const latest = given.find((one) => one.paperId === id);
      if (latest?.sha256 !== sha256) return [];
      const value = latest.answer === "confirmed" ? "yes" : latest.answer;
      return [
        [paperField(prefix, id), value],
        [shownField(prefix, id), sha256],
      ];
    }),
  );
}

/** Every signature of these athletes, with the words that were signed, newest first. */
export const readSignatures = (db: Database | Transaction, athleteIds: string[]) =>
  db
    .select({ signature: signatures, text: paperTexts.text })
    .from(signatures)
    .innerJoin(paperTexts, eq(paperTexts.sha256, signatures.sha256))
    .where(ofAthletes(athleteIds))
    .orderBy(desc(signatures.signedAt), asc(signatures.title));
