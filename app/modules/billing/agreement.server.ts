import { eq } from "drizzle-orm";
import { childOf, mostAthletes, programsOf, checkoutFormFrom } from "#modules/families/index.ts";
import {
  codeFrom,
  creditToUse,
  holdMinutes,
  type Instalment,
  laterCentsOf,
  payNowCents,
  partsKey,
  splitOrder,
  totalOf,
} from "#modules/enrolment/index.ts";
import {
  questionsFor,
  knownAthletes,
  readAsked,
  recordAsked,
  readDraft,
  recordDraft,
  type Hold,
  holdPlaces,
  linesOf,
  planOf,
  type NewLine,
  pricedLines,
  type ReturningFamily,
} from "#modules/enrolment/index.server.ts";
import { awaitedPayment } from "./awaited-payment.server.ts";
import { awaitPayment } from "./await-payment.server.ts";
import { payPath } from "./checkout.ts";
import type { FieldErrors, FormValues } from "#core/forms/result.ts";
import { textsOf } from "#core/records.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { accountCredit, lockAccountCredit } from "./account-credit.server.ts";
import { payByCredit } from "./pay-by-credit.server.ts";
import { checkedAthletes } from "./checked-athletes.server.ts";
import { messageOf } from "./checkout-steps.ts";
import { isInviteOpen } from "./answer-invite.server.ts";
import { isDeclined } from "./answer-offer.server.ts";
import { repeatedRegistrations } from "./repeated-registrations.server.ts";
import { sessionToPay } from "./checkout.server.ts";
import { isWaiting, orderOfKey, startingValues, waitingListOf } from "./read-checkout.server.ts";
import { firstPayment, storeInstalments } from "./instalments.server.ts";
import { endCheckout } from "./release-holds.server.ts";
import { endSessions } from "./sessions.server.ts";
import { laterPaymentFrom, noWayToPay, enabledPaymentMethods } from "./ways-to-pay.server.ts";
import { providerSessions } from "./schema.ts";
import { families } from "#modules/families/schema.ts";
import type { Order } from "#modules/enrolment/schema.ts";

/**
 * `warned`: an athlete is outside the age group, which is not confirmed yet. `full`: a last place is gone.
 * `price`: the total differs from the page's. `unreachable`: the provider cannot be reached now.
 */
export type Agreement =
  | { outcome: "agreed"; sessionId: string }
  /** The payer's credit covers it: the last part of its receipt's address. */
  | { outcome: "paid"; receipt: string }
  /** It is to be paid by a later day, not by card; `path` is the page with the instructions. */
  | { outcome: "awaiting"; path: string; message: string }
  | {
      outcome: "invalid" | "warned" | "price";
      message: string;
      errors: FieldErrors;
      values: FormValues;
    }
  | { outcome: "full"; message: string; values: FormValues; waitingLists: WaitingList[] }
  | { outcome: "refused" | "unreachable"; message: string; values: FormValues };

/** The waiting list for a full offering. */
export interface WaitingList {
  title: string;
  path: string;
}

export const over = "This checkout is over. Nothing was charged; please start again.";

const givenUp =
  "You gave this spot up in another window, so it is not held for you any more. Nothing was charged.";

const noInvite =
  "The spots of this invitation are not held any more. Nothing was charged; please start again from the memberships.";

/**
 * Accepts the terms of an order, records its family and holds its places for half an hour. Two families can't
 * get the last place: the one that accepts second gets an error.
 * @param key of the order's checkout
 * @param returning the family whose own link this browser has opened
 */
export async function agreeToOrder(
  ctx: AppContext,
  key: string,
  fields: Record<string, unknown>,
  returning: ReturningFamily | null = null,
): Promise<Agreement> {
  const sent = textsOf(Object.entries(fields));
  const order = await orderOfKey(ctx.db, key);
  if (await isAwaitedAt(ctx, key)) return awaiting(key);
  if (!order || !isWaiting(order)) {
    const message = order && !order.paidAt && (await isDeclined(ctx.db, order)) ? givenUp : over;
    return { outcome: "refused", message, values: sent };
  }
  const noWay = noWayToPay(ctx);
  if (noWay) return { outcome: "unreachable", message: noWay, values: sent };
  if (!(await isInviteOpen(ctx.db, order)))
    return { outcome: "refused", message: noInvite, values: sent };
  const values = { ...startingValues(await linesOf(ctx.db, [order.id])), ...sent };
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const read = checkoutFormFrom(values, today);
  const known = knownAthletes(values, returning);
  // A child without a chosen program signs nothing.
  const asked = (await questionsFor(ctx, values, { known, draft: new Map() })).filter(
    ({ n }) => programsOf(values, n).length > 0,
  );
  const { answers, errors: unanswered } = readAsked(values, asked);
  if ("errors" in read) return invalid({ ...read.errors, ...unanswered }, values);
  const { form } = read;
  const whose = { athletes: form.athletes, familyId: returning?.familyId ?? null };
  const { wanted, errors, warnings } = await checkedAthletes(ctx, order, { ...whose, known });
  const refusals = { ...errors, ...unanswered };
  if (Object.keys(refusals).length > 0) return invalid(refusals, values);
  if (Object.keys(warnings).length > 0) {
    const [message = "", ...more] = Object.values(warnings);
    return { outcome: "warned", message: [message, ...more].join(" "), errors: warnings, values };
  }
  const code = codeFrom(values.code ?? "", ctx.content.catalogue.discounts.codes, today);
  const lines = pricedLines(
    ctx,
    wanted.map((line) => ({ ...line, athlete: childOf(values, Number(line.athlete)) })),
    code,
  );
  const parts = splitOrder(
    lines.map((line, n) => ({ ...line, plan: planOf(wanted[n]) })),
    today,
  );
  const changed = changedSince(values, { total: totalOf(lines), parts });
  if (changed) return { outcome: "price", message: changed, errors: {}, values };
  const payer = returning?.email ?? null;
  const haveCents = await accountCredit(ctx.db, payer, order.id);
  const totalCents = totalOf(lines);
  const coveredByCredit = haveCents >= totalCents;
  const later = laterPaymentFrom(values, enabledPaymentMethods(ctx), {
    totalCents,
    coveredByCredit,
  });
  if (later && "errors" in later) return invalid(later.errors, values);
  const inParts = values.pay === "parts" && parts.length > 1 ? parts : null;
  const laterCents = laterCentsOf(inParts ?? []);
  // With an e-transfer or a sponsor, the office records the credit when the payment arrives.
  const creditOf = (haveCents: number) =>
    later ? 0 : creditToUse({ amountCents: totalCents, laterCents, haveCents });
  const creditCents = creditOf(haveCents);
  if (!later && Number(values.credit || 0) !== creditCents)
    return { outcome: "price", message: otherCredit, errors: {}, values };
  const athleteOf = (n: number) =>
    form.athletes.find((each) => String(each.n) === wanted[n]?.athlete);
  const held = await holdPlaces(ctx, order, {
    lines: lines.flatMap((line, n) => {
      const athlete = athleteOf(n);
      if (!athlete) return [];
      const { givenName, familyName, bornOn } = athlete;
      return { ...line, athlete: { givenName, familyName, bornOn } };
    }),
    laterCents,
    credit: async (transaction) => {
      if (creditCents === 0) return { creditCents, customerEmail: null, customerName: null };
      const haveCents = await lockAccountCredit(transaction, payer, order.id);
      // If a credit is used, the payer is the owner of the credit, whatever is typed at the provider.
      const whose = { customerEmail: payer, customerName: returning?.guardianName ?? null };
      return creditOf(haveCents) === creditCents ? { creditCents, ...whose } : null;
    },
    check: (transaction) => repeatedRegistrations(transaction, { ...whose, paying: true }, wanted),
    record: async (transaction, stored, { isNewBill }) => {
      const isNewPlan = await storeInstalments(ctx, transaction, order.id, inParts);
      // Immediately, before anybody can pay the amount of an earlier bill.
      if (isNewBill || isNewPlan || later)
        await endSessions(transaction, eq(providerSessions.orderId, order.id), "replaced");
      const draft = await readDraft(transaction, order.id);
      const ids = await recordDraft(transaction, stored, { form, joins: returning });
      await recordAsked(ctx, transaction, { form, answers, ids, draft });
      if (draft) await transaction.delete(families).where(eq(families.id, draft.familyId));
      return lines.map((_line, n) => ids.get(athleteOf(n)?.n ?? 0) ?? null);
    },
  });
  // The same form was sent twice.
  if (held.outcome === "over" && (await isAwaitedAt(ctx, key))) return awaiting(key);
  if (held.outcome !== "held") return notHeld(ctx, held, values);
  for (const replaced of held.replaced) await endCheckout(ctx, replaced);
  const bill = billOf(held.order, { lines, inParts });
  try {
    if (later) {
      const awaited = await awaitPayment(ctx, held.order, later, {
        couldBePaid: order.agreedAt !== null,
      });
      if (awaited.outcome === "awaiting") return awaiting(key);
      // The same form was sent twice, and the other request was first.
      if (awaited.outcome === "over" && (await isAwaitedAt(ctx, key))) return awaiting(key);
      const message = awaited.outcome === "refused" ? awaited.message : over;
      return { outcome: "refused", message, values };
    }
    if (creditCents > 0 && payNowCents(held.order) === 0) {
      const receipt = await payByCredit(ctx, held.order);
      return receipt ? { outcome: "paid", receipt } : { outcome: "refused", message: over, values };
    }
    return { outcome: "agreed", sessionId: await sessionToPay(ctx, held.order, bill) };
  } catch (error) {
    ctx.report("checkout session not replaced", { order: order.id, err: error });
    const message =
      "The card checkout can’t be reached at the moment. Please try again in a minute.";
    return { outcome: "unreachable", message, values };
  }
}

const awaiting = (key: string): Agreement => ({
  outcome: "awaiting",
  path: payPath(key),
  message: "We are keeping your spot.",
});

async function isAwaitedAt(ctx: AppContext, key: string): Promise<boolean> {
  const order = await orderOfKey(ctx.db, key);
  return order !== null && (await awaitedPayment(ctx, ctx.db, order)) !== null;
}

const otherCredit = "Your credit has changed. Check the bill, then agree again.";

/** The provider's bill, without the part that a credit pays. */
function billOf(
  order: Order,
  { lines, inParts }: { lines: NewLine[]; inParts: readonly Instalment[] | null },
) {
  const bill = inParts ? firstPayment(order, inParts) : lines;
  if (order.creditCents === 0) return bill;
  const title = inParts ? (bill[0]?.title ?? order.title) : order.title;
  return [{ title: `${title}, less your credit`, amountCents: payNowCents(order) }];
}

/** What has changed since the page that was agreed to, as a message; empty: nothing. */
function changedSince(
  { total, pay, parts }: FormValues,
  now: { total: number; parts: readonly Instalment[] },
): string {
  if (total && Number(total) !== now.total)
    return "The total has changed. Check the bill, then agree again.";
  const shown = pay === "parts" && parts;
  return shown && shown !== partsKey(now.parts)
    ? "The payments have changed. Check them, then agree again."
    : "";
}

function invalid(found: FieldErrors, values: FormValues): Agreement {
  // In the page's order: each athlete with its waivers, then the adults.
  const rank = (field: string) => Number(/^athlete_(\d)/.exec(field)?.[1] ?? mostAthletes + 1);
  const errors = Object.fromEntries(
    Object.entries(found).toSorted(([a], [b]) => rank(a) - rank(b)),
  );
  return { outcome: "invalid", message: messageOf(errors, values), errors, values };
}

const refusals = {
  full: "Every spot is taken",
  gone: "This is no longer sold. Nothing was charged.",
} as const;

function notHeld(
  ctx: AppContext,
  held: Exclude<Hold, { outcome: "held" }>,
  values: FormValues,
): Agreement {
  if (held.outcome === "over") return { outcome: "refused", message: over, values };
  if (held.outcome === "credit")
    return { outcome: "price", message: otherCredit, errors: {}, values };
  if (held.outcome === "invalid") return invalid(held.errors, values);
  const titles = [...new Set(held.lines.map(({ title }) => title))].join(", ");
  if (held.outcome === "too-many")
    return {
      outcome: "refused",
      message: `${titles}: ${held.places} spots are being held for your network already. Pay or cancel one of them, or try again in ${holdMinutes} minutes. Nothing was charged.`,
      values,
    };
  const message = `${titles}: ${refusals[held.outcome]}`;
  if (held.outcome === "gone") return { outcome: "refused", message, values };
  const waitingLists = held.lines.flatMap((line) => {
    const path = waitingListOf(ctx, line);
    return path ? { title: line.title, path } : [];
  });
  return { outcome: "full", message, values, waitingLists };
}
