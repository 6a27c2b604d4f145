import type { AppContext } from "#core/context.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";

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
    await recordAudit(transaction, {
      actor: { id: null, name: "Somebody" },
      action: "account.factor-refused",
      ...aboutAccount(person, { how: what }),
    });
    if (!allowed) return;
    const data = { name: person.name, forgot: `${ctx.publicUrl}/login/forgot` };
    await notify(ctx, transaction, "wrong-factor", { to: person, data });
  });
}
