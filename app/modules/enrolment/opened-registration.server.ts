import { and, eq, isNull, sql } from "drizzle-orm";
import { notify } from "#modules/outbox/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { offeringOf, registerPath } from "./availability.server.ts";
import { submissions } from "#modules/outbox/schema.ts";

/**
 * Mails those who asked to be notified when a registration opens, once, as soon as it is open. If a daily run
 * is missed, the next one catches up.
 * @returns how many were notified
 */
export async function notifyOpened(ctx: AppContext): Promise<number> {
  const waiting = and(
    eq(submissions.kind, "waiting-list"),
    isNull(submissions.suspicion),
    // An entry for a full offering may have the field, empty.
    sql`${submissions.fields} ->> 'opens' <> ''`,
  );
  const asked = await ctx.db
    .select({ id: submissions.id, source: submissions.source })
    .from(submissions)
    .where(waiting);
  let notified = 0;
  for (const { id, source } of asked) {
    const [type = "", number = ""] = source.split("/").slice(2);
    const offering = await offeringOf(ctx, type, number);
    if (offering?.state !== "open") continue;
    notified += await ctx.db.transaction(async (transaction) => {
      const [one] = await transaction
        .update(submissions)
        .set({ fields: sql`${submissions.fields} - 'opens' || '{"told": "yes"}'` })
        .where(and(eq(submissions.id, id), waiting))
        .returning();
      if (!one) return 0;
      const link = ctx.publicUrl + registerPath(type, number);
      const data = { name: one.firstName, offering: offering.title, link };
      await notify(ctx, transaction, "registration-opened", { to: one, data });
      return 1;
    });
  }
  return notified;
}
