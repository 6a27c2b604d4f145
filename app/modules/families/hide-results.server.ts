import { and, eq } from "drizzle-orm";
import { labelOf } from "./waivers.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { askedWaiver, recordSignatures } from "./signatures.server.ts";
import { athletes } from "./schema.ts";

/**
 * Takes an athlete's results off the site when a family asks by telephone: staff record "no" as the answer to
 * the waiver about results. Only the family can agree again.
 * @returns false when there is no such athlete, or no such waiver
 */
export async function hideResults(
  { db, content }: Pick<AppContext, "db" | "content">,
  by: AuditedBy,
  { familyId, athleteId }: { familyId: string; athleteId: string },
): Promise<boolean> {
  const waiver = content.waivers.find(({ answer }) => answer === "results");
  if (!waiver || !isUuid(familyId) || !isUuid(athleteId)) return false;
  return db.transaction(async (transaction) => {
    const [athlete] = await transaction
      .select()
      .from(athletes)
      .where(and(eq(athletes.id, athleteId), eq(athletes.familyId, familyId)));
    if (!athlete) return false;
    await recordSignatures(
      transaction,
      { content },
      {
        whose: { athleteId },
        signer: { name: by.name, as: "staff, for the family" },
        answers: [{ waiver: askedWaiver(labelOf(waiver)), answer: "no" }],
      },
    );
    await recordAudit(transaction, {
      actor: by,
      action: "families.results-hidden",
      subject: { type: "athlete", id: athleteId },
      familyId,
    });
    return true;
  });
}
