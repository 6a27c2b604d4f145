import { inTransitCents } from "./refund-credits.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { isOffline } from "#modules/enrolment/index.ts";
import { changeOrders } from "#modules/enrolment/index.server.ts";
import { dayOf, startOfDay } from "#core/time/time.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { type Balance, ledgerDay, postEntries, reversal } from "./ledger.server.ts";
import { loggedPart, type OrderPayment, partsOf } from "./offline-parts.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { ledgerEntries, ledgerNotes, sponsorClaims } from "./schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

/**
 * `before`: it was voided before. `refunding`: a refund is in progress, which may not be owed without it.
 * `over`: the order was cancelled, and its payments are recorded as refunded. `unknown`: the order has no
 * such payment; a card payment is corrected at the provider.
 */
export type Voiding = "voided" | "before" | "refunding" | "over" | "unknown";

/**
 * Voids a payment that staff recorded by mistake: it stays on the list but does not count. The order owes its
 * amount again, and its registrations keep their places, as in an order that was never paid.
 */
export async function voidPayment(
  ctx: AppContext,
  by: AuditedBy,
  { reference, id, reason }: { reference: string; id: string; reason: string },
): Promise<Voiding> {
  return ctx.db.transaction(async (transaction): Promise<Voiding> => {
    const order = await lockOrder(transaction, reference);
    const parts = order && isOffline(order) ? await partsOf(transaction, [order.id]) : [];
    const part = parts.find((each) => each.id === id);
    if (!order || !part) return "unknown";
    if (part.voidedAt) return "before";
    if (order.state !== "paid" && order.state !== "open") return "over";
    if ((await inTransitCents(transaction, order.id)).cents > 0) return "refunding";
    const balance = await reverse(ctx, transaction, { id, reason, recordedBy: by.name });
    // The sponsor's claim is open again.
    await transaction
      .update(sponsorClaims)
      .set({ state: "expected", entryId: null })
      .where(eq(sponsorClaims.entryId, id));
    const left = parts.filter((each) => each !== part && !each.voidedAt);
    await changeOrders(transaction, eq(orders.id, order.id), {
      paidAt: paidAtOf(ctx, order, left),
      state: balance.balanceCents > 0 ? "open" : "paid",
    });
    await recordAudit(transaction, {
      actor: by,
      action: "payments.voided",
      ...aboutOrder(order, { part: loggedPart(part), reason }),
    });
    return "voided";
  });
}

/** Posts the entry that reverses another, with its reason. */
export async function reverse(
  ctx: AppContext,
  transaction: Transaction,
  { id, reason, recordedBy }: { id: string; reason: string; recordedBy: string },
): Promise<Balance> {
  const [entry] = await transaction.select().from(ledgerEntries).where(eq(ledgerEntries.id, id));
  if (!entry) throw new Error(`The ledger has no entry ${id}.`);
  const entryId = randomUUID();
  const undone = reversal(entry, { effectiveOn: ledgerDay(ctx), recordedBy });
  const balance = await postEntries(transaction, entry.orderId, [{ ...undone, id: entryId }]);
  await transaction.insert(ledgerNotes).values({ entryId, text: reason });
  return balance;
}

/** The time of the first payment that still counts. */
export function paidAtOf(
  { content }: AppContext,
  { paidAt }: Order,
  [first]: readonly OrderPayment[],
): Date | null {
  if (!first) return null;
  const { timeZone } = content.club;
  const isSameDay = paidAt && dayOf(paidAt, timeZone) === first.effectiveOn;
  return isSameDay ? paidAt : startOfDay(first.effectiveOn, timeZone);
}
