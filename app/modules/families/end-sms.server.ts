import { eq, sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { guardians } from "./schema.ts";
import { dialledNumber } from "#core/sms-number.ts";

/** The phone's owner has answered STOP: every consent for that number ends. */
export async function endSms(db: Database, to: string): Promise<void> {
  const isIt = (phone: typeof guardians.phone | typeof submissions.phone) =>
    sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10) = ${dialledNumber(to)}`;
  await db.transaction(async (transaction) => {
    const ended = await transaction
      .update(guardians)
      .set({ smsConsent: false })
      .where(sql`${eq(guardians.smsConsent, true)} and ${isIt(guardians.phone)}`)
      .returning({ familyId: guardians.familyId });
    await transaction
      .update(submissions)
      .set({ fields: sql`${submissions.fields} || '{"texts": false}'::jsonb` })
      .where(sql`${submissions.fields} ->> 'texts' = 'true' and ${isIt(submissions.phone)}`);
    for (const { familyId } of ended)
      await recordAudit(transaction, {
        actor: { id: null, name: "the owner of the phone" },
        action: "families.texts-ended",
        subject: { type: "family", id: familyId },
        familyId,
      });
  });
}
