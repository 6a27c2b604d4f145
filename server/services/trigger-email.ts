import type { ClubDesk } from "./club-desk.ts";
import { oweMail } from "./owe-mail.ts";

/** Owes somebody a mail that staff wrote, in plain text; it is sent, retried and parked as any other. */
export async function triggerEmail(
  desk: ClubDesk,
  { subject, message, to }: { subject: string; message: string; to: string },
): Promise<void> {
  await desk.db.transaction((tx) => oweMail(desk, tx, { to, subject, text: message }));
}
