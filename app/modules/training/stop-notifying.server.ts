import { and, eq, sql } from "drizzle-orm";
import { formatSession } from "#modules/catalogue/index.ts";
import { isOwnGroup } from "#modules/accounts/index.server.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { type Changed, changing, Refused } from "./changing.server.ts";
import { lastRows, sessionOf, notifiedIn } from "./one-session.server.ts";
import { sessionChanges } from "#modules/catalogue/schema.ts";
import { messages } from "#modules/messaging/schema.ts";

/**
 * Stops the message about a session's last change while nothing has been sent.
 * @param isUndone whether the change itself is undone too, with all others of the same action
 */
export function stopNotifying(
  ctx: AppContext,
  staff: StaffMember,
  { key, isUndone }: { key: string; isUndone: boolean },
): Promise<Changed> {
  return changing(ctx, staff, async (transaction, own) => {
    const [last] = await lastRows(transaction, [key]);
    if (!last) throw new Refused({ outcome: "gone" });
    const { messageId } = last;
    const together = messageId ? await notifiedIn(transaction, messageId) : [last];
    // An admin's action may have changed sessions of other groups too.
    if (!together.every(({ groupId }) => isOwnGroup(own, groupId)))
      throw new Refused({ outcome: "gone" });
    if (!messageId || !(await stop(transaction, messageId, isUndone)))
      throw new Refused({ outcome: "stale" });
    const session = sessionOf(ctx, key, last);
    if (isUndone) await undo(transaction, staff, together);
    await recordAudit(transaction, {
      actor: staff,
      action: isUndone ? "sessions.undone" : "sessions.stopped",
      subject: { type: "practice", id: key },
      details: session ? { name: formatSession(session, ctx.content) } : {},
    });
    return { outcome: "done", key };
  });
}

/** The message is deleted, or becomes a draft that can be sent later. @returns false when it is too late */
async function stop(transaction: Transaction, messageId: string, isUndone: boolean) {
  const isWaiting = and(eq(messages.id, messageId), eq(messages.state, "waiting"));
  const { rowCount } = isUndone
    ? await transaction.delete(messages).where(isWaiting)
    : await transaction
        .update(messages)
        .set({ state: "draft", notBefore: null, changedAt: sql`now()` })
        .where(isWaiting);
  return (rowCount ?? 0) > 0;
}

/** Restores each of these sessions; one that changed again since then is left unchanged. */
async function undo(
  transaction: Transaction,
  staff: StaffMember,
  rows: (typeof sessionChanges.$inferSelect)[],
) {
  for (const row of rows) {
    const [before] = await transaction
      .select()
      .from(sessionChanges)
      .where(and(eq(sessionChanges.key, row.key), eq(sessionChanges.sequence, row.sequence - 1)));
    const unplaced = { day: null, starts: null, ends: null, venue: null };
    await transaction
      .insert(sessionChanges)
      .values({
        // An extra practice without a time does not take place.
        ...(before ?? { ...row, ...unplaced, state: "planned", reason: "" }),
        sequence: row.sequence + 1,
        messageId: null,
        changedAt: new Date(),
        changedBy: staff.id,
        changedByName: staff.name,
      })
      .onConflictDoNothing();
  }
}
