import { reminderDue } from "./credentials.ts";
import type { ExpiringCredential } from "./coaches-mails.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { type Coach, readCoaches } from "./coaches.server.ts";
import { credentialReminders } from "./schema.ts";

/**
 * Mails each coach, and the office, about credentials that expire within the next 60 and the next 14 days:
 * once for each credential and period.
 * @returns how many credentials were mailed about
 */
export async function remindOfCredentials(ctx: AppContext): Promise<number> {
  const { content, publicUrl } = ctx;
  const today = dayOf(new Date(), content.club.timeZone);
  return ctx.db.transaction(async (transaction) => {
    const all: ExpiringCredential[] = [];
    for (const coach of await readCoaches({ db: transaction, content })) {
      if (coach.hasLeft) continue;
      const expiring = await newlyExpiring(transaction, coach, today);
      all.push(...expiring);
      if (expiring.length === 0) continue;
      const data = { name: coach.name, expiring, account: `${publicUrl}/admin/account` };
      await notify(ctx, transaction, "own-credentials", { to: coach, data });
    }
    if (all.length > 0) {
      const data = { expiring: all, people: `${publicUrl}/admin/people` };
      await notify(ctx, transaction, "coaches-credentials", { data });
    }
    return all.length;
  });
}

/** A coach's credentials that expire soon and have no reminder yet; they are marked as reminded. */
async function newlyExpiring(
  transaction: Transaction,
  { name: coach, held }: Coach,
  today: string,
): Promise<ExpiringCredential[]> {
  const expiring: ExpiringCredential[] = [];
  for (const { kind, credential } of held) {
    const days = credential && reminderDue(credential, today);
    if (!days || !credential.expiresOn) continue;
    // If two instances run at once, the second finds the first one's row and sends nothing.
    const inserted = await transaction
      .insert(credentialReminders)
      .values({ subjectId: credential.id, days })
      .onConflictDoNothing()
      .returning();
    if (inserted.length > 0)
      expiring.push({ coach, name: kind.name, expiresOn: credential.expiresOn });
  }
  return expiring;
}
