import { reminderDue } from "#domain/credentials.ts";
import {
  type ExpiringCredential,
  expiringCredentialsMail,
  ownCredentialsMail,
} from "#domain/mails/coaches.ts";
import { dayOf } from "#domain/time.ts";
import type { AppContext } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { credentialReminders } from "../db/schema/coaches.ts";
import { enqueueMail } from "../deliveries/mail.ts";
import { type Coach, readCoaches } from "./coaches.ts";

/**
 * Mails each coach, and the office, the credentials that expire within the next 60 and the next 14 days: each
 * credential once for each period.
 * @returns how many credentials were mailed about
 */
export async function remindOfCredentials(ctx: AppContext): Promise<number> {
  const { content, publicUrl } = ctx;
  const { club } = content;
  const today = dayOf(new Date(), club.timeZone);
  const headers = { "Auto-Submitted": "auto-generated" };
  return ctx.db.transaction(async (transaction) => {
    const all: ExpiringCredential[] = [];
    for (const coach of await readCoaches({ db: transaction, content })) {
      if (coach.hasLeft) continue;
      const expiring = await newlyExpiring(transaction, coach, today);
      all.push(...expiring);
      if (expiring.length === 0 || !coach.email) continue;
      const account = `${publicUrl}/admin/account`;
      const mail = ownCredentialsMail({ name: coach.name, expiring, account }, club);
      await enqueueMail(ctx, transaction, {
        to: coach.email,
        replyTo: club.email,
        headers,
        ...mail,
      });
    }
    if (all.length > 0) {
      const people = `${publicUrl}/admin/people`;
      const mail = expiringCredentialsMail({ expiring: all, people }, club);
      await enqueueMail(ctx, transaction, { to: club.email, headers, ...mail });
    }
    return all.length;
  });
}

/** A coach's credentials that expire soon without a reminder yet; from now on they count as reminded. */
async function newlyExpiring(
  transaction: Transaction,
  { name: coach, held }: Coach,
  today: string,
): Promise<ExpiringCredential[]> {
  const expiring: ExpiringCredential[] = [];
  for (const { kind, credential } of held) {
    const days = credential && reminderDue(credential, today);
    if (!days || !credential.expiresOn) continue;
    // Two instances at once: the second finds the first one's row and sends nothing.
    const told = await transaction
      .insert(credentialReminders)
      .values({ subjectId: credential.id, days })
      .onConflictDoNothing()
      .returning();
    if (told.length > 0) expiring.push({ coach, name: kind.name, expiresOn: credential.expiresOn });
  }
  return expiring;
}
