import {
  type RegistrationForm,
  registrationFaults,
  registrationFormSchema,
} from "#domain/families.ts";
import { fieldErrors } from "#domain/forms/fields.ts";
import type { FieldErrors } from "#domain/forms/result.ts";
import type { FormValues } from "#domain/forms/result.ts";
import { type Joining, joiningOf } from "#domain/joining.ts";
import { holdMinutes, holdsPerNetwork } from "#domain/orders.ts";
import { textsOf } from "#domain/records.ts";
import { ageWarning } from "#domain/registration.ts";
import { dayOf, nowIn } from "#domain/time.ts";
import type { Transaction } from "../db/database.ts";
import type { Order } from "../db/schema/orders.ts";
import type { AppContext } from "../context.ts";
import { readForm, recordRegistration } from "../families/record.ts";
import { entryOfOrder } from "./availability.ts";
import { orderOfSession } from "./fulfil.ts";
import { holdPlace } from "./holds.ts";
import { endCheckout } from "./release-holds.ts";

/** `warned`: outside the age group, not confirmed yet. `full`: the last place is gone. */
export type Agreement =
  | { outcome: "agreed" }
  | { outcome: "invalid"; message: string; errors: FieldErrors; values: FormValues }
  | { outcome: "warned"; message: string; values: FormValues }
  | { outcome: "full" | "refused"; message: string };

const over = "This checkout is over. Nothing was charged; please start again.";

/**
 * Accepts the terms of a registration for an athlete, and holds its place for half an hour. Two
 * families can't get the last place: the one that accepts second gets an error.
 */
export async function agreeToOrder(
  ctx: AppContext,
  sessionId: string,
  fields: Record<string, unknown>,
): Promise<Agreement> {
  const values = textsOf(Object.entries(fields));
  const order = await orderOfSession(ctx.db, sessionId);
  if (!order || !isWaiting(order)) {
    return { outcome: "refused", message: over };
  }
  const checked = registrationFormSchema.safeParse(fields);
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const errors = checked.success
    ? registrationFaults(checked.data, today)
    : fieldErrors(checked.error);
  const [fault] = Object.values(errors);
  if (!checked.success || fault)
    return { outcome: "invalid", message: messageFor(errors), errors, values };
  const warning = orderAgeWarning(ctx, order, Number(checked.data.born_on.slice(0, 4)));
  if (warning && !checked.data.age_known) return { outcome: "warned", message: warning, values };
  return hold(ctx, order, checked.data);
}

function messageFor(errors: FieldErrors): string {
  const faults = Object.values(errors);
  return faults.length === 1 ? (faults[0] ?? "") : `Please correct these ${faults.length} answers:`;
}

const refusals = {
  full: "Every place is taken",
  gone: "This is no longer sold. Nothing was charged.",
  "too-many": `${holdsPerNetwork} places are being held for your network already. Pay or cancel one of them, or try again in ${holdMinutes} minutes. Nothing was charged.`,
} as const;

async function hold(ctx: AppContext, order: Order, form: RegistrationForm): Promise<Agreement> {
  const athlete = {
    athleteName: `${form.given_name} ${form.family_name}`,
    birthYear: Number(form.born_on.slice(0, 4)),
  };
  const record = (transaction: Transaction, held: Order) =>
    recordRegistration(transaction, held, form);
  const held = await holdPlace(ctx, order, { athlete, record });
  if (held.outcome !== "held") {
    const { outcome } = held;
    return {
      outcome: outcome === "full" ? "full" : "refused",
      message: outcome === "over" ? over : `${order.title}: ${refusals[outcome]}`,
    };
  }
  for (const replaced of held.replaced) await endCheckout(ctx, replaced);
  return { outcome: "agreed" };
}

/** What the page with the terms shows of an order. */
export interface Checkout {
  reference: string;
  kind: Order["kind"];
  title: string;
  /** A one-line description; empty for a gift. */
  subTitle: string;
  per: "season" | "month" | "year" | "block" | null;
  season: { from: string; to: string } | null;
  ages: { from: number; to: number } | null;
  amountCents: number;
  /** Its sessions, and what is to pay today; null for a gift, and for what is sold no more. */
  joining: Joining | null;
  /** As entered; null once the checkout is over, as anybody with its address could read it. */
  form: Partial<RegistrationForm> | null;
  /** Where the payer pays; null when the checkout is over, or the terms are not accepted yet. */
  payUrl: string | null;
  state: "waiting" | "over";
  /** The path of its waiting list, in case its last place is gone; null for a gift. */
  waitingList: string | null;
}

/** The checkout of a session, or null when no order of ours has it. */
export async function readCheckout(ctx: AppContext, sessionId: string): Promise<Checkout | null> {
  const order = await orderOfSession(ctx.db, sessionId);
  if (!order) return null;
  const entry = entryOfOrder(ctx.content, order);
  const waiting = isWaiting(order);
  const { reference, kind, title, seasonFrom, seasonTo, amountCents } = order;
  const season = seasonFrom && seasonTo ? { from: seasonFrom, to: seasonTo } : null;
  const now = nowIn(ctx.content.club.timeZone);
  return {
    reference,
    kind,
    title,
    amountCents,
    subTitle: entry?.subTitle ?? "",
    per: entry?.per ?? null,
    season,
    joining:
      entry && season && order.catalogue === "registration"
        ? joiningOf(entry, season, ctx.content, now)
        : null,
    ages: entry?.ages ?? null,
    form: waiting ? await readForm(ctx.db, order.id) : null,
    payUrl: mayPay(order) ? order.sessionUrl : null,
    state: waiting ? "waiting" : "over",
    waitingList: waitingListOf(ctx, order),
  };
}

/** Whether the terms can still be accepted or, after that, the price be paid. */
export function isWaiting({ kind, state, heldUntil, expiresAt }: Order): boolean {
  const now = Date.now();
  if (state !== "open") return false;
  if (heldUntil) return heldUntil.getTime() > now;
  // The payer needs the full time of a hold to pay.
  const needed = kind === "registration" ? holdMinutes * 60_000 : 0;
  return expiresAt.getTime() - needed > now;
}

/** Whether to let the payer pay: a registration needs accepted terms and a held place. */
export const mayPay = (order: Order): boolean =>
  isWaiting(order) && (order.kind === "donation" || order.agreedAt !== null);

function waitingListOf({ content }: AppContext, order: Order): string | null {
  const { catalogue, offeringType: type, offeringId: id } = order;
  if (!catalogue) return null;
  if (catalogue === "registration") return `/waiting-list/${type}/${id}`;
  const sold = content.offerings.nextGeneration.find((one) => one.type === type && one.id === id);
  return sold ? `/waiting-list/${catalogue}/${sold.flag}` : null;
}

/** The warning about the athlete's age that a family sees before it pays, or null. */
function orderAgeWarning(ctx: AppContext, order: Order, birthYear: number): string | null {
  const entry = entryOfOrder(ctx.content, order);
  if (!entry || !order.seasonFrom || !order.seasonTo) return null;
  return ageWarning(entry, birthYear, { from: order.seasonFrom, to: order.seasonTo });
}
