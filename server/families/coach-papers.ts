import { desc, eq } from "drizzle-orm";
import type { AskedPaper } from "#domain/paper-answers.ts";
import { missingOfCoach, papersOfCoach, wordsOf } from "#domain/papers.ts";
import type { StaffMember } from "#domain/staff.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import { signatures } from "../db/schema/papers.ts";
import { recordAudit } from "../staff/audit.ts";
import { askedPaper, recordSignatures, signedPapers } from "./signatures.ts";

/** A paper that coaches confirm, and when this one did. */
interface CoachPaper {
  paper: AskedPaper;
  signedAt: Date | null;
  /** It has to be confirmed, or confirmed again. */
  isMissing: boolean;
}

type Context = Pick<AppContext, "db" | "content">;

/** The papers that coaches confirm at their account. */
export async function readCoachPapers(
  { db, content }: Context,
  staffId: string,
): Promise<CoachPaper[]> {
  const { timeZone } = content.club;
  const own = eq(signatures.staffId, staffId);
  const [signed, given] = await Promise.all([
    signedPapers(db, timeZone, own),
    db.select().from(signatures).where(own).orderBy(desc(signatures.signedAt)),
  ]);
  const missing = missingOfCoach(content.papers, signed, dayOf(new Date(), timeZone));
  return papersOfCoach(content.papers).map((paper) => ({
    paper: askedPaper(wordsOf(paper)),
    signedAt: given.find(({ paperId }) => paperId === paper.id)?.signedAt ?? null,
    isMissing: missing.some((one) => one.paper.id === paper.id),
  }));
}

/**
 * Records that a coach has read a paper.
 * @param sha256 of the words that were shown
 * @returns `changed`: the words are others now, or the paper is asked no more
 */
export async function confirmAsCoach(
  { db, content }: Context,
  staff: StaffMember,
  { id, sha256 }: { id: string; sha256: string },
): Promise<"confirmed" | "changed"> {
  const paper = papersOfCoach(content.papers).find((one) => one.id === id);
  const asked = paper && askedPaper(wordsOf(paper));
  if (!asked || asked.sha256 !== sha256) return "changed";
  await db.transaction(async (transaction) => {
    await recordSignatures(
      transaction,
      { content },
      {
        whose: { staffId: staff.id },
        signer: { name: staff.name, as: "Coach" },
        answers: [{ paper: asked, answer: "confirmed" }],
      },
    );
    await recordAudit(transaction, staff, {
      action: "account.paper-confirmed",
      subject: asked.title,
      detail: `Version ${asked.version}`,
    });
  });
  return "confirmed";
}
