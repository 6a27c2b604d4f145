import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { dialledNumber } from "#domain/families.ts";
import { textedNumber } from "#domain/sms-consent.ts";
import type { AppContext } from "../context.ts";
import type { Database, Transaction } from "../db/database.ts";
import { guardians } from "../db/schema/families.ts";
import { deliveries, submissions } from "../db/schema/forms.ts";
import { recordAudit } from "../staff/audit.ts";

interface Text {
  /** A telephone number as it was typed. */
  phone: string;
  /** The owner's address: their data is found and deleted by it. */
  email: string;
  body: string;
}

/**
 * Enqueues an SMS to a person who agreed to text messages; it is sent, retried and marked failed like a mail.
 * @returns false for a number that cannot get SMS
 */
export async function enqueueText(
  { queue }: Pick<AppContext, "queue">,
  transaction: Transaction,
  { phone, email, body }: Text,
): Promise<boolean> {
  const to = textedNumber(phone);
  if (!to) return false;
  const payload = { to, body, owner: email };
  await transaction
    .insert(deliveries)
    .values({ id: randomUUID(), channel: "sms", payload, dueAt: sql`now()` });
  queue.hasDue();
  return true;
}

/** The owner of a telephone has answered STOP: no consent for that number counts any more. */
export async function endSms(db: Database, to: string): Promise<void> {
  const isIt = (phone: typeof guardians.phone | typeof submissions.phone) =>
    sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10) = ${dialledNumber(to)}`;
  await db.transaction(async (transaction) => {
    const ended = await transaction
      .update(guardians)
      .set({ texts: false })
      .where(sql`${eq(guardians.texts, true)} and ${isIt(guardians.phone)}`)
      .returning({ familyId: guardians.familyId });
    await transaction
      .update(submissions)
      .set({ fields: sql`${submissions.fields} || '{"texts": false}'::jsonb` })
      .where(sql`${submissions.fields} ->> 'texts' = 'true' and ${isIt(submissions.phone)}`);
    for (const { familyId } of ended)
      await recordAudit(
        transaction,
        { id: null, name: "the owner of the telephone" },
        { action: "families.texts-ended", subject: `family ${familyId.slice(0, 8)}` },
      );
  });
}
