import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { entryIn } from "#modules/content/index.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { totalOf } from "./pricing.ts";
import { comparedName, fullName } from "#core/names.ts";
import { holdMinutes, placesPerNetwork } from "./orders.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type Bought, entryOfBought, isHeld } from "./availability.server.ts";
import { changeOrders } from "./change-orders.server.ts";
import { type BoughtLine, insertLines, linesOf, type NewLine, titleOf } from "./lines.server.ts";
import { lockOfferings, offeringKey } from "#modules/catalogue/index.server.ts";
import { lock, lockAnswer } from "./lock.server.ts";
import { countPlaces, fullOf, reserve } from "./places.server.ts";
import { offersTo } from "./accepted-offers.server.ts";
import { type Order, orderLines, orders } from "./schema.ts";

/** A line to hold a place for, with its athlete. */
export type HeldLine = NewLine & { athlete: Athlete };
interface Athlete {
  givenName: string;
  familyName: string;
  bornOn: string;
}

/** A payer's credit that an order uses. */
type Credit = Pick<Order, "creditCents" | "customerEmail" | "customerName">;

/** The lines to hold, with their validation. */
interface Holding {
  lines: HeldLine[];
  /** The part paid in later instalments. */
  laterCents: number;
  /**
   * The part paid by the payer's credit, and the credit's owner, once it is locked; null: it differs from the
   * agreed bill.
   */
  credit: (transaction: Transaction) => Promise<Credit | null>;
  /** The form's errors by field, checked under the locks. */
  check: (transaction: Transaction) => Promise<FieldErrors>;
  /**
   * Records the athletes of the lines, in the transaction that holds the places.
   * @param bill whether it differs from the earlier one
   * @returns the athlete of each line, in the order of `lines`
   */
  record: (
    transaction: Transaction,
    order: Order,
    bill: { isNewBill: boolean },
  ) => Promise<(string | null)[]>;
}

/**
 * `replaced`: the same family's earlier checkouts for the same places, which are now ended. `full` and
 * `gone`: those lines are full, or no longer sold. `credit`: the payer's credit has changed. `too-many`: the
 * same network holds too many other places of that line's offering.
 */
export type Hold =
  | { outcome: "held"; order: Order; replaced: Order[] }
  | { outcome: "full" | "gone"; lines: HeldLine[] }
  | { outcome: "over" }
  | { outcome: "credit" }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "too-many"; places: number; lines: HeldLine[] };

/** Rolls back the transaction. */
class NotHeld extends Error {
  readonly hold: Exclude<Hold, { outcome: "held" }>;
  constructor(hold: Exclude<Hold, { outcome: "held" }>) {
    super(hold.outcome);
    this.hold = hold;
  }
}

/**
 * Holds the places of an order's lines, all or none, for half an hour. If the order held places already, this
 * replaces them and keeps the time. Locks keep two families from getting the last place, and a free place
 * goes only to the family next in line.
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
  { id, startedFrom, waitingListEntryId, inviteId }: Order,
  { lines, laterCents, credit, check, record }: Holding,
): Promise<Hold> {
  // Always locked before the orders and the offerings, to avoid deadlocks.
  await lock(transaction, `holds from ${startedFrom ?? id}`);
  const offered = waitingListEntryId ?? inviteId;
  if (offered) await lockAnswer(transaction, offered);
  const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for("update");
  const isOver = order?.heldUntil && order.heldUntil.getTime() <= Date.now();
  // In another window, the family agreed to pay other than by card.
  if (order?.state !== "open" || order.method !== "card" || isOver)
    throw new NotHeld({ outcome: "over" });
  const gone = lines.filter((line) => !entryOfBought(content, line));
  if (gone.length > 0) throw new NotHeld({ outcome: "gone", lines: gone });
  const beside = await lockBeside(transaction, order);
  // When registration opens, most families are too late: they need not wait for those who still get a place.
  if (!order.heldUntil && beside.length === 0)
    refuse(
      fullOf(await countPlaces(transaction, content, lines), {
        places: lines,
        offers: await offersTo(transaction, order),
      }),
    );
  await lockOfferings(transaction, lines);
  // An order that holds nothing, and replaces nothing, has nothing to release.
  const before =
    order.heldUntil || beside.length > 0 ? await countPlaces(transaction, content, lines) : null;
  // Includes the registrations of an earlier acceptance.
  const billed = await linesOf(transaction, [id]);
  await transaction.delete(orderLines).where(eq(orderLines.orderId, id));
  const replaced = await releaseReplaced(transaction, content, { order, lines, beside });
  const errors = await check(transaction);
  if (Object.keys(errors).length > 0) throw new NotHeld({ outcome: "invalid", errors });
  const stored = await insertLines(
    transaction,
    id,
    lines.map(({ athlete: _athlete, ...line }) => line),
  );
  const used = await credit(transaction);
  if (!used) throw new NotHeld({ outcome: "credit" });
  const now = sql`clock_timestamp()`;
  const [held] = await changeOrders(transaction, eq(orders.id, id), {
    title: titleOf(lines),
    amountCents: totalOf(lines),
    laterCents,
    ...used,
    agreedAt: new Date(),
    heldUntil:
      order.heldUntil ??
      sql`least(${now} + make_interval(mins => ${holdMinutes}), ${orders.expiresAt})`,
  });
  if (!held) throw new NotHeld({ outcome: "over" });
  const athletes = await record(transaction, held, {
    isNewBill: billOf(billed) !== billOf(lines) || order.creditCents !== used.creditCents,
  });
  const full = await reserve(transaction, content, {
    places: stored.map((line, n) => ({
      ...line,
      lineId: line.id,
      athleteId: athletes[n] ?? null,
      athlete: lines[n]?.athlete,
      wanted: lines[n],
    })),
    reason: "checkout",
    until: held.heldUntil,
    offers: await offersTo(transaction, order),
    before,
  });
  refuse(full.flatMap(({ wanted }) => wanted ?? []));
  return { outcome: "held", order: held, replaced };
}

/** @throws NotHeld when these lines are full */
function refuse(full: HeldLine[]): void {
  if (full.length > 0) throw new NotHeld({ outcome: "full", lines: full });
}

/** The provider's bill for the payer, for comparison. */
const billOf = (lines: (Bought & { title: string; amountCents: number })[]) =>
  lines
    .map((line) => `${offeringKey(line)} ${line.title} ${line.amountCents}`)
    .sort()
    .join("\n");

/**
 * Other checkouts from this network, or for the same offer or invitation, that hold places: this order may
 * replace them, and so get a place even if none is left. Locked before the offerings, like their own
 * payments.
 */
async function lockBeside(
  transaction: Transaction,
  { id, startedFrom, waitingListEntryId, inviteId }: Order,
): Promise<Order[]> {
  const isTheirs = [
    ...(startedFrom ? [eq(orders.startedFrom, startedFrom)] : []),
    ...(waitingListEntryId ? [eq(orders.waitingListEntryId, waitingListEntryId)] : []),
    ...(inviteId ? [eq(orders.inviteId, inviteId)] : []),
  ];
  if (isTheirs.length === 0) return [];
  return transaction
    .select()
    .from(orders)
    .where(and(isHeld, or(...isTheirs), ne(orders.id, id)))
    .orderBy(orders.id)
    .for("update");
}

/**
 * Releases the holds of other checkouts from this network for the same athletes in the same offerings, and of
 * those for the same offer or invitation.
 * @returns their orders
 */
async function releaseReplaced(
  transaction: Transaction,
  content: AppContext["content"],
  { order, lines, beside }: { order: Order; lines: HeldLine[]; beside: Order[] },
): Promise<Order[]> {
  const { waitingListEntryId, inviteId } = order;
  const theirs = await linesOf(
    transaction,
    beside.map((other) => other.id),
  );
  const replaced = beside.filter(
    (other) =>
      (waitingListEntryId && other.waitingListEntryId === waitingListEntryId) ||
      (inviteId && other.inviteId === inviteId) ||
      theirs.some(
        (held) => held.orderId === other.id && lines.some((line) => isSamePlace(held, line)),
      ),
  );
  const remaining = theirs.filter((held) => replaced.every(({ id }) => id !== held.orderId));
  for (const line of lines) {
    const places = remaining.filter((held) => offeringKey(held) === offeringKey(line)).length;
    const entry = entryOfBought(content, line);
    const capacity = entry ? entryIn(entry, line.seasonId).capacity : 0;
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
