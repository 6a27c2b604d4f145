import { randomUUID } from "node:crypto";
import type { AppContext } from "#core/context.server.ts";
import { formatMoney } from "#core/money.ts";
import { fullName } from "#core/names.ts";
import { fitsAge, groupAge, refundRuleOn } from "#modules/catalogue/index.ts";
import { dayOf } from "#core/time/time.ts";
import { moveSteps, type PaymentMethod } from "#modules/enrolment/index.ts";
import { refundableLines } from "#modules/enrolment/index.server.ts";
import { byFamily, type FamilyVisit } from "#modules/families/index.server.ts";
import { accountCredit } from "./account-credit.server.ts";
import { moveCredit } from "./move-credit.server.ts";
import { move } from "./move.server.ts";
import type { OrderWithLines } from "./orders.server.ts";
import { hasPaid, isPayer, orderOfRegistration, refundRefusal } from "./own-withdrawal.server.ts";
import {
  choiceText,
  differenceText,
  isRegisteredThere,
  mayMove,
  type MoveChoice,
  moveChoices,
  planMove,
} from "./plan-move.server.ts";
import { inTransitCents } from "./refund-credits.server.ts";
import { backAsCredit } from "./refund-parts.server.ts";
import { refundText, methodsPaid, refundDue, unpaidText } from "./withdraw.server.ts";

type Line = OrderWithLines["lines"][number];

/** The effect of moving a registration, as shown to a guardian. */
export interface OwnMove {
  key: string;
  title: string;
  season: string;
  seasonId: string;
  steps: { label: string; amount: string }[];
  /** The difference in cents; positive: to pay. */
  cents: number;
  total: string;
  /** The part that is not refunded because it was not paid, formatted; null: nothing. */
  unpaid: string | null;
  /** The refund method; null: no refund. */
  method: PaymentMethod | null;
  /** The same as a sentence; empty: no refund. */
  back: string;
  /** The amount that the guardian may keep as a credit instead, formatted; null: none. */
  keep: string | null;
  /** How much of the extra cost the guardian's credit pays, in cents. */
  creditCents: number;
  /** Whether the guardian is the payer. */
  isPayers: boolean;
}

/** `unknown`: the family has no such registration. `refused`: the office decides; the message says why. */
export type OwnMovePlan =
  | {
      outcome: "allowed";
      athlete: string;
      title: string;
      /** The matching offerings, as options. */
      choices: { key: string; title: string; group: string; season: string; difference: string }[];
      /** The selected one; null: none, or it cannot be selected. */
      chosen: OwnMove | null;
      reference: string;
    }
  | { outcome: "refused"; athlete: string; title: string; message: string }
  | { outcome: "done" }
  | { outcome: "unknown" };

/**
 * The offerings that a guardian can move an athlete to today, and the cost of the selected one: in the same
 * season, while a refund rule that allows it applies, where the age fits and a place is free.
 * @param id of the registration
 * @param to the key of the selected offering; "": none
 */
export async function readOwnMove(
  ctx: AppContext,
  visit: FamilyVisit,
  { id, to }: { id: string; to: string },
): Promise<OwnMovePlan> {
  const order = await orderOfRegistration(ctx, visit, id);
  if (!order) return { outcome: "unknown" };
  const line = order.lines.find(({ registration }) => registration?.id === id);
  // Another line has replaced it.
  if (!line) return { outcome: "done" };
  const about = { athlete: fullName(line.athlete), title: line.title };
  const refused = await refusal(ctx, visit, order, line);
  if (refused) return { outcome: "refused", ...about, message: refused };
  const choices = await openChoices(ctx, line);
  if (choices.length === 0)
    return {
      outcome: "refused",
      ...about,
      message: "There is no other program of this season that fits and has a free spot.",
    };
  const plans = await Promise.all(
    choices.map((choice) => planOf(ctx, visit, { order, line, choice })),
  );
  const chosen = plans.find(({ key }) => key === to) ?? null;
  const noWay = chosen?.method ? await refundRefusal(ctx, order) : null;
  if (noWay) return { outcome: "refused", ...about, message: noWay };
  return {
    outcome: "allowed",
    ...about,
    reference: order.reference,
    choices: plans.map(({ key, title, group, season, total }) => ({
      key,
      title,
      group,
      season,
      difference: total,
    })),
    chosen,
  };
}

/** Why the office has to decide; null: the family can. */
async function refusal(
  ctx: AppContext,
  visit: FamilyVisit,
  order: OrderWithLines,
  line: Line,
): Promise<string | null> {
  if (!(await isPayer(ctx, visit, order)))
    return "Somebody else paid for this registration. Only they can move it here.";
  if (!mayMove(ctx, order, line))
    return "This registration has ended, or its payment is not complete.";
  const { catalogue, club } = ctx.content;
  const [own] = refundableLines(ctx, order, [line]);
  const today = dayOf(new Date(), club.timeZone);
  const found = own && refundRuleOn(catalogue.refundRules, own.days, today);
  return found?.rule.movesByFamily ? null : "It is too late to move here.";
}

async function openChoices(ctx: AppContext, line: Line): Promise<MoveChoice[]> {
  const birthYear = line.athlete?.birthYear;
  if (!birthYear) return [];
  const fitting = (await moveChoices(ctx, line)).filter(
    ({ entry, sold, place: { state, season } }) =>
      // Offerings of the other catalogue are sold on their own pages.
      sold.catalogue === line.catalogue &&
      state === "open" &&
      season.id === line.seasonId &&
      fitsAge(entry.ages, groupAge(birthYear, season)),
  );
  const taken = await Promise.all(fitting.map((choice) => isRegisteredThere(ctx.db, line, choice)));
  return fitting.filter((_choice, n) => !taken[n]);
}

async function planOf(
  ctx: AppContext,
  visit: FamilyVisit,
  { order, line, choice }: { order: OrderWithLines; line: Line; choice: MoveChoice },
): Promise<OwnMove & { group: string }> {
  const sum = planMove(ctx, { order, lines: order.lines, line }, choice);
  if (!sum) throw new Error(`Order ${order.reference} has no such line.`);
  const going = await inTransitCents(ctx.db, order.id);
  const less = { cents: Math.max(0, -sum.cents), inTransitCents: going.cents };
  const backCents = refundDue(order, less);
  const [paidBy] = methodsPaid(order);
  const method = backCents > 0 ? (paidBy ?? null) : null;
  const backCreditCents = method
    ? await backAsCredit(ctx.db, order.id, { cents: backCents, method })
    : 0;
  const moneyCents = backCents - backCreditCents;
  const isOwn = hasPaid(visit, order);
  const haveCents = isOwn && sum.cents > 0 ? await accountCredit(ctx.db, order.customerEmail) : 0;
  const { note: _note, ...text } = choiceText(ctx, choice);
  return {
    ...text,
    seasonId: choice.sold.seasonId,
    steps: moveSteps(sum, {
      from: line.title,
      to: text.title,
      priceCents: choice.sold.priceCents,
      nameOf: (lineId) => {
        const other = order.lines.find((one) => one.id === lineId);
        return other ? `${fullName(other.athlete) || "Another athlete"}, ${other.title}` : "";
      },
    }),
    cents: sum.cents,
    total: differenceText(sum.cents),
    unpaid: sum.cents < 0 ? unpaidText(less.cents, backCents) : null,
    method,
    back: method
      ? refundText({ backCents, creditCents: backCreditCents, method }, "We refund")
      : "",
    isPayers: isOwn,
    keep: method && moneyCents > 0 && isOwn ? formatMoney(moneyCents) : null,
    creditCents: moveCredit(order, {
      cents: sum.cents,
      balanceCents: order.balanceCents + sum.cents,
      haveCents,
    }),
  };
}

/** The message to the family after it pressed the button. `changed`: the amount or the free places have changed. */
export type OwnMoveResult =
  /** `isOwed`: the order has a balance. */
  | { outcome: "moved"; isOwed: boolean }
  | { outcome: "changed" | "unknown" }
  | { outcome: "refused"; message: string };

/**
 * A guardian moves an athlete to another offering of the season. An extra cost is first paid by their credit,
 * and the rest is owed; a lower cost is refunded by the original method.
 * @param shownCents the difference on the page when it was opened
 * @param shownCreditCents the amount paid by credit on that page
 * @param keeps keep the refund as a credit, where the plan allows it
 */
export async function moveOwn(
  ctx: AppContext,
  visit: FamilyVisit,
  {
    id,
    to,
    shownCents,
    shownCreditCents,
    reason,
    keeps,
  }: {
    id: string;
    to: string;
    shownCents: number;
    shownCreditCents: number;
    reason: string;
    keeps: boolean;
  },
): Promise<OwnMoveResult> {
  const plan = await readOwnMove(ctx, visit, { id, to });
  if (plan.outcome === "done") return { outcome: "moved", isOwed: false };
  if (plan.outcome !== "allowed") return plan;
  const { chosen } = plan;
  if (!chosen) return { outcome: "changed" };
  const result = await move(ctx, byFamily(visit).actor, {
    reference: plan.reference,
    registrationId: id,
    to,
    seasonId: chosen.seasonId,
    cents: chosen.cents,
    shownCents,
    method: keeps && chosen.keep ? "credit" : chosen.method,
    // A guardian other than the payer was shown no credit, and uses none.
    ...(chosen.isPayers && { creditCents: shownCreditCents }),
    reason: reason || "The family moved on its page",
    token: randomUUID(),
    byFamily: true,
  });
  switch (result.outcome) {
    case "moved":
      return { outcome: "moved", isOwed: result.dueCents > 0 };
    case "before":
      return { outcome: "moved", isOwed: false };
    case "refused":
    case "age":
      return { outcome: "refused", message: result.message };
    case "unknown":
      return { outcome: "unknown" };
    default:
      return { outcome: "changed" };
  }
}
