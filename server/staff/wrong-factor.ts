import { wrongFactorMail } from "#domain/mails/staff.ts";
import type { AppContext } from "../context.ts";
import { countAttempt } from "../db/rate-limit.ts";
import { enqueueMail } from "../deliveries/mail.ts";
import { recordAudit } from "./audit.ts";

const hourly = { limit: 1, windowSeconds: 60 * 60 };

/**
 * Logs a wrong second factor and notifies the account's owner, at most once an hour: the password was right,
 * so another person may know it.
 */
export async function reportWrongFactor(
  ctx: AppContext,
  person: { id: string; name: string; email: string },
  what: string,
): Promise<void> {
  const { allowed } = await countAttempt(ctx.db, `wrong-factor-mail:${person.id}`, hourly);
  await ctx.db.transaction(async (transaction) => {
    const by = { id: null, name: "Somebody" };
    const entry = {
      action: "account.factor-refused",
      subject: person.email,
      detail: what,
    } as const;
    await recordAudit(transaction, by, entry);
    if (!allowed) return;
    const { club } = ctx.content;
    const forgot = `${ctx.publicUrl}/login/forgot`;
    const mail = wrongFactorMail({ name: person.name, forgot }, club);
    await enqueueMail(ctx, transaction, { to: person.email, replyTo: club.email, ...mail });
  });
}
