import { eq, inArray, sql } from "drizzle-orm";
import { readableName } from "#modules/content/index.ts";
import {
  mayWithdraw,
  type PaymentMethod,
  type RefundSum,
  refundSum,
  allocate,
} from "#modules/enrolment/index.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import {
  type BoughtLine,
  linesOf,
  offerNextPlaces,
  refundableLines,
  titleOf,
} from "#modules/enrolment/index.server.ts";
import { formatMoney } from "#core/money.ts";
import { fullName, splitName } from "#core/names.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { type Balance, balanceOf, ledgerDay, type NewEntry, postEntries } from "./ledger.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import type { OrderWithLines } from "./orders.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { updateStateFromRefunds } from "./money-back.server.ts";
import { notifyOffice } from "./family-changes.server.ts";
import { inTransitCents } from "./refund-credits.server.ts";
import { requestRefund } from "./refunds.server.ts";
import { afterRefundText, refundMethodText } from "./refund-states.ts";
import { settleOffline } from "./settle.server.ts";
import { refunds } from "./schema.ts";
import { type Order, registrations } from "#modules/enrolment/schema.ts";

/** The effect of withdrawing registrations on an order's payments today. Amounts in cents. */
export interface WithdrawalPlan {
  /** The cost reduction by the club's rules, line by line. */
  sum: RefundSum;
  /** The same, limited to the order's current cost. */
  cents: number;
  /** The largest possible reduction. */
  mostCents: number;
}

/** @param ids of the registrations; empty: a refund without ending any */
export function planWithdrawal(
  ctx: Pick<AppContext, "content">,
  {
    order,
    lines,
    balance,
    inTransitCents: going,
  }: {
    order: Order;
    lines: readonly BoughtLine[];
    balance: Balance;
    /** Refunds in progress. */
    inTransitCents: number;
  },
  ids: readonly string[],
): WithdrawalPlan {
  const { content } = ctx;
  const chosen = lines.filter(({ registration }) => registration && ids.includes(registration.id));
  const sum = refundSum(
    refundableLines(ctx, order, lines),
    chosen.map(({ id }) => id),
    { rules: content.catalogue.refundRules, today: dayOf(new Date(), content.club.timeZone) },
  );
  // A brother or sister who left before has paid for the lost discount: the line now costs the full price.
  const prices = sum.lines.reduce((total, { amountCents }) => total + amountCents, 0);
  const costCents = Math.max(0, balance.chargedCents);
  const mostCents =
    ids.length > 0
      ? Math.min(prices, costCents)
      : costCents + Math.max(0, -balance.balanceCents - going);
  return { sum, cents: Math.min(sum.cents, mostCents), mostCents };
}

/** How much of a cost reduction is refunded; the rest was not paid yet, and is no longer owed. */
export const refundDue = (
  { balanceCents }: Pick<Balance, "balanceCents">,
  { cents, inTransitCents: going }: { cents: number; inTransitCents: number },
): number => Math.max(0, Math.min(cents, cents - balanceCents - going));

/** The text for the payer about the part that is not refunded because it was not paid; null: everything is refunded. */
export function unpaidText(cents: number, backCents: number): string | null {
  if (backCents >= cents) return null;
  const rest = formatMoney(cents - backCents);
  return backCents > 0
    ? `${formatMoney(backCents)} goes back; the other ${rest} was not paid yet, and is no longer owed.`
    : `Nothing goes back: ${rest} was not paid yet, and is no longer owed.`;
}

/** How an order was paid, or will be paid if nothing was received yet. */
export function methodsPaid({
  method,
  session,
  parts,
}: Pick<OrderWithLines, "method" | "session" | "parts">): PaymentMethod[] {
  if (session?.paymentReference) return ["card"];
  const came = new Set(parts.filter(({ voidedAt }) => !voidedAt).map((part) => part.method));
  // What a credit paid is returned as a credit, besides the refund.
  if (came.size > 1) came.delete("credit");
  return came.size > 0 ? [...came] : method === "card" ? [] : [method];
}

interface Withdrawing {
  reference: string;
  /** The registrations that end; empty: a refund without ending any. */
  ids: readonly string[];
  /** The reduction of the order's cost. */
  cents: number;
  /** The amount by the rules when the form was opened. */
  shownCents: number;
  method: PaymentMethod;
  reason: string;
  /** The form's token: a form that is sent twice is processed once. A UUID. */
  token: string;
  /** The family itself withdrew: the office is notified. */
  byFamily?: boolean;
}

/** A cost reduction. `backCents`: the refund. `creditCents`: the part of the refund that becomes the payer's credit. */
interface GivenBackParts {
  backCents: number;
  creditCents: number;
  lessCents: number;
}

/**
 * `before`: it was done before. `over`: the order is not active, so its registrations have ended or wait for
 * its payment. `unknown`: the order has no such registration. `changed`: the amount by the rules has changed.
 */
export type Withdrawal =
  | ({ outcome: "withdrawn"; count: number } & GivenBackParts)
  | { outcome: "before" | "over" | "unknown" | "changed" }
  | { outcome: "refused"; message: string };

/**
 * Ends registrations of an order today, releases their places and makes the refund, in one transaction. The
 * payer gets a mail.
 */
export async function withdraw(
  ctx: AppContext,
  by: AuditedBy,
  asked: Withdrawing,
): Promise<Withdrawal> {
  const { reference, ids, cents, shownCents } = asked;
  return ctx.db
    .transaction(async (transaction): Promise<Withdrawal> => {
      const order = await lockOrder(transaction, reference);
      if (!order) return { outcome: "unknown" };
      const lines = await linesOf(transaction, [order.id]);
      const chosen = lines.filter(
        ({ registration }) => registration && ids.includes(registration.id),
      );
      if (chosen.length < ids.length) return { outcome: "unknown" };
      if (chosen.some(({ registration }) => registration?.ended)) return { outcome: "before" };
      if (!chosen.every((line) => mayWithdraw(order, line))) return { outcome: "over" };
      const balance = await balanceOf(transaction, order.id);
      const { cents: going } = await inTransitCents(transaction, order.id);
      const plan = planWithdrawal(ctx, { order, lines, balance, inTransitCents: going }, ids);
      const { sum, mostCents } = plan;
      if (ids.length > 0 && plan.cents !== shownCents) return { outcome: "changed" };
      if (cents > mostCents)
        return { outcome: "refused", message: `At most ${formatMoney(mostCents)} can be refunded` };
      const backCents = refundDue(balance, { cents, inTransitCents: going });
      if ((await transaction.$count(refunds, eq(refunds.id, asked.token))) > 0)
        return { outcome: "before" };
      const isTaken = await takeOff(ctx, transaction, {
        order,
        chosen,
        sum,
        by,
        asked,
        // A refund without a withdrawal reduces the cost by its own amount, and undoes that if it is
        // cancelled.
        cents: ids.length > 0 ? cents : cents - backCents,
      });
      if (!isTaken) return { outcome: "before" };
      let creditCents = 0;
      if (backCents > 0) {
        const parts = allocate(backCents, weightsOf(sum));
        const refund = await requestRefund(ctx, transaction, {
          id: asked.token,
          order,
          cents: backCents,
          method: asked.method,
          lines: chosen
            .map(({ id }, n) => ({ lineId: id, cents: parts[n] ?? 0 }))
            .filter((part) => part.cents > 0),
          computedCents: ids.length > 0 ? plan.cents : null,
          rule: [...new Set(sum.lines.map(({ rule }) => rule))].filter(Boolean).join("; "),
          // The registration stores the reason, which is deleted with the athlete.
          reason: ids.length > 0 ? "" : asked.reason,
          by,
          waives: ids.length === 0,
        });
        if (refund.outcome === "refused") throw new Refused(refund.message);
        creditCents = refund.creditCents;
      } else if (chosen.length === 0)
        await recordAudit(transaction, {
          actor: by,
          action: "payments.reduced",
          ...aboutOrder(order, { cents, reason: asked.reason }),
        });
      await endRegistrations(ctx, transaction, { order, chosen, by, reason: asked.reason });
      await settleOffline(ctx, transaction, order);
      if (creditCents > 0) await updateStateFromRefunds(transaction, order);
      const outcome = {
        count: chosen.length,
        backCents,
        creditCents,
        lessCents: cents - backCents,
      };
      if (chosen.length > 0)
        await notifyPayer(ctx, transaction, { order, chosen, asked, ...outcome });
      return { outcome: "withdrawn", ...outcome };
    })
    .catch((error) => {
      if (error instanceof Refused) return { outcome: "refused", message: error.why };
      throw error;
    });
}

/** Rolls back the transaction. */
class Refused extends Error {
  readonly why: string;
  constructor(why: string) {
    super("The refund was refused.");
    this.why = why;
  }
}

/** In proportion to the amounts by the rules, or without a rule to the prices. */
const weightsOf = ({ lines, cents }: RefundSum) =>
  lines.map((line) => (cents > 0 ? line.cents : line.amountCents));

/** Reduces the order's cost. @returns false when this form did it before */
async function takeOff(
  ctx: AppContext,
  transaction: Transaction,
  {
    order,
    chosen,
    sum,
    by,
    asked,
    cents: allCents,
  }: {
    order: Order;
    chosen: readonly BoughtLine[];
    sum: RefundSum;
    by: AuditedBy;
    asked: Withdrawing;
    cents: number;
  },
): Promise<boolean> {
  const credit = (lineId: string | null, cents: number): NewEntry => ({
    kind: "credit",
    lineId,
    cents: -cents,
    effectiveOn: ledgerDay(ctx),
    recordedBy: by.name,
    idempotencyKey: `credit:${lineId ?? asked.token}`,
  });
  const before = await balanceOf(transaction, order.id);
  const parts = allocate(allCents, weightsOf(sum));
  const entries =
    chosen.length > 0
      ? chosen.map(({ id }, n) => credit(id, parts[n] ?? 0))
      : [credit(null, allCents)];
  const after = await postEntries(transaction, order.id, entries);
  return allCents === 0 || after.balanceCents !== before.balanceCents;
}

async function endRegistrations(
  ctx: AppContext,
  transaction: Transaction,
  {
    order,
    chosen,
    by,
    reason,
  }: { order: Order; chosen: readonly BoughtLine[]; by: AuditedBy; reason: string },
): Promise<void> {
  const ids = chosen.flatMap(({ registration }) => registration?.id ?? []);
  if (ids.length === 0) return;
  await lockOfferings(transaction, [...chosen]);
  await transaction
    .update(registrations)
    .set({
      state: "withdrawn",
      ended: "withdrawn",
      endedOn: dayOf(new Date(), ctx.content.club.timeZone),
      endReason: reason,
      changedAt: sql`now()`,
    })
    .where(inArray(registrations.id, ids));
  for (const line of chosen) {
    await offerNextPlaces(ctx, transaction, line);
    await recordAudit(transaction, {
      actor: by,
      action: "families.withdrawn",
      subject: { type: "registration", id: line.registration?.id ?? "" },
      familyId: line.athlete?.familyId ?? null,
      details: { name: line.title, order: order.reference, reason },
    });
  }
}

/** Mails the payer and, if the family withdrew on its own page, the office. */
async function notifyPayer(
  ctx: AppContext,
  transaction: Transaction,
  {
    order,
    chosen,
    asked,
    ...back
  }: {
    order: Order;
    chosen: readonly BoughtLine[];
    asked: Withdrawing;
  } & GivenBackParts,
): Promise<void> {
  const { customerEmail: email, customerName, reference } = order;
  const [firstName] = splitName(customerName ?? "");
  if (asked.byFamily)
    for (const { athlete, title: from } of chosen)
      await notifyOffice(ctx, transaction, order, {
        athlete: fullName(athlete),
        from,
        to: null,
        money: givenBackText(back),
      });
  await notify(ctx, transaction, "withdrawn", {
    orderId: order.id,
    to: { email },
    data: {
      reference,
      customerName: firstName,
      offering: titleOf(chosen),
      registrations: chosen
        .map(
          ({ athlete, title }) => `${readableName(fullName(athlete)) || "your athlete"}: ${title}`,
        )
        .join("\n"),
      day: formatDate(dayOf(new Date(), ctx.content.club.timeZone)),
      refund: refundSentence({ ...back, method: asked.method }),
    },
  });
}

const givenBackText = ({ backCents, lessCents }: GivenBackParts): string =>
  [
    backCents > 0 && `${formatMoney(backCents)} back`,
    lessCents > 0 && `${formatMoney(lessCents)} less to pay`,
  ]
    .filter(Boolean)
    .join(", ") || "no refund";

/** The family's refund, in the mail about a withdrawal. */
export function refundSentence({
  backCents,
  creditCents,
  lessCents,
  method,
}: GivenBackParts & { method: PaymentMethod }): string {
  const back = refundText({ backCents, creditCents, method }, "We are refunding");
  const less = lessCents > 0 ? `You owe ${formatMoney(lessCents)} less than before.` : "";
  return (
    [back, less].filter(Boolean).join(" ") ||
    "Under our refund terms, there is no refund for this registration."
  );
}

/** How the refund is made, including what a credit paid, as sentences; empty: no refund. */
export function refundText(
  {
    backCents,
    creditCents,
    method,
  }: Pick<GivenBackParts, "backCents" | "creditCents"> & { method: PaymentMethod },
  start: "We refund" | "We are refunding",
): string {
  const moneyCents = backCents - creditCents;
  const sentence = (cents: number, by: PaymentMethod) =>
    cents > 0
      ? [`${start} ${formatMoney(cents)} ${refundMethodText[by]}.`, afterRefundText(by)]
      : [];
  return [...sentence(moneyCents, method), ...sentence(creditCents, "credit")]
    .filter(Boolean)
    .join(" ");
}
