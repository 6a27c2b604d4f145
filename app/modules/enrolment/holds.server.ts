import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { FieldErrors } from "#core/forms/result.ts";
import { totalOf } from "./pricing.ts";
import { comparedName, fullName } from "#core/names.ts";
import { holdMinutes, placesPerNetwork } from "./orders.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import {
  type Bought,
  entryOfBought,
  isFullFor,
  isHeld,
  type PlacesTaken,
  placesTaken,
  takesPlace,
} from "./availability.server.ts";
import { changeOrders } from "./change-orders.server.ts";
import { type BoughtLine, insertLines, linesOf, type NewLine, titleOf } from "./lines.server.ts";
import { lockOfferings, offeringKey } from "#modules/catalogue/index.server.ts";
import { lock } from "./lock.server.ts";
import { isOfferFor, isStillOffered, offersTo, takeUpOffers } from "./taken-offers.server.ts";
import type { Registration } from "#modules/families/schema.ts";
import { type Order, orderLines, orders, registrationRows, registrations } from "./schema.ts";

/** A line to hold a place for, with its athlete. */
export type HeldLine = NewLine & { athlete: Athlete };
interface Athlete {
  givenName: string;
  familyName: string;
  bornOn: string;
}

/** The lines to hold, with their checks. */
interface Holding {
  lines: HeldLine[];
  /** The form's errors by field, checked once nobody else can take these places. */
  check: (transaction: Transaction) => Promise<FieldErrors>;
  /**
   * Records the athletes of the lines, in the transaction that holds the places.
   * @param stored the lines' ids, in the order of `lines`; and whether the bill is another one than before
   */
  record: (
    transaction: Transaction,
    order: Order,
    stored: { lineIds: string[]; isNewBill: boolean },
  ) => Promise<void>;
}

/**
 * `replaced`: the same family's earlier checkouts for the same places, which are now over. `full` and `gone`:
 * those lines are full, or no longer sold. `too-many`: the same network holds too many other places of that
 * line's offering.
 */
export type Hold =
  | { outcome: "held"; order: Order; replaced: Order[] }
  | { outcome: "full" | "gone"; lines: HeldLine[] }
  | { outcome: "over" }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "too-many"; places: number; lines: HeldLine[] };

/** Undoes the transaction. */
class NotHeld extends Error {
  readonly hold: Exclude<Hold, { outcome: "held" }>;
  constructor(hold: Exclude<Hold, { outcome: "held" }>) {
    super(hold.outcome);
    this.hold = hold;
  }
}

/**
 * Holds the places of an order's lines, all or none, half an hour from now. If the order held places already,
 * this replaces them and keeps the time. Locks keep two families from getting the last place, and a free
 * place goes only to the family next in line.
 */
export async function holdPlaces(ctx: AppContext, order: Order, holding: Holding): Promise<Hold> {
  try {
    return await ctx.db.transaction((transaction) => hold(ctx, transaction, order, holding));
  } catch (error) {
    if (error instanceof NotHeld) return error.hold;
    throw error;
  }
}

async function hold(
  { content }: AppContext,
  transaction: Transaction,
  { id, startedFrom }: Order,
  { lines, check, record }: Holding,
): Promise<Hold> {
  // Always taken before the offerings' locks, to avoid deadlocks.
  await lock(transaction, `holds from ${startedFrom ?? id}`);
  const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for("update");
  const isOver = order?.heldUntil && order.heldUntil.getTime() <= Date.now();
  if (order?.state !== "open" || isOver) throw new NotHeld({ outcome: "over" });
  const gone = lines.filter((line) => !entryOfBought(content, line));
  if (gone.length > 0) throw new NotHeld({ outcome: "gone", lines: gone });
  // When registration opens, most come too late: they need not wait for those who still get a place.
  if (!order.heldUntil && !(await holdsOthers(transaction, order)))
    refuseFull(await countPlaces(transaction, content, lines), {
      lines,
      before: null,
      offers: await offersTo(transaction, order),
    });
  await lockOfferings(transaction, lines);
  const counted = await countPlaces(transaction, content, lines);
  // Includes the registrations of an earlier acceptance.
  const before = await linesOf(transaction, [id]);
  await transaction.delete(orderLines).where(eq(orderLines.orderId, id));
  const replaced = await releaseReplaced(transaction, content, { order, lines });
  const errors = await check(transaction);
  if (Object.keys(errors).length > 0) throw new NotHeld({ outcome: "invalid", errors });
  // An order that held nothing, and replaces nothing, has given up nothing.
  const gaveUp = order.heldUntil !== null || replaced.length > 0;
  const left = gaveUp ? await countPlaces(transaction, content, lines) : counted;
  const offers = await offersTo(transaction, order);
  refuseFull(left, { lines, before: counted, offers });
  const stored = await insertLines(
    transaction,
    id,
    lines.map(({ athlete: _athlete, ...line }) => line),
  );
  const now = sql`clock_timestamp()`;
  const [held] = await changeOrders(transaction, eq(orders.id, id), {
    title: titleOf(lines),
    amountCents: totalOf(lines),
    agreedAt: new Date(),
    heldUntil:
      order.heldUntil ??
      sql`least(${now} + make_interval(mins => ${holdMinutes}), ${orders.expiresAt})`,
  });
  if (!held) throw new NotHeld({ outcome: "over" });
  await record(transaction, held, {
    lineIds: stored.map((line) => line.id),
    isNewBill: billOf(before) !== billOf(lines),
  });
  await takeUpOffers(transaction, offers, stored);
  return { outcome: "held", order: held, replaced };
}

/** The places of each line's offering, by `offeringKey`. */
type Counted = ReadonlyMap<string, PlacesTaken>;

async function countPlaces(
  transaction: Transaction,
  content: AppContext["content"],
  lines: HeldLine[],
): Promise<Counted> {
  const counted = new Map<string, PlacesTaken>();
  for (const line of lines) {
    const key = offeringKey(line);
    if (counted.has(key)) continue;
    counted.set(key, await placesTaken({ db: transaction, content }, line));
  }
  return counted;
}

/** The provider's bill for the payer, for comparison. */
const billOf = (lines: (Bought & { title: string; amountCents: number })[]) =>
  lines
    .map((line) => `${offeringKey(line)} ${line.title} ${line.amountCents}`)
    .sort()
    .join("\n");

/**
 * @param before the places before this checkout gave up its own: those are still its own; null: it had none
 * @throws NotHeld with a line of each offering that has fewer places left than the lines want
 */
function refuseFull(
  now: Counted,
  { lines, before, offers }: { lines: HeldLine[]; before: Counted | null; offers: Registration[] },
): void {
  const full: HeldLine[] = [];
  for (const [key, same] of Map.groupBy(lines, offeringKey)) {
    const [line] = same;
    if (!line) continue;
    const counted = now.get(key) ?? null;
    const wanted = {
      places: same.length,
      offered: Math.min(same.length, offers.filter((offer) => isOfferFor(offer, line)).length),
      exempt: before && counted ? (before.get(key)?.taken ?? 0) - counted.taken : 0,
    };
    if (isFullFor(counted, wanted)) full.push(line);
  }
  if (full.length > 0) throw new NotHeld({ outcome: "full", lines: full });
}

/** Other checkouts from this network, or for the same offer or invitation, that hold places. */
function heldBeside({ id, startedFrom, waitingId, inviteId }: Order) {
  const isTheirs = [
    ...(startedFrom ? [eq(orders.startedFrom, startedFrom)] : []),
    ...(waitingId ? [eq(orders.waitingId, waitingId)] : []),
    ...(inviteId ? [eq(orders.inviteId, inviteId)] : []),
  ];
  return isTheirs.length > 0 ? and(isHeld, or(...isTheirs), ne(orders.id, id)) : null;
}

/**
 * Whether other checkouts hold places: this order may replace them, and so get a place where none is left.
 */
async function holdsOthers(transaction: Transaction, order: Order): Promise<boolean> {
  const beside = heldBeside(order);
  return beside !== null && (await transaction.$count(orders, beside)) > 0;
}

/**
 * Releases the holds of other checkouts from this network for the same athletes in the same offerings, and of
 * those for the same offer or invitation.
 * @returns their orders
 */
async function releaseReplaced(
  transaction: Transaction,
  content: AppContext["content"],
  { order, lines }: { order: Order; lines: HeldLine[] },
): Promise<Order[]> {
  const { waitingId, inviteId } = order;
  const beside = heldBeside(order);
  if (!beside) return [];
  const others = await transaction.select().from(orders).where(beside);
  const theirs = await linesOf(
    transaction,
    others.map((other) => other.id),
  );
  const replaced = others.filter(
    (other) =>
      (waitingId && other.waitingId === waitingId) ||
      (inviteId && other.inviteId === inviteId) ||
      theirs.some(
        (held) => held.orderId === other.id && lines.some((line) => isSamePlace(held, line)),
      ),
  );
  const remaining = theirs.filter((held) => replaced.every(({ id }) => id !== held.orderId));
  for (const line of lines) {
    const places = remaining.filter((held) => offeringKey(held) === offeringKey(line)).length;
    const capacity = entryOfBought(content, line)?.capacity ?? 0;
    if (places > 0 && places >= placesPerNetwork(capacity))
      throw new NotHeld({ outcome: "too-many", places, lines: [line] });
  }
  if (replaced.length > 0)
    await changeOrders(
      transaction,
      inArray(
        orders.id,
        replaced.map((other) => other.id),
      ),
      { heldUntil: sql`clock_timestamp()` },
    );
  return replaced;
}

/** The same athlete's place in the same season of the same offering. */
function isSamePlace(held: BoughtLine, line: HeldLine): boolean {
  return (
    held.athlete !== null &&
    offeringKey(held) === offeringKey(line) &&
    held.seasonId === line.seasonId &&
    held.athlete.bornOn === line.athlete.bornOn &&
    comparedName(fullName(held.athlete)) === comparedName(fullName(line.athlete))
  );
}

/**
 * Gives each registration of a paid order its place: the one held for it or, if the hold is over, a free one
 * that nobody waits for. The locks keep others from taking it until the transaction ends.
 * @param byStaff staff decided it, regardless of the waiting list
 * @returns how many are left without a place
 */
export async function takePlaces(
  transaction: Transaction,
  content: AppContext["content"],
  orderId: string,
  { byStaff = false } = {},
): Promise<number> {
  const own = await transaction
    .select()
    .from(registrationRows)
    // A registration that staff ended gets no place again.
    .where(and(eq(registrations.orderId, orderId), isNull(registrations.ended)))
    .orderBy(registrations.createdAt, registrations.id);
  await lockOfferings(transaction, own);
  let without = 0;
  for (const registration of own) {
    const { id } = registration;
    const taking = await transaction.$count(
      registrations,
      and(eq(registrations.id, id), takesPlace),
    );
    const wanted = { places: 1, exempt: byStaff ? 1 : 0 };
    const withoutPlace =
      taking === 0 &&
      !(await isStillOffered(transaction, registration)) &&
      isFullFor(await placesTaken({ db: transaction, content }, registration), wanted);
    if (withoutPlace) without += 1;
    // At once, so that the next registration of this order counts it.
    await transaction
      .update(registrations)
      .set({ withoutPlace, state: withoutPlace ? "unplaced" : "active" })
      .where(eq(registrations.id, id));
  }
  return without;
}
