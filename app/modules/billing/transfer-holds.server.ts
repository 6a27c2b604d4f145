import { and, eq, gte, isNull, lt, lte, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { splitName } from "#core/names.ts";
import { daysAfter, formatDate, isDay } from "#core/time/time.ts";
import { changeOrders, reserveForPaid } from "#modules/enrolment/index.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { endOf } from "./await-payment.server.ts";
import { awaitedPayment } from "./awaited-payment.server.ts";
import { isPayingNow } from "./later-payments.server.ts";
import { balanceOf, ledgerDay, postEntries, reversal, standingEntries } from "./ledger.server.ts";
import { costKinds } from "./ledger-kinds.ts";
import { lockOrder } from "./locked-order.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { sponsorClaims, transferHolds } from "./schema.ts";

/** Days before the last one on which the payer is reminded. */
const reminderDays = 2;

const isKept = and(isNull(transferHolds.releasedAt), eq(orders.state, "open"));

/**
 * Reminds families whose payment is due soon, and releases the places of those whose day has passed. Each
 * order is handled once, however often and wherever this runs.
 */
export async function endTransferHolds(ctx: AppContext) {
  const today = ledgerDay(ctx);
  const isUnreminded = and(
    isNull(transferHolds.remindedAt),
    gte(transferHolds.dueOn, today),
    lte(transferHolds.dueOn, daysAfter(today, reminderDays)),
    // The instructions are in the mail of the day before.
    lt(orders.agreedAt, sql`now() - interval '20 hours'`),
  );
  const reminded = await countDone(await heldOrders(ctx, isUnreminded), (id) => remind(ctx, id));
  const isOver = and(lte(orders.expiresAt, sql`clock_timestamp()`), isNull(orders.paidAt));
  const released = await countDone(await heldOrders(ctx, isOver), (reference) =>
    ctx.db.transaction((transaction) => releaseHold(ctx, transaction, reference)),
  );
  return { reminded, released };
}

async function heldOrders({ db }: AppContext, which: ReturnType<typeof and>): Promise<string[]> {
  const found = await db
    .select({ reference: orders.reference })
    .from(transferHolds)
    .innerJoin(orders, eq(orders.id, transferHolds.orderId))
    .where(and(isKept, which))
    .orderBy(transferHolds.dueOn, orders.id);
  return found.map(({ reference }) => reference);
}

async function countDone(
  references: string[],
  run: (reference: string) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const reference of references) if (await run(reference)) done += 1;
  return done;
}

const remind = (ctx: AppContext, reference: string): Promise<boolean> =>
  ctx.db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, reference);
    const data = order && (await awaitedPayment(ctx, transaction, order));
    if (!order || !data) return false;
    const { rowCount } = await transaction
      .update(transferHolds)
      .set({ remindedAt: sql`now()` })
      .where(and(eq(transferHolds.orderId, order.id), isNull(transferHolds.remindedAt)));
    if (rowCount !== 1) return false;
    const to = { email: order.customerEmail };
    await notify(ctx, transaction, "transfer-reminder", { orderId: order.id, to, data });
    return true;
  });

/** Releases the places: nothing is owed any more. @returns false when a payment arrived, or is under way */
async function releaseHold(
  ctx: AppContext,
  transaction: Transaction,
  reference: string,
): Promise<boolean> {
  const order = await lockOrder(transaction, reference);
  if (order?.state !== "open" || order.paidAt || order.expiresAt.getTime() > Date.now())
    return false;
  const { id } = order;
  const isPaying = await transaction.$count(orders, and(eq(orders.id, id), isPayingNow));
  if (isPaying > 0 || (await balanceOf(transaction, id)).paidCents > 0) return false;
  const [hold] = await transaction
    .update(transferHolds)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(transferHolds.orderId, id), isNull(transferHolds.releasedAt)))
    .returning();
  if (!hold) return false;
  await endCharges(ctx, transaction, id);
  await changeOrders(transaction, eq(orders.id, id), { state: "expired" });
  await notify(ctx, transaction, "transfer-released", {
    orderId: id,
    to: { email: order.customerEmail },
    data: {
      reference,
      customerName: splitName(order.customerName ?? "")[0],
      offering: order.title,
      day: formatDate(hold.dueOn),
    },
  });
  return true;
}

/** The order costs nothing any more. */
async function endCharges(ctx: AppContext, transaction: Transaction, id: string): Promise<void> {
  const charged = (await standingEntries(transaction, id)).filter(({ kind }) =>
    costKinds.includes(kind),
  );
  const by = { effectiveOn: ledgerDay(ctx), recordedBy: null };
  await postEntries(
    transaction,
    id,
    charged.map((entry) => reversal(entry, by)),
  );
}

/**
 * The payment arrived after the places had been released: it counts. Each registration gets its place again
 * if one is free and nobody waits for it; otherwise staff decide, as for a card payment that is too late.
 * @returns null when the order's places were not released in this way
 */
export async function reopenHold(
  ctx: AppContext,
  transaction: Transaction,
  order: Order,
): Promise<{ order: Order; withoutPlace: number } | null> {
  if (order.state !== "expired") return null;
  const today = ledgerDay(ctx);
  const [hold] = await transaction
    .update(transferHolds)
    .set({ releasedAt: null, remindedAt: null, dueOn: today })
    .where(and(eq(transferHolds.orderId, order.id), sql`${transferHolds.releasedAt} is not null`))
    .returning();
  if (!hold) return null;
  // Before the order takes places again, so that only free ones are assigned.
  const withoutPlace = await reserveForPaid(transaction, ctx.content, order.id);
  const [opened] = await changeOrders(transaction, eq(orders.id, order.id), {
    state: "open",
    expiresAt: endOf(ctx, today),
  });
  if (!opened) return null;
  const charges = await standingEntries(transaction, order.id);
  const owes = charges.some(({ kind }) => costKinds.includes(kind));
  if (!owes)
    await postEntries(transaction, order.id, [
      {
        kind: "charge",
        cents: order.amountCents,
        effectiveOn: today,
        // The first charge, and the charge after each reversal, has its own key.
        idempotencyKey: `charge:${order.id}:${crypto.randomUUID()}`,
      },
    ]);
  return { order: opened, withoutPlace };
}

/** Until when the places of an unpaid order are held; null: no day was agreed on. */
export async function heldUntilDay(
  { db }: Pick<AppContext, "db">,
  { id, state }: Pick<Order, "id" | "state">,
): Promise<{ dueOn: string; day: string } | null> {
  const [hold] = await db
    .select()
    .from(transferHolds)
    .where(and(eq(transferHolds.orderId, id), isNull(transferHolds.releasedAt)));
  return hold && state === "open" ? { dueOn: hold.dueOn, day: formatDate(hold.dueOn) } : null;
}

/** `before`: the order does not wait for such a payment. */
export type Extending =
  | { outcome: "extended"; day: string }
  | { outcome: "before" }
  | { outcome: "invalid"; message: string };

/** Staff give a family more time to pay, and the family is mailed the new day. @param dueOn the last day, as typed */
export async function extendHold(
  ctx: AppContext,
  by: AuditedBy,
  { reference, dueOn }: { reference: string; dueOn: string },
): Promise<Extending> {
  const today = ledgerDay(ctx);
  if (!isDay(dueOn)) return { outcome: "invalid", message: "Enter a day" };
  if (dueOn < today) return { outcome: "invalid", message: "This day is in the past" };
  if (dueOn > daysAfter(today, 366))
    return { outcome: "invalid", message: "This day is more than a year ahead. Check the year" };
  return ctx.db.transaction(async (transaction): Promise<Extending> => {
    const order = await lockOrder(transaction, reference);
    if (order?.state !== "open") return { outcome: "before" };
    const ofOrder = and(eq(transferHolds.orderId, order.id), isNull(transferHolds.releasedAt));
    const [before] = await transaction.select().from(transferHolds).where(ofOrder);
    if (!before || before.dueOn === dueOn) return { outcome: "before" };
    // If the day is near, this mail counts as the reminder.
    const remindedAt = dueOn <= daysAfter(today, reminderDays) ? new Date() : null;
    await transaction.update(transferHolds).set({ dueOn, remindedAt }).where(ofOrder);
    await transaction
      .update(sponsorClaims)
      .set({ expectedBy: dueOn, remindOn: dueOn })
      .where(
        and(
          eq(sponsorClaims.orderId, order.id),
          eq(sponsorClaims.state, "expected"),
          eq(sponsorClaims.expectedBy, before.dueOn),
        ),
      );
    await changeOrders(transaction, eq(orders.id, order.id), { expiresAt: endOf(ctx, dueOn) });
    const data = await awaitedPayment(ctx, transaction, order);
    const to = { email: order.customerEmail };
    if (data) await notify(ctx, transaction, "transfer-extended", { orderId: order.id, to, data });
    await recordAudit(transaction, {
      actor: by,
      action: "payments.transfer-extended",
      ...aboutOrder(order, { day: formatDate(dueOn) }),
    });
    return { outcome: "extended", day: formatDate(dueOn) };
  });
}
