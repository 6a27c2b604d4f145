import { and, eq, inArray, sql } from "drizzle-orm";
import { comparedName } from "#domain/names.ts";
import { holdMinutes, holdsPerNetwork } from "#domain/orders.ts";
import { isSameSeason } from "#domain/time.ts";
import type { Transaction } from "../db/database.ts";
import { type Order, orders } from "../db/schema/orders.ts";
import type { AppContext } from "../context.ts";
import { entryOfOrder, isFullFor, isHeld, takesPlace } from "./availability.ts";

type Athlete = { athleteName: string; birthYear: number };

/** For whom a place is held. */
interface Holding {
  athlete: Athlete;
  /** Records who it is for, in the transaction that holds the place. */
  record: (transaction: Transaction, order: Order) => Promise<void>;
}

/**
 * `replaced`: the same family's earlier checkouts for the same place, which are now over. `gone`: no
 * longer sold. `too-many`: the same network holds too many other places.
 */
export type Hold =
  | { outcome: "held"; replaced: Order[] }
  | { outcome: "full" | "gone" | "over" | "too-many" };

/**
 * Holds an order's place for an athlete, half an hour from now. If it is already held, this corrects
 * the athlete and keeps the time. A lock keeps two families from getting the last place.
 */
export function holdPlace(
  { db, content }: AppContext,
  { id, startedFrom }: Order,
  { athlete, record }: Holding,
): Promise<Hold> {
  return db.transaction(async (transaction): Promise<Hold> => {
    // Always taken before the offering's lock, to avoid deadlocks.
    await lock(transaction, `holds from ${startedFrom ?? id}`);
    const [order] = await transaction.select().from(orders).where(eq(orders.id, id));
    if (!order) return { outcome: "over" };
    await lockOffering(transaction, order);
    const ownRow = and(eq(orders.id, id), eq(orders.state, "open"));
    if (order.heldUntil) {
      const { rowCount } = await transaction.update(orders).set(athlete).where(and(ownRow, isHeld));
      if (rowCount !== 1) return { outcome: "over" };
      await record(transaction, order);
      return { outcome: "held", replaced: [] };
    }
    if (!entryOfOrder(content, order)) return { outcome: "gone" };
    const others = startedFrom
      ? await transaction
          .select()
          .from(orders)
          .where(and(isHeld, eq(orders.startedFrom, startedFrom)))
      : [];
    const replaced = others.filter((other) => isSamePlace(other, order, athlete));
    if (others.length - replaced.length >= holdsPerNetwork) return { outcome: "too-many" };
    if (await isFullFor({ db: transaction, content }, order, replaced.length))
      return { outcome: "full" };
    await releaseReplaced(transaction, replaced);
    const now = sql`clock_timestamp()`;
    const heldUntil = sql`least(${now} + make_interval(mins => ${holdMinutes}), ${orders.expiresAt})`;
    const { rowCount } = await transaction
      .update(orders)
      .set({ ...athlete, agreedAt: new Date(), heldUntil })
      .where(ownRow);
    if (rowCount !== 1) return { outcome: "over" };
    await record(transaction, order);
    return { outcome: "held", replaced };
  });
}

/**
 * Whether a payment comes with a place: the one held or taken for it or, if its hold is over, one that
 * is still free. The lock keeps others from taking it until the transaction ends.
 */
export async function hasPlace(
  transaction: Transaction,
  content: AppContext["content"],
  order: Order,
): Promise<boolean> {
  if (!order.catalogue) return true;
  await lockOffering(transaction, order);
  const taking = await transaction.$count(orders, and(eq(orders.id, order.id), takesPlace));
  return taking > 0 || !(await isFullFor({ db: transaction, content }, order));
}

async function releaseReplaced(transaction: Transaction, replaced: Order[]) {
  if (replaced.length === 0) return;
  const ids = replaced.map(({ id }) => id);
  await transaction
    .update(orders)
    .set({ heldUntil: sql`clock_timestamp()` })
    .where(inArray(orders.id, ids));
}

/** The same athlete's place in the same season of the same offering. */
function isSamePlace(held: Order, order: Order, athlete: Athlete): boolean {
  const isSameOffering =
    held.catalogue === order.catalogue &&
    held.offeringType === order.offeringType &&
    held.offeringId === order.offeringId;
  return (
    isSameOffering &&
    isSameSeason(held.seasonFrom ?? "", order.seasonFrom ?? "") &&
    held.birthYear === athlete.birthYear &&
    comparedName(held.athleteName ?? "") === comparedName(athlete.athleteName)
  );
}

const lockOffering = (transaction: Transaction, { catalogue, offeringType, offeringId }: Order) =>
  lock(transaction, `${catalogue} ${offeringType} ${offeringId}`);

const lock = (transaction: Transaction, what: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${what}))`);
