import { and, eq, sql } from "drizzle-orm";
import {
  agreedMove,
  type MoveSum,
  movableBetween,
  type PaymentMethod,
  totalOf,
} from "#modules/enrolment/index.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import {
  type BoughtLine,
  linesOf,
  movedLinesOf,
  offerNextPlaces,
  replaceLine,
  reserve,
  titleOf,
} from "#modules/enrolment/index.server.ts";
import { formatMoney } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { dayOf } from "#core/time/time.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { type Balance, balanceOf, ledgerDay, type NewEntry, postEntries } from "./ledger.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import {
  ageProblem,
  differenceText,
  isRegisteredThere,
  mayMove,
  type MoveChoice,
  moveChoice,
  planMove,
} from "./plan-move.server.ts";
import { moveMoneyText, notifyOfMove } from "./move-mail.server.ts";
import { payMoveByCredit } from "./move-credit.server.ts";
import { notifyOffice } from "./family-changes.server.ts";
import { inTransitCents } from "./refund-credits.server.ts";
import { requestRefund } from "./refunds.server.ts";
import { settleOffline } from "./settle.server.ts";
import { refundDue } from "./withdraw.server.ts";
import { type Order, type OrderLine, orders, registrations } from "#modules/enrolment/schema.ts";

export interface Moving {
  reference: string;
  registrationId: string;
  /** The key of the new offering (`MoveChoice`), and its season edition when the form was opened. */
  to: string;
  seasonId: string;
  /** The difference in price: positive, the family owes it; negative, the family gets it back. */
  cents: number;
  /** The difference when the form was opened. */
  shownCents: number;
  /** The refund method; null: no refund, the order keeps it for the family. */
  method: PaymentMethod | null;
  /** How much of the extra cost the payer's credit pays, as the form showed it; left out: nothing. */
  creditCents?: number;
  reason: string;
  /** The form's token: a form that is sent twice is processed once. A UUID. */
  token: string;
  /** Staff override: although every place is taken, or the athlete has another age. */
  overCapacity?: boolean;
  anyAge?: boolean;
  /** The family itself moved it: the office is notified. */
  byFamily?: boolean;
}

/**
 * `before`: it was done before. `over`: the registration has ended, or waits for its payment. `unknown`: the
 * order has no such registration. `gone`: the offering is no longer sold. `changed`: the difference has
 * changed. `full`, `age`: staff can override it.
 */
export type Move =
  | {
      outcome: "moved";
      dueCents: number;
      backCents: number;
      /** The part of it that is now the payer's credit. */
      creditCents: number;
      lessCents: number;
    }
  | { outcome: "before" | "over" | "unknown" | "gone" | "changed" | "full" }
  | { outcome: "age" | "refused"; message: string };

/** Rolls back the transaction. */
class NotMoved extends Error {
  readonly result: Move;
  constructor(result: Move) {
    super("The registration was not moved.");
    this.result = result;
  }
}

/**
 * Moves a registration to another offering, in one transaction: the old one ends, the new one takes a place,
 * the order's cost changes by the difference, and the freed place goes to the next family. The payer gets a
 * mail.
 */
export async function move(ctx: AppContext, by: AuditedBy, asked: Moving): Promise<Move> {
  return ctx.db
    .transaction((transaction) => moveIn(ctx, transaction, { by, asked }))
    .catch((error) => {
      if (error instanceof NotMoved) return error.result;
      throw error;
    });
}

async function moveIn(
  ctx: AppContext,
  transaction: Transaction,
  { by, asked }: { by: AuditedBy; asked: Moving },
): Promise<Move> {
  const order = await lockOrder(transaction, asked.reference);
  if (!order) return { outcome: "unknown" };
  const isAsked = ({ registration }: BoughtLine) => registration?.id === asked.registrationId;
  const lines = await linesOf(transaction, [order.id]);
  const line = lines.find(isAsked);
  if (!line) {
    const isDone = (await movedLinesOf(transaction, [order.id])).some(isAsked);
    return { outcome: isDone ? "before" : "unknown" };
  }
  if (!mayMove(ctx, order, line)) return { outcome: "over" };
  const choice = await moveChoice(ctx, transaction, line, asked.to);
  if (!choice) return { outcome: "gone" };
  const computed = planMove(ctx, { order, lines, line }, choice);
  if (choice.sold.seasonId !== asked.seasonId || computed?.cents !== asked.shownCents)
    return { outcome: "changed" };
  const before = await balanceOf(transaction, order.id);
  const refused = await refusal(transaction, { line, choice, computed, asked, before });
  if (refused) return refused;
  const sum = agreedMove(computed, asked);
  const { cents: going } = await inTransitCents(transaction, order.id);

  await lockOfferings(transaction, [line, choice.sold]);
  const stored = await storeLines(transaction, { line, lines, choice, sum });
  await transferPlace(ctx, transaction, { order, line, stored, asked });
  await postMove(ctx, transaction, { order, line, stored, sum, by, token: asked.token });
  const cents = Math.max(0, -sum.cents);
  const due = refundDue(before, { cents, inTransitCents: going });
  const backCents = asked.method ? due : 0;
  let creditCents = 0;
  if (asked.method && backCents > 0) {
    const refund = await requestRefund(ctx, transaction, {
      id: asked.token,
      order,
      cents: backCents,
      method: asked.method,
      lines: [{ lineId: line.id, cents: backCents }],
      computedCents: Math.max(0, -computed.cents),
      rule: `Moved from ${line.title} to ${stored.title}`,
      // The registration stores the reason, which is deleted with the athlete.
      reason: "",
      by,
      waives: false,
    });
    if (refund.outcome === "refused") throw new NotMoved(refund);
    creditCents = refund.creditCents;
  }
  const usedCents = await payMoveByCredit(ctx, transaction, { order, cents: sum.cents, asked });
  if (usedCents === null) throw new NotMoved({ outcome: "changed" });
  await settleOffline(ctx, transaction, order);
  await recordAudit(transaction, {
    actor: by,
    action: "families.moved",
    subject: { type: "registration", id: asked.registrationId },
    familyId: line.athlete?.familyId ?? null,
    details: {
      name: line.title,
      to: stored.title,
      order: order.reference,
      cents: sum.cents,
      computedCents: computed.cents,
      reason: asked.reason,
    },
  });
  const { balanceCents } = await balanceOf(transaction, order.id);
  const dueCents = Math.max(0, balanceCents);
  const result = { dueCents, backCents, creditCents, lessCents: cents - due };
  const kept = { cents: sum.cents, keptCents: due - backCents, usedCents };
  const money = moveMoneyText(ctx, order, { ...asked, ...result, ...kept });
  await notifyOfMove(ctx, transaction, { order, line, stored, money });
  const change = { athlete: fullName(line.athlete), from: line.title, to: stored.title };
  if (asked.byFamily)
    await notifyOffice(ctx, transaction, order, { ...change, money: differenceText(sum.cents) });
  return { outcome: "moved", ...result };
}

async function refusal(
  transaction: Transaction,
  {
    line,
    choice,
    computed,
    asked,
    before,
  }: {
    line: BoughtLine;
    choice: MoveChoice;
    computed: MoveSum;
    asked: Moving;
    before: Balance;
  },
): Promise<Move | null> {
  if (await isRegisteredThere(transaction, line, choice)) {
    const name = fullName(line.athlete) || "The athlete";
    return {
      outcome: "refused",
      message: `${name} is registered for ${choice.sold.title} already`,
    };
  }
  const { leastCents: least, mostCents } = movableBetween(computed);
  // After refunds an order may cost less than its lines.
  const leastCents = Math.max(least, -before.chargedCents);
  if (asked.cents < leastCents || asked.cents > mostCents)
    return { outcome: "refused", message: betweenText({ leastCents, mostCents }) };
  const age = asked.anyAge ? null : ageProblem(line, choice);
  return age ? { outcome: "age", message: age } : null;
}

/** The range of differences that staff can agree on, as text. */
export function betweenText({ leastCents, mostCents }: ReturnType<typeof movableBetween>): string {
  const name = (cents: number) =>
    cents < 0 ? `${formatMoney(-cents)} back` : `${formatMoney(cents)} more`;
  return `The difference can be from ${name(leastCents)} to ${name(mostCents)}`;
}

/** Stores the new line, and other lines whose discounts change. */
async function storeLines(
  transaction: Transaction,
  {
    line,
    lines,
    choice,
    sum,
  }: { line: BoughtLine; lines: readonly BoughtLine[]; choice: MoveChoice; sum: MoveSum },
): Promise<OrderLine> {
  const { keptCents } = sum;
  const stored = await replaceLine(transaction, line, {
    ...choice.sold,
    ...sum.line,
    keptCents,
    amountCents: sum.line.amountCents + keptCents,
  });
  for (const { id, line: changed, cents } of sum.others) {
    const other = lines.find((one) => one.id === id);
    if (!other) continue;
    const { registration, athlete: _, id: _id, replaces: _old, createdAt: _at, ...same } = other;
    const { discounts, taxCents } = changed;
    const own = { ...same, per: other.per, discounts, taxCents, amountCents: cents };
    const { id: lineId } = await replaceLine(transaction, other, own);
    if (registration)
      await transaction
        .update(registrations)
        .set({ lineId })
        .where(eq(registrations.id, registration.id));
  }
  const now = await linesOf(transaction, [line.orderId]);
  await transaction
    .update(orders)
    .set({ title: titleOf(now), amountCents: totalOf(now) })
    .where(eq(orders.id, line.orderId));
  return stored;
}

/** The old registration ends today, the new one takes a place, and the freed place goes to the next family. */
async function transferPlace(
  ctx: AppContext,
  transaction: Transaction,
  {
    order,
    line,
    stored,
    asked,
  }: { order: Order; line: BoughtLine; stored: OrderLine; asked: Moving },
): Promise<void> {
  const old = line.registration;
  if (!old) return;
  await transaction
    .update(registrations)
    .set({
      state: "moved",
      ended: "moved",
      endedOn: dayOf(new Date(), ctx.content.club.timeZone),
      endReason: asked.reason,
      changedAt: sql`now()`,
    })
    .where(eq(registrations.id, old.id));
  const full = await reserve(transaction, ctx.content, {
    places: [{ ...stored, lineId: stored.id, orderId: order.id, athleteId: old.athleteId }],
    reason: "office",
    until: null,
    overCapacity: asked.overCapacity ?? false,
  });
  if (full.length > 0) throw new NotMoved({ outcome: "full" });
  // The month that was paid for continues.
  if (old.per === "month" && stored.per === "month")
    await transaction
      .update(registrations)
      .set({ createdAt: old.createdAt })
      .where(and(eq(registrations.orderId, order.id), eq(registrations.lineId, stored.id)));
  await offerNextPlaces(ctx, transaction, line);
}

/** Posts the difference by line, so that reports attribute it correctly. */
async function postMove(
  ctx: AppContext,
  transaction: Transaction,
  {
    order,
    line,
    stored,
    sum,
    by,
    token,
  }: {
    order: Order;
    line: BoughtLine;
    stored: OrderLine;
    sum: MoveSum;
    by: AuditedBy;
    token: string;
  },
): Promise<void> {
  const entry = (lineId: string, cents: number): NewEntry => ({
    kind: cents < 0 ? "credit" : "charge",
    lineId,
    cents,
    effectiveOn: ledgerDay(ctx),
    recordedBy: by.name,
    idempotencyKey: `move:${token}:${lineId}`,
  });
  await postEntries(transaction, order.id, [
    entry(line.id, sum.keptCents - sum.beforeCents),
    entry(stored.id, sum.line.amountCents),
    ...sum.others.map(({ id, beforeCents, cents }) => entry(id, cents - beforeCents)),
  ]);
}
