import { mailFooter } from "#domain/confirmation.ts";
import type { ClubDesk } from "./club-desk.ts";
import { oweMail } from "./owe-mail.ts";

/**
 * Owes somebody a mail that staff wrote, in plain text; it is sent, retried and parked as any other.
 * Who writes, and from where, stands below it (CASL, s. 6(2)).
 */
export async function triggerEmail(
  desk: ClubDesk,
  { subject, message, to }: { subject: string; message: string; to: string },
): Promise<void> {
  const text = `${message}\n\n${mailFooter(desk.content.club)}`;
  await desk.db.transaction((tx) => oweMail(desk, tx, { to, subject, text }));
}
