import { and, eq, lt } from "drizzle-orm";
import { diskFinding } from "#core/health/health.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { notify } from "#modules/outbox/notify.server.ts";
import { lowDisks } from "#core/jobs/schema.ts";

/** Mails the admins when the disk of this machine is low: once a day while it is, and once when it is over. */
export async function warnOfLowDisk(ctx: AppContext, now = new Date()): Promise<void> {
  const { readDisk, hostName: machine } = ctx.machine;
  const { state, message, advice = "" } = diskFinding(await readDisk());
  const page = { machine, message, health: `${ctx.publicUrl}/admin/health` };
  const today = dayOf(now, ctx.content.club.timeZone);
  await ctx.db.transaction(async (transaction) => {
    if (state === "trouble") {
      const warned = { warnedOn: today, warned: true };
      const first = await transaction
        .insert(lowDisks)
        .values({ machine, ...warned })
        .onConflictDoUpdate({
          target: lowDisks.machine,
          set: warned,
          setWhere: lt(lowDisks.warnedOn, today),
        })
        .returning({ machine: lowDisks.machine });
      if (first.length > 0)
        await notify(ctx, transaction, "disk-low", { data: { ...page, advice } });
      return;
    }
    const over = await transaction
      .update(lowDisks)
      .set({ warned: false })
      .where(and(eq(lowDisks.machine, machine), lowDisks.warned))
      .returning({ machine: lowDisks.machine });
    if (over.length > 0) await notify(ctx, transaction, "disk-recovered", { data: page });
  });
}
