import { and, eq, inArray, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { FieldErrors, FormValues } from "#core/forms/result.ts";
import { amountOf, describeLater, type Instalment, partsKey } from "#modules/enrolment/index.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { dropCard, namesOf } from "./later-payments.server.ts";
import { balanceOf, ledgerDay, standingEntries } from "./ledger.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { hasLaterPayments } from "./pay.server.ts";
import { planText, readParts } from "./payment-plan.ts";
import { charges, instalmentAgreements, instalments, paymentMethods } from "./schema.ts";

/** The balance of an order, and how it is to be paid. */
export interface OpenOrder {
  order: Order;
  openCents: number;
  /** The agreed parts that are still open, if the office agreed on a plan. */
  agreed: Instalment[];
  /** The card that a plan would remove; null: there is none. */
  card: { brand: string; lastFour: string } | null;
  /** It changes with the balance and with every agreement. */
  version: string;
}

/** @returns null: there is no such order, or it cannot be paid in parts */
export async function readOpenOrder(
  ctx: Pick<AppContext, "db" | "content">,
  reference: string,
): Promise<OpenOrder | null> {
  const isOrder = eq(orders.reference, reference.toUpperCase());
  const [order] = await ctx.db.select().from(orders).where(isOrder);
  return order ? openOrder(ctx.db, order, ledgerDay(ctx)) : null;
}

async function openOrder(
  db: Database | Transaction,
  order: Order,
  today: string,
): Promise<OpenOrder | null> {
  if (!hasLaterPayments(order)) return null;
  const { balanceCents } = await balanceOf(db, order.id);
  const [agreement] = await db
    .select()
    .from(instalmentAgreements)
    .where(eq(instalmentAgreements.orderId, order.id));
  const stored = await db
    .select()
    .from(instalments)
    .where(eq(instalments.orderId, order.id))
    .orderBy(instalments.number);
  const [card] = await db.select().from(paymentMethods).where(eq(paymentMethods.orderId, order.id));
  const openCents = Math.max(0, balanceCents);
  return {
    order,
    openCents,
    agreed: agreement?.recordedBy ? stored.filter(({ dueOn }) => dueOn >= today) : [],
    card: card ?? null,
    version: `${openCents} ${card?.methodId ?? ""} ${agreement?.agreedAt.getTime() ?? ""}`,
  };
}

/**
 * `changed`: a colleague or the payer was faster. `charging`: the card is being charged. `before`: the same
 * plan is already stored. `nothing`: there is no balance. `wrong`: the parts are not valid.
 */
export type Agreeing =
  | { outcome: "agreed" | "before" | "charging" | "nothing" | "unknown" }
  | { outcome: "changed"; openCents: number; version: string }
  | { outcome: "wrong"; message: string; errors: FieldErrors };

/**
 * Replaces the parts in which an order is paid by those that the office agreed on with the payer. There is no
 * consent to charges for them, so the saved card is deleted.
 * @param shownVersion the version on the page
 */
export async function agreeOnPlan(
  ctx: AppContext,
  by: AuditedBy,
  {
    reference,
    shownVersion,
    values,
  }: { reference: string; shownVersion: string; values: FormValues },
): Promise<Agreeing> {
  const today = ledgerDay(ctx);
  return ctx.db.transaction(async (transaction): Promise<Agreeing> => {
    const locked = await lockOrder(transaction, reference);
    const now = locked && (await openOrder(transaction, locked, today));
    if (!now) return { outcome: "unknown" };
    const { order, openCents, version } = now;
    if (openCents === 0) return { outcome: "nothing" };
    const { parts, errors, message } = readParts(values, { openCents, today });
    if (version !== shownVersion) {
      const isSame = partsKey(parts) === partsKey(now.agreed) && message === null;
      return isSame ? { outcome: "before" } : { outcome: "changed", openCents, version };
    }
    if (message !== null) return { outcome: "wrong", message, errors };
    const isUnderWay = and(
      eq(charges.orderId, order.id),
      inArray(charges.state, ["sent", "pending"]),
    );
    if ((await transaction.$count(charges, isUnderWay)) > 0) return { outcome: "charging" };
    await storePlan(transaction, order.id, { parts, by, today });
    await dropCard(transaction, order.id);
    await recordAudit(transaction, {
      actor: by,
      action: "payments.plan-agreed",
      ...aboutOrder(order, { parts: describeLater(parts) }),
    });
    await notify(ctx, transaction, "plan-agreed", {
      orderId: order.id,
      to: { email: order.customerEmail },
      data: { ...namesOf(ctx, order), amount: amountOf(openCents), parts },
    });
    return { outcome: "agreed" };
  });
}

async function storePlan(
  transaction: Transaction,
  orderId: string,
  { parts, by, today }: { parts: readonly Instalment[]; by: AuditedBy; today: string },
): Promise<void> {
  const entries = await standingEntries(transaction, orderId);
  const costs = entries.filter(({ kind }) => ["charge", "fee", "credit"].includes(kind));
  const { balanceCents } = await balanceOf(transaction, orderId);
  const paidCents = costs.reduce((sum, { cents }) => sum + cents, 0) - balanceCents;
  const [firstDay = today] = entries
    .filter(({ kind }) => kind === "payment")
    .map(({ effectiveOn }) => effectiveOn)
    .toSorted();
  const paid = { dueOn: firstDay < today ? firstDay : today, cents: paidCents };
  await transaction.delete(instalments).where(eq(instalments.orderId, orderId));
  await transaction.insert(instalments).values(
    [...(paidCents > 0 ? [paid] : []), ...parts].map(({ dueOn, cents }, n) => ({
      orderId,
      number: n + 1,
      dueOn,
      cents,
    })),
  );
  // Newer than every charge that it covers.
  const agreement = {
    text: planText(parts),
    agreedAt: sql`clock_timestamp()`,
    recordedBy: by.name,
  };
  await transaction
    .insert(instalmentAgreements)
    .values({ orderId, ...agreement })
    .onConflictDoUpdate({ target: instalmentAgreements.orderId, set: agreement });
}
