import { and, asc, eq, gt } from "drizzle-orm";
import { isToAnswer } from "./inbox.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

/** The mail lists at most this many, so that it stays readable; the inbox has the rest. */
const longest = 50;

/**
 * Enqueues a mail to staff about submissions without a reply, the most urgent first, and how many deliveries
 * failed since yesterday; no mail when there are neither.
 * @param id the day's own id, the same in a retry: one mail
 * @returns how many are waiting
 */
export async function mailDueList(
  ctx: AppContext,
  { id, now = new Date() }: { id: string; now?: Date },
): Promise<number> {
  const { db, publicUrl } = ctx;
  const waiting = await db
    .select({
      reference: submissions.reference,
      kind: submissions.kind,
      state: submissions.state,
      firstName: submissions.firstName,
      replyDue: submissions.replyDue,
    })
    .from(submissions)
    .where(isToAnswer(ctx))
    .orderBy(asc(submissions.replyDue))
    .limit(longest);
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  const failed = await db.$count(
    deliveries,
    and(eq(deliveries.state, "failed"), gt(deliveries.finishedAt, yesterday)),
  );
  if (waiting.length === 0 && failed === 0) return 0;
  const clock = { now, zone: ctx.content.club.timeZone };
  const data = { waiting, failed, clock, site: publicUrl };
  await db.transaction((transaction) => notify(ctx, transaction, "due-list", { id, data }));
  return waiting.length;
}
