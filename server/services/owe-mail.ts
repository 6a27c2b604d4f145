import { randomUUID } from "node:crypto";
import { deliveries } from "#server/db/schema.ts";
import type { Transaction } from "#server/db/database.ts";
import type { MailMessage } from "#server/integrations/mail/port.ts";
import type { ClubDesk } from "./club-desk.ts";

/** Owes somebody a mail that answers no submission: sent, retried and parked as any other. */
export async function oweMail(
  { queue }: Pick<ClubDesk, "queue">,
  transaction: Transaction,
  message: Omit<MailMessage, "id">,
): Promise<void> {
  const id = randomUUID();
  await transaction.insert(deliveries).values({ id, channel: "email", payload: { ...message } });
  await queue.enqueue(transaction, "email", id);
}
