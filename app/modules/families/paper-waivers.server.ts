import { and, asc, eq } from "drizzle-orm";
import { readBroughtWaivers } from "./paper-waivers.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { fullName } from "#core/names.ts";
import type { AskedWaiver } from "./waiver-answers.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { askWaivers, recordSignatures } from "./signatures.server.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { athletes, guardians } from "./schema.ts";

/** `complete`: nothing is missing. */
export type OfflineWaiversOutcome =
  | { outcome: "saved"; titles: string[] }
  | { outcome: "complete" }
  | { outcome: "gone" }
  | { outcome: "invalid"; errors: FieldErrors };

/**
 * Records waivers that a family signed on paper and brought after the registration. Only missing ones can be
 * recorded: an answer that the family gave on the site stays.
 * @param fields the office's form
 */
export async function recordBroughtWaivers(
  { db, content }: Pick<AppContext, "db" | "content">,
  by: AuditedBy,
  { familyId, athleteId }: { familyId: string; athleteId: string },
  fields: Record<string, unknown>,
): Promise<OfflineWaiversOutcome> {
  if (!isUuid(familyId) || !isUuid(athleteId)) return { outcome: "gone" };
  const { timeZone } = content.club;
  return db.transaction(async (transaction): Promise<OfflineWaiversOutcome> => {
    const [athlete] = await transaction
      .select()
      .from(athletes)
      .where(and(eq(athletes.id, athleteId), eq(athletes.familyId, familyId)))
      .for("update");
    if (!athlete) return { outcome: "gone" };
    const missing = await askWaivers({ db: transaction, content }, athlete);
    if (missing.length === 0) return { outcome: "complete" };
    const published = await publishedDays(transaction, missing, timeZone);
    const read = readBroughtWaivers(fields, {
      today: dayOf(new Date(), timeZone),
      waivers: missing.map((waiver) => ({
        ...waiver,
        publishedOn: published.get(waiver.id) ?? null,
      })),
      athlete: { name: fullName(athlete), bornOn: athlete.bornOn },
      guardians: await transaction.select().from(guardians).where(eq(guardians.familyId, familyId)),
    });
    if ("errors" in read) return { outcome: "invalid", errors: read.errors };
    const { answers, signer, on } = read.brought;
    await recordSignatures(
      transaction,
      { content },
      { whose: { athleteId }, signer, answers, onPaper: { on, recordedBy: by.name } },
    );
    const titles = answers.map(({ waiver }) => waiver.title);
    await recordAudit(transaction, {
      actor: by,
      action: "families.waivers-recorded",
      subject: { type: "athlete", id: athleteId },
      familyId,
      details: { waivers: titles, signedOn: on },
    });
    return { outcome: "saved", titles };
  });
}

/**
 * The day on which each waiver's version was published, in the club's time zone. The day is unknown for a
 * version in the first saved waivers: it may be one of the site’s samples.
 */
async function publishedDays(
  transaction: Transaction,
  waivers: readonly Pick<AskedWaiver, "id" | "version">[],
  zone: string,
): Promise<Map<string, string>> {
  const saved = await transaction
    .select({ value: contentVersions.value, savedAt: contentVersions.savedAt })
    .from(contentVersions)
    .where(eq(contentVersions.collection, "waivers"))
    .orderBy(asc(contentVersions.version));
  return new Map(
    waivers.flatMap(({ id, version }): [string, string][] => {
      const first = saved.findIndex(({ value }) =>
        (Array.isArray(value) ? (value as Record<string, unknown>[]) : []).some(
          (waiver) => waiver.id === id && waiver.version === version,
        ),
      );
      const found = saved[first];
      return found && first > 0 ? [[id, dayOf(found.savedAt, zone)]] : [];
    }),
  );
}
