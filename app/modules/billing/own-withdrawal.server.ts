import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { isUuid } from "#core/db/columns.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { formatMoney } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { mayWithdraw, type PaymentMethod, refundSteps } from "#modules/enrolment/index.ts";
import { byFamily, type FamilyVisit } from "#modules/families/index.server.ts";
import { athletes, guardians } from "#modules/families/schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { type OrderWithLines, readOrder } from "./orders.server.ts";
import { inTransitCents } from "./refund-credits.server.ts";
import { backAsCredit } from "./refund-parts.server.ts";
import { cardRefusal } from "./refunds.server.ts";
import { movedLinesOf } from "#modules/enrolment/index.server.ts";
import {
  refundText,
  refundDue,
  methodsPaid,
  planWithdrawal,
  unpaidText,
  withdraw,
} from "./withdraw.server.ts";

/** The effect of withdrawing a registration today, as shown to a guardian. */
export interface OwnWithdrawal {
  athlete: string;
  title: string;
  /** The refund rule that applies today. */
  rule: string;
  steps: { label: string; amount: string }[];
  /** The price less everything that the club keeps, in cents and formatted. */
  cents: number;
  total: string;
  /** The part that is not refunded because it was not paid, formatted; null: nothing. */
  unpaid: string | null;
  /** The refund method. */
  method: PaymentMethod;
  /** The same as a sentence; empty: no refund. */
  back: string;
  /** The amount that the guardian may keep as a credit instead, formatted; null: none. */
  keep: string | null;
}

/**
 * `unknown`: the family has no such registration. `refused`: the office decides; the message says why.
 * `isDone`: it was withdrawn before.
 */
export type OwnWithdrawalPlan =
  | { outcome: "allowed"; withdrawal: OwnWithdrawal; reference: string }
  | { outcome: "refused"; athlete: string; title: string; message: string; isDone: boolean }
  | { outcome: "unknown" };

/** @param id of the registration */
export async function readOwnWithdrawal(
  ctx: AppContext,
  visit: FamilyVisit,
  id: string,
): Promise<OwnWithdrawalPlan> {
  const order = await orderOfRegistration(ctx, visit, id);
  const moved = order ? await movedLinesOf(ctx.db, [order.id]) : [];
  const line = [...(order?.lines ?? []), ...moved].find(
    ({ registration }) => registration?.id === id,
  );
  if (!order || !line) return { outcome: "unknown" };
  const { title } = line;
  const athlete = fullName(line.athlete);
  const refused = (message: string) => ({
    outcome: "refused" as const,
    athlete,
    title,
    message,
    isDone: false,
  });
  if (!(await isPayer(ctx, visit, order)))
    return refused("Somebody else paid for this registration. Only they can withdraw it here.");
  if (line.registration?.ended === "withdrawn")
    return { ...refused("This registration was withdrawn."), isDone: true };
  if (!mayWithdraw(order, line))
    return refused("This registration has ended, or its payment is not complete.");
  const going = await inTransitCents(ctx.db, order.id);
  const { sum, cents } = planWithdrawal(
    ctx,
    { order, lines: order.lines, balance: order, inTransitCents: going.cents },
    [id],
  );
  const [refund] = sum.lines;
  const [method] = methodsPaid(order);
  if (!refund?.byFamily) return refused("It is too late to withdraw here.");
  const noWay = await refundRefusal(ctx, order);
  if (!method || noWay) return refused(noWay ?? "");
  const backCents = refundDue(order, { cents, inTransitCents: going.cents });
  const creditCents = await backAsCredit(ctx.db, order.id, { cents: backCents, method });
  const moneyCents = backCents - creditCents;
  return {
    outcome: "allowed",
    reference: order.reference,
    withdrawal: {
      athlete,
      title,
      rule: refund.rule,
      steps: refundSteps(refund),
      cents,
      total: formatMoney(cents),
      unpaid: unpaidText(cents, backCents),
      method,
      back: refundText({ backCents, creditCents, method }, "We refund"),
      keep: moneyCents > 0 && hasPaid(visit, order) ? formatMoney(moneyCents) : null,
    },
  };
}

/** Whether an address is the payer's, who owns the credit. */
export const hasPaid = (
  { email }: FamilyVisit,
  { customerEmail }: Pick<OrderWithLines, "customerEmail">,
): boolean => customerEmail?.toLowerCase() === email.toLowerCase();

/** Whether the guardian is the payer, or the only guardian: one of two cannot end what the other paid for. */
export async function isPayer(
  { db }: AppContext,
  visit: FamilyVisit,
  order: { customerEmail: string | null },
): Promise<boolean> {
  if (hasPaid(visit, order)) return true;
  return (await db.$count(guardians, eq(guardians.familyId, visit.familyId))) === 1;
}

/** The order of a family's registration; null: the family has no such registration. */
export async function orderOfRegistration(
  ctx: AppContext,
  { familyId }: FamilyVisit,
  id: string,
): Promise<OrderWithLines | null> {
  if (!isUuid(id)) return null;
  const [found] = await ctx.db
    .select({ reference: orders.reference })
    .from(registrations)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .where(and(eq(registrations.id, id), eq(athletes.familyId, familyId)));
  return found ? readOrder(ctx, found.reference) : null;
}

/** Why the original method cannot be refunded without the office; null: it can. */
export async function refundRefusal(
  ctx: AppContext,
  order: OrderWithLines,
): Promise<string | null> {
  const [method, ...others] = methodsPaid(order);
  if (!method || others.length > 0) return "It was paid in more than one way.";
  if (method === "sponsor") return "A sponsor paid for it.";
  return method === "card" && (await cardRefusal(ctx, ctx.db, order))
    ? "This payment can’t go back to the card here now."
    : null;
}

/** The message to the family after it pressed the button. `changed`: the amount has changed. */
export type OwnWithdrawalResult =
  | { outcome: "withdrawn" | "changed" | "unknown" }
  | { outcome: "refused"; message: string };

/**
 * A guardian withdraws an athlete from a program that they paid for, by the refund rule of today. The refund
 * uses the original method: a card is refunded at once, any other payment by the office.
 * @param shownCents the amount on the page when it was opened
 * @param reason the guardian's text; may be empty
 * @param keeps keep it as a credit, where the plan allows it
 */
export async function withdrawOwn(
  ctx: AppContext,
  visit: FamilyVisit,
  {
    id,
    shownCents,
    reason,
    keeps,
  }: { id: string; shownCents: number; reason: string; keeps: boolean },
): Promise<OwnWithdrawalResult> {
  const plan = await readOwnWithdrawal(ctx, visit, id);
  if (plan.outcome === "refused" && plan.isDone) return { outcome: "withdrawn" };
  if (plan.outcome !== "allowed") return plan;
  const { method, cents, keep } = plan.withdrawal;
  const result = await withdraw(ctx, byFamily(visit).actor, {
    reference: plan.reference,
    ids: [id],
    cents,
    shownCents,
    method: keeps && keep ? "credit" : method,
    reason: reason || "The family withdrew on its page",
    token: randomUUID(),
    byFamily: true,
  });
  if (result.outcome === "refused") return result;
  if (result.outcome === "withdrawn" || result.outcome === "before")
    return { outcome: "withdrawn" };
  return { outcome: result.outcome === "changed" ? "changed" : "unknown" };
}
