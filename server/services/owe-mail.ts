import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { deliveries } from "#server/db/schema.ts";
import type { Transaction } from "#server/db/database.ts";
import type { MailMessage } from "#server/integrations/mail/port.ts";
import type { ClubDesk } from "./club-desk.ts";

/**
 * Owes somebody a mail that answers no submission: sent, retried and parked as any other.
 * @param id the mail's own where there is one: owed once, however often this is called
 */
export async function oweMail(
  { queue }: Pick<ClubDesk, "queue">,
  transaction: Transaction,
  { id = randomUUID(), ...message }: Omit<MailMessage, "id"> & { id?: string },
): Promise<void> {
  await transaction
    .insert(deliveries)
    .values({ id, channel: "email", payload: { ...message }, dueAt: sql`now()` })
    .onConflictDoNothing();
  queue.hasDue();
}
