import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { formatMoney } from "#core/money.ts";
import { isOffline } from "#modules/enrolment/index.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { dueParts } from "./due.server.ts";
import { ledgerDay, postEntries } from "./ledger.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { partsOf } from "./offline-parts.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { ledgerEntries, ledgerNotes } from "./schema.ts";
import { settleOffline } from "./settle.server.ts";
import { paidAtOf, reverse } from "./void-payment.server.ts";

const undoing = alias(ledgerEntries, "undoing");
const undoingNotes = alias(ledgerNotes, "undoing_notes");

/** The key of an amount that staff wrote off. One lost in a dispute has another. */
const keyOf = (id: string) => `write-off:${id}`;

/** The amounts that staff wrote off, oldest first. */
export async function writeOffsOf(db: Database | Transaction, orderId: string) {
  const found = await db
    .select({
      entry: ledgerEntries,
      reason: ledgerNotes.text,
      undone: undoing,
      undoReason: undoingNotes.text,
    })
    .from(ledgerEntries)
    .leftJoin(ledgerNotes, eq(ledgerNotes.entryId, ledgerEntries.id))
    .leftJoin(undoing, eq(undoing.reverses, ledgerEntries.id))
    .leftJoin(undoingNotes, eq(undoingNotes.entryId, undoing.id))
    .where(eq(ledgerEntries.orderId, orderId))
    .orderBy(ledgerEntries.createdAt);
  return found.flatMap(({ entry, reason, undone, undoReason }) =>
    entry.kind === "write_off" && entry.idempotencyKey === keyOf(entry.id)
      ? {
          id: entry.id,
          cents: -entry.cents,
          day: entry.effectiveOn,
          by: entry.recordedBy ?? "",
          reason: reason ?? "",
          undone: undone && {
            by: undone.recordedBy ?? "",
            day: undone.effectiveOn,
            reason: undoReason ?? "",
          },
        }
      : [],
  );
}

/** `before`: this form did it. `nothing`: the order owes nothing. */
export type WritingOff =
  | { outcome: "done" | "before" | "nothing" }
  | { outcome: "refused"; message: string };

/**
 * Writes off a part or all of an order's balance, with a reason. Registrations keep their places.
 * @param token of the form, a UUID: a form that is sent twice is processed once
 */
export async function writeOff(
  ctx: AppContext,
  by: AuditedBy,
  {
    reference,
    cents,
    reason,
    token,
  }: {
    reference: string;
    cents: number;
    reason: string;
    token: string;
  },
): Promise<WritingOff> {
  return ctx.db.transaction(async (transaction): Promise<WritingOff> => {
    const order = await lockOrder(transaction, reference);
    if (!order) return { outcome: "nothing" };
    if ((await transaction.$count(ledgerEntries, eq(ledgerEntries.id, token))) > 0)
      return { outcome: "before" };
    const owedCents = await openBalanceOf(ctx, transaction, order.id);
    if (owedCents === 0) return { outcome: "nothing" };
    if (cents > owedCents)
      return { outcome: "refused", message: `Only ${formatMoney(owedCents)} is owed` };
    await postEntries(transaction, order.id, [
      {
        id: token,
        kind: "write_off",
        cents: -cents,
        effectiveOn: ledgerDay(ctx),
        recordedBy: by.name,
        idempotencyKey: keyOf(token),
      },
    ]);
    await transaction.insert(ledgerNotes).values({ entryId: token, text: reason });
    await settleOffline(ctx, transaction, order);
    await recordAudit(transaction, {
      actor: by,
      action: "payments.written-off",
      ...aboutOrder(order, { cents, reason }),
    });
    return { outcome: "done" };
  });
}

/** The balance of an order; 0: nothing is owed, or it is not an order that can owe. */
export async function openBalanceOf(
  ctx: Pick<AppContext, "content">,
  db: Database | Transaction,
  orderId: string,
): Promise<number> {
  const parts = await dueParts(db, { id: orderId }, ledgerDay(ctx));
  return parts.reduce((sum, { cents }) => sum + cents, 0);
}

/**
 * Undoes a write-off: the order owes the amount again, and its registrations keep their places.
 * @returns `over`: the order was cancelled or refunded. `unknown`: the order has no such write-off
 */
export async function undoWriteOff(
  ctx: AppContext,
  by: AuditedBy,
  { reference, id, reason }: { reference: string; id: string; reason: string },
): Promise<"undone" | "before" | "over" | "unknown"> {
  return ctx.db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, reference);
    const all = order ? await writeOffsOf(transaction, order.id) : [];
    const found = all.find((each) => each.id === id);
    if (!order || !found) return "unknown";
    if (found.undone) return "before";
    if (order.state !== "paid" && order.state !== "open") return "over";
    const balance = await reverse(ctx, transaction, { id, reason, recordedBy: by.name });
    // An open card order would end automatically.
    if (isOffline(order) && balance.balanceCents > 0) {
      const parts = await partsOf(transaction, [order.id]);
      await changeOrders(transaction, eq(orders.id, order.id), {
        paidAt: paidAtOf(
          ctx,
          order,
          parts.filter(({ voidedAt }) => !voidedAt),
        ),
        state: "open",
      });
    }
    await recordAudit(transaction, {
      actor: by,
      action: "payments.write-off-undone",
      ...aboutOrder(order, { cents: found.cents, reason }),
    });
    return "undone";
  });
}
