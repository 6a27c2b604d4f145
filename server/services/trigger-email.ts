import { mailFooter } from "#domain/confirmation.ts";
import type { ClubDesk } from "./club-desk.ts";
import { oweMail } from "./owe-mail.ts";
import { type AuditedBy, recordAudit } from "./record-audit.ts";

/**
 * Owes somebody a mail that staff wrote, in plain text; it is sent, retried and parked as any other.
 * Who writes, and from where, stands below it (CASL, s. 6(2)).
 */
export async function triggerEmail(
  desk: ClubDesk,
  { subject, message, to }: { subject: string; message: string; to: string },
  by: AuditedBy,
): Promise<void> {
  const text = `${message}\n\n${mailFooter(desk.content.club)}`;
  await desk.db.transaction(async (tx) => {
    await oweMail(desk, tx, { to, subject, text });
    await recordAudit(tx, by, { action: "mail.written", subject: to, detail: subject });
  });
}
