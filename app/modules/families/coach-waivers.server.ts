import { desc, eq } from "drizzle-orm";
import type { AskedWaiver } from "./waiver-answers.ts";
import { missingOfCoach, waiversOfCoach, labelOf } from "./waivers.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { askedWaiver, recordSignatures, signedWaivers } from "./signatures.server.ts";
import { signatures } from "./schema.ts";

/** A waiver for coaches, and when this coach confirmed it. */
interface CoachWaiver {
  waiver: AskedWaiver;
  signedAt: Date | null;
  /** It has to be confirmed, or confirmed again. */
  isMissing: boolean;
}

type Context = Pick<AppContext, "db" | "content">;

/** The waivers that coaches confirm at their account. */
export async function readCoachWaivers(
  { db, content }: Context,
  staffId: string,
): Promise<CoachWaiver[]> {
  const { timeZone } = content.club;
  const own = eq(signatures.staffId, staffId);
  const [signed, given] = await Promise.all([
    signedWaivers(db, timeZone, own),
    db.select().from(signatures).where(own).orderBy(desc(signatures.signedAt)),
  ]);
  const missing = missingOfCoach(content.waivers, signed, dayOf(new Date(), timeZone));
  return waiversOfCoach(content.waivers).map((waiver) => ({
    waiver: askedWaiver(labelOf(waiver)),
    signedAt: given.find(({ waiverId }) => waiverId === waiver.id)?.signedAt ?? null,
    isMissing: missing.some((one) => one.waiver.id === waiver.id),
  }));
}

/**
 * Records that a coach has read a waiver.
 * @param sha256 of the text that was shown
 * @returns `changed`: the text has changed, or the waiver is no longer required
 */
export async function confirmAsCoach(
  { db, content }: Context,
  staff: StaffMember,
  { id, sha256 }: { id: string; sha256: string },
): Promise<"confirmed" | "changed"> {
  const waiver = waiversOfCoach(content.waivers).find((one) => one.id === id);
  const asked = waiver && askedWaiver(labelOf(waiver));
  if (!asked || asked.sha256 !== sha256) return "changed";
  await db.transaction(async (transaction) => {
    await recordSignatures(
      transaction,
      { content },
      {
        whose: { staffId: staff.id },
        signer: { name: staff.name, as: "Coach" },
        answers: [{ waiver: asked, answer: "confirmed" }],
      },
    );
    await recordAudit(transaction, {
      actor: staff,
      action: "account.paper-confirmed",
      subject: { type: "waiver", id },
      details: { name: asked.title, version: asked.version },
    });
  });
  return "confirmed";
}
