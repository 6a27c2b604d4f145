import { and, eq, inArray, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { formatMoney } from "#core/money.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { dropCardOfPaid, isPayingNow, namesOf, postLaterPayment } from "./later-payments.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { applyEarlier } from "./money-back.server.ts";
import { openParts } from "./open-parts.server.ts";
import type { ProviderCharge } from "./provider/port.server.ts";
import { type Charge, charges, ledgerEntries, paymentDisputes, paymentMethods } from "./schema.ts";
import { recordWaitingRefunds } from "./provider-refunds.server.ts";

/** Days after the first attempt when a refused charge is retried; after the last one, only a new card helps. */
export const retryDays = [3, 7, 14];

/**
 * When a refused card is retried; null: its next charge is for the next part, or it is never charged again.
 * @param attempts oldest first
 */
export function nextAttempt(
  { savedAt }: { savedAt: Date },
  attempts: readonly Pick<Charge, "state" | "isFinal" | "createdAt" | "dueOn">[],
): Date | null {
  const own = attempts.filter(({ createdAt }) => createdAt > savedAt);
  const last = own.at(-1);
  if (last?.state !== "refused" || own.some(({ isFinal }) => isFinal)) return null;
  const paid = own.findLastIndex(({ state }) => state === "paid");
  const series = own.slice(paid + 1).filter(({ dueOn }) => dueOn === last.dueOn);
  const days = retryDays[series.length - 1];
  const [first] = series;
  return first && days !== undefined
    ? new Date(first.createdAt.getTime() + days * 86_400_000)
    : null;
}

/** Charges requested at the same time, and in one run of the job: far below the provider's 100 a second. */
const together = 4;
const batch = 40;

/** How long to wait for a response before another request; the provider's own limit is shorter. */
const againAfter = sql`interval '1 minute'`;
/** How long a bank may take before we ask the provider for the result; the provider also reports it. */
const pendingAfter = sql`interval '6 hours'`;

/**
 * Charges the saved cards of orders with instalments that are due, and repeats requests whose answer was
 * lost. Each charge is stored before the request, and an order has only one at a time.
 * @returns whether there may be more to do at once
 */
export async function chargeInstalments(ctx: AppContext): Promise<boolean> {
  if (!ctx.integrations.payments.takesCards) return false;
  const unanswered = await claimUnanswered(ctx);
  const due = unanswered.length > 0 ? [] : await claimDue(ctx);
  const claimed = [
    ...unanswered.map((charge) => ({ charge, isAgain: true })),
    ...due.map((charge) => ({ charge, isAgain: false })),
  ];
  await Promise.all(
    Array.from({ length: together }, async (_, lane) => {
      for (let n = lane; n < claimed.length; n += together) {
        const one = claimed[n];
        if (one) await send(ctx, one.charge, one.isAgain);
      }
    }),
  );
  return claimed.length > 0;
}

/** Whether the saved card of an order can be charged: no charge was refused for good since it was saved. */
export const hasUsableCard = (vendor: string) => sql`exists (select 1 from ${paymentMethods} method
  where method.order_id = ${orders.id} and method.provider = ${vendor}
    and not exists (select 1 from ${charges} refused where refused.order_id = method.order_id
      and refused.is_final and refused.created_at > method.saved_at))`;

const claimUnanswered = ({ db, integrations }: AppContext): Promise<Charge[]> =>
  db
    .update(charges)
    .set({ askedAt: sql`clock_timestamp()` })
    .where(
      inArray(
        charges.id,
        db
          .select({ id: charges.id })
          .from(charges)
          .where(
            and(
              eq(charges.provider, integrations.payments.vendor),
              sql`((${charges.state} = 'sent' and ${charges.askedAt} < clock_timestamp() - ${againAfter})
                or (${charges.state} = 'pending' and ${charges.askedAt} < clock_timestamp() - ${pendingAfter}))`,
            ),
          )
          .orderBy(charges.askedAt)
          .limit(batch)
          .for("update", { skipLocked: true }),
      ),
    )
    .returning();

/**
 * Stores charges for orders whose instalments are due. The orders are locked, so that nobody pays them
 * meanwhile.
 */
async function claimDue(ctx: AppContext): Promise<Charge[]> {
  const due = await ctx.db.execute<{ id: string }>(dueOrders(ctx));
  const ids = due.rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  return ctx.db.transaction(async (transaction) => {
    const locked = await transaction
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(orders.id)
      .for("update", { skipLocked: true });
    if (locked.length === 0) return [];
    // Read again: it may have been paid since, or a payment may have started.
    const still = await transaction.execute<Record<string, unknown> & NewCharge>(
      dueOrders(
        ctx,
        locked.map((order) => order.id),
      ),
    );
    if (still.rows.length === 0) return [];
    const { vendor: provider } = ctx.integrations.payments;
    return transaction
      .insert(charges)
      .values(
        still.rows.map(({ id: orderId, cents, dueOn, customerId, methodId }) => ({
          orderId,
          cents,
          dueOn,
          customerId,
          methodId,
          provider,
        })),
      )
      .returning();
  });
}

interface NewCharge {
  /** The order's id. */
  id: string;
  cents: number;
  dueOn: string;
  customerId: string;
  methodId: string;
}

/**
 * Orders whose instalments are due and whose card may be charged now. A charge is for all instalments that
 * are due, but not for other costs of the order, because nobody agreed to charges for those.
 * @param only of these orders
 */
function dueOrders(ctx: AppContext, only?: string[]) {
  const { vendor } = ctx.integrations.payments;
  const isWanted = only
    ? sql`order_id in (${sql.join(
        only.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`
    : sql`order_id in (select order_id from ${paymentMethods} where provider = ${vendor})`;
  const days = sql`(${sql.raw(`array[${[0, ...retryDays].join(", ")}]`)})`;
  return sql`
    with due as (
      select order_id, sum(least(open_cents, cents))::int as cents, max(due_on) as newest
        from ${openParts(isWanted)} parts
        where number > 0 and open_cents > 0 and due_on <= ${ledgerDay(ctx)}
        group by order_id
    )
    select ${orders.id}, due.cents, due.newest as "dueOn", customer_id as "customerId", method_id as "methodId"
      from due
      join ${orders} on ${orders.id} = due.order_id
      join ${paymentMethods} method on method.order_id = due.order_id
        and method.provider = ${vendor}
      cross join lateral (
        select count(*) filter (where is_of_series) as tries,
            min(created_at) filter (where is_of_series) as first,
            coalesce(bool_or(is_final), false) as is_final
          from (select created_at, is_final, due_on = due.newest
              and created_at > coalesce((select max(paid.created_at) from ${charges} paid
                where paid.order_id = due.order_id and paid.state = 'paid'), '-infinity') as is_of_series
            from ${charges}
            where order_id = due.order_id and state = 'refused' and created_at > method.saved_at) own
      ) refused
      where ${orders.state} in ('paid', 'open')
        and not exists (select 1 from ${charges}
          where order_id = due.order_id and state in ('sent', 'pending'))
        and not ${isPayingNow}
        and not exists (select 1 from ${paymentDisputes} dispute
          join ${ledgerEntries} paid on paid.provider_id = dispute.payment_reference
            and paid.kind = 'payment'
          where paid.order_id = due.order_id and dispute.state in ('answer', 'bank'))
        and not refused.is_final
        and (refused.tries = 0 or clock_timestamp() >=
          refused.first + make_interval(days => ${days}[refused.tries + 1]))
      order by due.newest, ${orders.id}
      limit ${batch}`;
}

async function send(ctx: AppContext, charge: Charge, isAgain: boolean): Promise<void> {
  try {
    const answer = await ask(ctx, charge, isAgain);
    if (answer) await recordCharge(ctx, charge.id, answer);
  } catch (error) {
    // It stays `sent`, and the request is repeated.
    ctx.report("charge not confirmed", { charge: charge.id, err: error });
  }
}

/** Gets the result of a charge. If the answer was lost, it is looked up first; the same key never charges twice. */
async function ask(
  { db, integrations }: AppContext,
  { id, orderId, cents, customerId, methodId, providerId }: Charge,
  isAgain: boolean,
): Promise<ProviderCharge | null> {
  const { payments } = integrations;
  if (providerId) return payments.readCharge(providerId);
  if (isAgain) {
    const known = (await payments.listCharges(customerId)).find(({ request }) => request === id);
    if (known) return known;
  }
  const [order] = await db
    .select({ title: orders.title })
    .from(orders)
    .where(eq(orders.id, orderId));
  return payments.chargeCard({
    idempotencyKey: id,
    orderId,
    title: order?.title ?? "",
    cents,
    customerId,
    methodId,
  });
}

/**
 * Reads a charge from the provider and records it. A repeated or late report, or one about an unknown charge,
 * changes nothing.
 * @throws VendorFailure when the provider can't be reached
 */
export async function handleCharge(ctx: AppContext, chargeId: string): Promise<void> {
  const found = await ctx.integrations.payments.readCharge(chargeId);
  if (found?.request && isUuid(found.request)) await recordCharge(ctx, found.request, found);
}

async function recordCharge(ctx: AppContext, id: string, found: ProviderCharge): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    const isOrder = inArray(
      orders.id,
      transaction.select({ id: charges.orderId }).from(charges).where(eq(charges.id, id)),
    );
    const [order] = await transaction.select().from(orders).where(isOrder).for("update");
    const [charge] = await transaction.select().from(charges).where(eq(charges.id, id));
    // A payment never becomes unpaid again: an older answer may arrive after a newer one.
    if (!order || !charge || charge.state === "paid") return;
    await transaction
      .update(charges)
      .set({
        state: found.state,
        providerId: found.id || null,
        failure: found.refusal?.reason ?? null,
        isFinal: found.refusal?.isFinal ?? false,
        askedAt: sql`clock_timestamp()`,
      })
      .where(eq(charges.id, id));
    if (found.state === "refused" && charge.state !== "refused")
      await notifyRefusal(ctx, transaction, order, { ...charge, ...found.refusal });
    if (found.state !== "paid") return;
    const { provider } = charge;
    const payment = { id, cents: found.cents, providerId: found.id, provider };
    await postLaterPayment(ctx, transaction, order, payment);
    await applyEarlier(transaction, found.id, ctx);
    await dropCardOfPaid(transaction, order.id);
  });
  if (found.state === "paid")
    // If this fails, the job that sends refunds does it.
    await recordWaitingRefunds(ctx, found.id).catch((error: unknown) =>
      ctx.report("refunds not read", { charge: id, err: error }),
    );
}

async function notifyRefusal(
  ctx: AppContext,
  transaction: Transaction,
  order: Order,
  { id, cents, reason, isFinal }: Charge & { reason?: string },
): Promise<void> {
  const tries = await transaction.$count(
    charges,
    and(eq(charges.orderId, order.id), eq(charges.state, "refused")),
  );
  const isOver = isFinal || tries > retryDays.length;
  await notify(ctx, transaction, "instalment-failed", {
    id,
    orderId: order.id,
    to: { email: order.customerEmail },
    data: {
      ...namesOf(ctx, order),
      amount: formatMoney(cents, order.currency),
      reason: reason ?? "The bank declined the card.",
      next: isOver
        ? "We will not try this card again."
        : "We will try the card again in a few days. You can also pay now.",
    },
  });
}
