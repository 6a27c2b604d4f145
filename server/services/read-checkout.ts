import { holdMinutes } from "#domain/order.ts";
import { ageWarning } from "#domain/registration.ts";
import type { Order } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { orderOfSession } from "./order-rows.ts";
import { entryOfOrder } from "./places-taken.ts";

/** What the page with the terms shows of an order. */
export interface Checkout {
  reference: string;
  kind: Order["kind"];
  title: string;
  /** One line on what it is; empty for a gift. */
  subTitle: string;
  per: "season" | "month" | "year" | "block" | null;
  season: { from: string; to: string } | null;
  ages: { from: number; to: number } | null;
  amountCents: number;
  athleteName: string | null;
  birthYear: number | null;
  /** Where the payer pays; null when that is over, or the terms are not accepted yet. */
  payUrl: string | null;
  state: "waiting" | "over";
  /** The path of its waiting list, should its last place be gone; null for a gift. */
  waitingList: string | null;
}

/** The checkout of a session, or null when no order of ours has it. */
export async function readCheckout(desk: ClubDesk, sessionId: string): Promise<Checkout | null> {
  const order = await orderOfSession(desk.db, sessionId);
  if (!order) return null;
  const entry = entryOfOrder(desk.content, order);
  const waiting = isWaiting(order);
  const { reference, kind, title, seasonFrom, seasonTo, amountCents } = order;
  return {
    ...{ reference, kind, title, amountCents },
    subTitle: entry?.subTitle ?? "",
    per: entry?.per ?? null,
    season: seasonFrom && seasonTo ? { from: seasonFrom, to: seasonTo } : null,
    ages: entry?.ages ?? null,
    athleteName: order.athleteName,
    birthYear: order.birthYear,
    payUrl: mayPay(order) ? order.sessionUrl : null,
    state: waiting ? "waiting" : "over",
    waitingList: waitingListOf(desk, order),
  };
}

/** Whether the terms can still be accepted, or, after that, the price be paid. */
export function isWaiting({ kind, state, heldUntil, expiresAt }: Order): boolean {
  const now = Date.now();
  if (state !== "open") return false;
  if (heldUntil) return heldUntil.getTime() > now;
  // Who accepts must have the whole time of a hold to pay.
  const needed = kind === "registration" ? holdMinutes * 60_000 : 0;
  return expiresAt.getTime() - needed > now;
}

/** Whether the payer may be sent to pay: who registers has accepted the terms, and has a place held. */
export const mayPay = (order: Order): boolean =>
  isWaiting(order) && (order.kind === "donation" || order.agreedAt !== null);

function waitingListOf({ content }: ClubDesk, order: Order): string | null {
  const { catalogue, offeringType: type, offeringId: id } = order;
  if (!catalogue) return null;
  if (catalogue === "registration") return `/waiting-list/${type}/${id}`;
  const sold = content.offerings.nextGeneration.find((one) => one.type === type && one.id === id);
  return sold ? `/waiting-list/${catalogue}/${sold.flag}` : null;
}

/** What to tell a family about the athlete's age before it pays, or null. */
export function warningOf(desk: ClubDesk, order: Order, birthYear: number): string | null {
  const entry = entryOfOrder(desk.content, order);
  if (!entry || !order.seasonFrom || !order.seasonTo) return null;
  return ageWarning(entry, birthYear, { from: order.seasonFrom, to: order.seasonTo });
}
