import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { notify } from "./notify.server.ts";

/** Enqueues a plain-text mail that staff wrote; it is sent, retried and marked failed like any other. */
export async function triggerEmail(
  ctx: AppContext,
  { to, ...data }: { subject: string; message: string; to: string },
  by: AuditedBy,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await notify(ctx, tx, "written", { to: { email: to }, data });
    await recordAudit(tx, {
      actor: by,
      action: "mail.written",
      subject: { type: "address", id: to },
      details: { mail: data.subject },
    });
  });
}
