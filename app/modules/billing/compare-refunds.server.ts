import { and, eq, gte, inArray, or } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { formatMoney } from "#core/money.ts";
import { dateTextOf } from "#core/time/time.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import type { Discrepancy } from "./findings.server.ts";
import { isPaidBy, knownPayments, standingEntries } from "./ledger.server.ts";
import type { PaymentEvent, ProviderRefund } from "./provider/port.server.ts";
import { paymentDisputes, type Refund, refunds } from "./schema.ts";
import { storeRefunds } from "./provider-refunds.server.ts";

const hour = 3_600_000;
/** Longer than a request takes to be answered, with its retries. */
const unansweredMs = hour;
/** Longer than a bank takes. */
const pendingMs = 15 * 24 * hour;

/** Payments with refunds that were reported or changed recently or are pending. */
export async function paymentsWithRefunds(
  ctx: AppContext,
  { since, events }: { since: Date; events: PaymentEvent[] },
): Promise<Set<string>> {
  const own = await ctx.db
    .selectDistinct({ payment: refunds.paymentReference })
    .from(refunds)
    .where(
      and(
        eq(refunds.provider, ctx.integrations.payments.vendor),
        or(gte(refunds.changedAt, since), inArray(refunds.state, ["due", "sent", "pending"])),
      ),
    );
  const lost = await ctx.db
    .select({ payment: paymentDisputes.paymentReference })
    .from(paymentDisputes)
    .where(and(eq(paymentDisputes.state, "lost"), gte(paymentDisputes.changedAt, since)));
  const reported = events.flatMap((event) =>
    event.about === "refund" ? [event.paymentReference] : [],
  );
  return new Set([
    ...(await knownPayments(ctx.db, [
      ...reported,
      ...lost.flatMap(({ payment }) => payment ?? []),
    ])),
    ...own.flatMap(({ payment }) => payment ?? []),
  ]);
}

/**
 * Reads a payment's refunds from the provider, stores the missing ones, and compares the rest.
 * @throws VendorFailure when the provider can't be reached
 */
export async function compareRefunds(
  ctx: AppContext,
  paymentReference: string,
  now: Date,
): Promise<Discrepancy[]> {
  const { vendor } = ctx.integrations.payments;
  const found = await ctx.integrations.payments.listRefunds(paymentReference);
  if (!(await storeRefunds(ctx, paymentReference, found))) return [];
  const [order] = await ctx.db.select().from(orders).where(isPaidBy(paymentReference));
  if (!order) return [];
  const own = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentReference, paymentReference));
  const names = { vendor, zone: ctx.content.club.timeZone, now };
  const problems = [
    await otherSum(ctx, { order, paymentReference, found }),
    ...own.map((refund) => problemOf(refund, { order, found, ...names })),
  ];
  const message = problems.filter((problem) => problem !== null).join(" ");
  if (message === "") return [];
  const { reference: orderReference } = order;
  return [{ kind: "refund", subject: paymentReference, orderReference, message, cents: null }];
}

const nameOf = ({ reference, title }: Order) => `order ${reference} (${title})`;

async function otherSum(
  { db, integrations }: AppContext,
  {
    order,
    paymentReference,
    found,
  }: { order: Order; paymentReference: string; found: ProviderRefund[] },
): Promise<string | null> {
  const lost = await db
    .select()
    .from(paymentDisputes)
    .where(
      and(
        eq(paymentDisputes.paymentReference, paymentReference),
        eq(paymentDisputes.state, "lost"),
        eq(paymentDisputes.currency, order.currency),
      ),
    );
  // Staff may have recorded it under the payment's id.
  const ids = [paymentReference, ...[...found, ...lost].map(({ id }) => id)];
  const total = (some: { cents: number }[]) => some.reduce((sum, { cents }) => sum + cents, 0);
  const lostCents = total(lost);
  const sentCents = total(found.filter(({ state }) => state !== "failed")) + lostCents;
  const posted = (await standingEntries(db, order.id)).filter(
    ({ kind, providerId }) =>
      (kind === "refund" || kind === "dispute") && ids.includes(providerId ?? ""),
  );
  const postedCents = total(posted);
  // Staff may record one before the provider reports it.
  if (postedCents >= sentCents) return null;
  const money = (cents: number) => formatMoney(cents, order.currency);
  const { vendor } = integrations.payments;
  if (lostCents > 0)
    return `${vendor} sent ${money(sentCents)} of ${nameOf(order)} back, with what the payer’s bank took; our records say ${money(postedCents)}.`;
  return `${vendor} sent ${money(sentCents)} of ${nameOf(order)} back; our records say ${money(postedCents)}.`;
}

interface Compared {
  order: Order;
  found: ProviderRefund[];
  vendor: string;
  zone: string;
  now: Date;
}

function problemOf(
  { state, cents, providerId, createdAt }: Refund,
  { order, found, vendor, zone, now }: Compared,
): string | null {
  const what = `the refund of ${formatMoney(cents, order.currency)} for ${nameOf(order)}`;
  const age = now.getTime() - createdAt.getTime();
  const since = dateTextOf(createdAt, zone);
  if (providerId && !found.some(({ id }) => id === providerId))
    return `${vendor} has no record of ${what}, which it accepted on ${since}.`;
  if ((state === "due" || state === "sent") && age > unansweredMs)
    return `${vendor} has not confirmed ${what} since ${since}. The site asks again every minute.`;
  if (state === "pending" && age > pendingMs)
    return `The payer’s bank has not confirmed ${what} since ${since}. Ask ${vendor} about it.`;
  return null;
}
