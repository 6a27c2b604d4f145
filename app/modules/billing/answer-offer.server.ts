import { and, desc, eq, inArray } from "drizzle-orm";
import { exactTime, timeOfDay } from "#core/time/time.ts";
import { type OfferAnswer, waitingAthletes } from "#modules/enrolment/index.ts";
import { readKey } from "#modules/outbox/index.server.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import {
  availabilityOfEntry,
  entryOfBought,
  lockAnswer,
  offerNextPlaces,
  setState,
  withdrawOffer,
} from "#modules/enrolment/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { type CheckoutStart, startOffered } from "./checkout.server.ts";
import { checkoutPath } from "./checkout.ts";
import { isWaiting, waitingListOf } from "./read-checkout.server.ts";
import { endCheckout } from "./release-holds.server.ts";
import type { ShownWaitingState } from "./waiting-words.ts";
import { submissions } from "#modules/outbox/schema.ts";
import {
  type Order,
  orders,
  type WaitingListEntry,
  waitingListEntries,
  waitingColumns,
  waitingRows,
} from "#modules/enrolment/schema.ts";

/** An offer as its page shows it. */
export interface Offer {
  state: ShownWaitingState;
  title: string;
  subTitle: string;
  athletes: string[];
  /** The end of the offer, formatted. */
  until: string;
  /** The page of the waiting list. */
  list: string;
}

/**
 * The waiting-list entry whose latest offer has this link; null: the link is unknown, or a newer offer
 * replaced it.
 */
async function entryOf(db: Database, key: string) {
  const named = await readKey(db, "offer", key);
  if (!named) return null;
  const [found] = await db
    .select({ waiting: waitingColumns, fields: submissions.fields })
    .from(waitingRows)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(eq(waitingListEntries.id, named.id));
  return found ?? null;
}

/** The offer of a mailed link; null: the link is not valid. Reading it changes nothing. */
export async function readOffer(ctx: AppContext, key: string): Promise<Offer | null> {
  const found = await entryOf(ctx.db, key);
  if (!found) return null;
  const { waiting, fields } = found;
  const entry = entryOfBought(ctx.content, waiting);
  const { timeZone } = ctx.content.club;
  return {
    state: waiting.state === "offered" && !isOpen(waiting) ? "ended" : waiting.state,
    title: entry?.title ?? "",
    subTitle: entry?.subTitle ?? "",
    athletes: waitingAthletes(fields).map(({ name }) => name),
    until: waiting.offerUntil ? exactTime(waiting.offerUntil, timeZone) : "",
    list: (entry && waitingListOf(ctx, waiting)) ?? "/register-for-membership",
  };
}

/** Whether an offer can be taken now. */
export const isOpen = ({
  state,
  offerUntil,
}: Pick<WaitingListEntry, "state" | "offerUntil">): boolean =>
  state === "offered" && offerUntil !== null && offerUntil.getTime() > Date.now();

/** `over`: the offer was answered before, or has expired. `paying`: the family is paying for it elsewhere. */
export type AnsweredOffer =
  | { outcome: "checkout"; path: string }
  | { outcome: "passed" | "left" | "over" | "unknown" }
  | { outcome: "refused" | "paying"; message: string };

/**
 * Takes an offer, passes it on or leaves the list. Taking it opens its checkout, always the same one; the
 * place stays on offer until that is paid. A passed place is offered to the next family at once.
 * @param network the visitor's
 */
export async function answerOffer(
  ctx: AppContext,
  key: string,
  answered: { answer: OfferAnswer; network: string },
): Promise<AnsweredOffer> {
  const found = await entryOf(ctx.db, key);
  return found ? answerOfferOf(ctx, found.waiting, answered) : { outcome: "unknown" };
}

/** The same for a waiting-list entry that belongs to the visitor. */
export async function answerOfferOf(
  ctx: AppContext,
  known: WaitingListEntry,
  { answer, network }: { answer: OfferAnswer; network: string },
): Promise<AnsweredOffer> {
  if (answer === "take") return take(ctx, known, network);
  const begun: Order[] = [];
  const answered = await ctx.db.transaction(async (transaction): Promise<AnsweredOffer> => {
    // Another window may be accepting the terms, or its payment may arrive: all lock in the same order.
    await lockAnswer(transaction, known.id);
    const checkouts = await transaction
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.waitingListEntryId, known.id),
          inArray(orders.state, ["starting", "open", "processing"]),
        ),
      )
      .orderBy(orders.id)
      .for("update");
    await lockOfferings(transaction, [known]);
    const [waiting] = await transaction
      .select()
      .from(waitingRows)
      .where(eq(waitingListEntries.id, known.id));
    const mayLeave = waiting && ["waiting", "passed"].includes(waiting.state);
    if (!waiting || !(isOpen(waiting) || (answer === "leave" && mayLeave)))
      return { outcome: "over" };
    const message = payingMessage(checkouts, ctx.content.club.timeZone);
    if (message) return { outcome: "paying", message };
    const outcome = answer === "pass" ? "passed" : "left";
    await withdrawOffer(transaction, waiting.id, outcome);
    await setState(transaction, waiting.id, outcome);
    await offerNextPlaces(ctx, transaction, waiting);
    begun.push(...checkouts);
    return { outcome };
  });
  for (const order of begun) await endCheckout(ctx, order);
  return answered;
}

/** Why a family cannot give up a place that it is paying for; null: it is not. */
function payingMessage(checkouts: Order[], zone: string): string | null {
  if (checkouts.some(({ state }) => state === "processing"))
    return "You have paid for this spot, and the bank has not confirmed it yet. Please write to us if you don’t want the spot.";
  const held = checkouts.find(({ heldUntil }) => heldUntil && heldUntil.getTime() > Date.now());
  return held?.heldUntil
    ? `You are registering for this spot in another window. Pay or cancel there first; it is held for your payment until ${timeOfDay(held.heldUntil, zone)}.`
    : null;
}

/** Whether the family of an order has given up the place that was offered to it. */
export async function isDeclined(
  db: Database,
  { waitingListEntryId }: Pick<Order, "waitingListEntryId">,
): Promise<boolean> {
  if (!waitingListEntryId) return false;
  const isAnswered = inArray(waitingListEntries.state, ["passed", "left", "waiting"]);
  return (
    (await db.$count(
      waitingListEntries,
      and(eq(waitingListEntries.id, waitingListEntryId), isAnswered),
    )) > 0
  );
}

async function take(
  ctx: AppContext,
  waiting: WaitingListEntry,
  network: string,
): Promise<AnsweredOffer> {
  if (!isOpen(waiting)) return { outcome: "over" };
  const begun = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.waitingListEntryId, waiting.id), eq(orders.state, "open")))
    .orderBy(desc(orders.createdAt));
  const open = begun.find(isWaiting);
  if (open) return { outcome: "checkout", path: checkoutPath(open.checkoutKey) };
  const { catalogue, places, id: waitingListEntryId } = waiting;
  const entry = entryOfBought(ctx.content, waiting);
  if (!entry) return { outcome: "over" };
  const place = await availabilityOfEntry(ctx, entry, catalogue);
  const offered = { catalogue, entry, place, places, waitingListEntryId };
  return started(await startOffered(ctx, offered, network));
}

const started = (start: CheckoutStart): AnsweredOffer =>
  start.outcome === "started"
    ? { outcome: "checkout", path: checkoutPath(start.checkoutKey) }
    : { outcome: "refused", message: start.message };
