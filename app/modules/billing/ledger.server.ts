import { and, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { dayOf } from "#core/time/time.ts";
import { costKinds, type LedgerKind } from "./ledger-kinds.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { ledgerEntries } from "./schema.ts";

type Db = Database | Transaction;

export type LedgerEntry = typeof ledgerEntries.$inferSelect;

/** An entry to post. `idempotencyKey`: the same for the same movement of money, so that it is posted once. */
export type NewEntry = Omit<typeof ledgerEntries.$inferInsert, "orderId" | "createdAt">;

/**
 * The cost and payments of an order. `balanceCents`: what the payer still owes; negative: the club owes the
 * payer.
 */
export interface Balance {
  chargedCents: number;
  paidCents: number;
  refundedCents: number;
  /** What the payer's bank took back in disputes that the club lost. */
  lostCents: number;
  balanceCents: number;
  money: MoneyState;
}

/** `open`: nothing was paid · `refunded`: everything was refunded, or lost in a dispute. */
export type MoneyState = "open" | "part paid" | "paid" | "overpaid" | "refunded";

const total = (...kinds: LedgerKind[]) =>
  sql`coalesce(sum(${ledgerEntries.cents}) filter (where ${inArray(ledgerEntries.kind, kinds)}), 0)::int`;
const paid = sql`-${total("payment")}`;
const balance = sql`sum(${ledgerEntries.cents})::int`;

/** The balance of every order that has entries: the only definition of how entries add up. */
export const balances = new QueryBuilder()
  .select({
    orderId: ledgerEntries.orderId,
    chargedCents: sql<number>`${total("charge", "fee", "credit", "write_off")}`.as("charged_cents"),
    paidCents: sql<number>`${paid}`.as("paid_cents"),
    refundedCents: sql<number>`${total("refund")}`.as("refunded_cents"),
    lostCents: sql<number>`${total("dispute")}`.as("lost_cents"),
    balanceCents: sql<number>`${balance}`.as("balance_cents"),
    money: sql<MoneyState>`case
      when ${paid} <= 0 then 'open'
      when ${total("refund", "dispute")} >= ${paid} then 'refunded'
      when ${balance} > 0 then 'part paid'
      when ${balance} < 0 then 'overpaid'
      else 'paid' end`.as("money"),
  })
  .from(ledgerEntries)
  .groupBy(ledgerEntries.orderId)
  .as("balances");

/** Money received, less what went back, of some entries. A payment by credit on account is no new money. */
export const receivedCents = sql<number>`-coalesce(sum(${ledgerEntries.cents}) filter (where
  ${notInArray(ledgerEntries.kind, costKinds)}
  and ${ledgerEntries.method} is distinct from 'credit'), 0)::int`;

const nothing: Balance = {
  chargedCents: 0,
  paidCents: 0,
  refundedCents: 0,
  lostCents: 0,
  balanceCents: 0,
  money: "open",
};

/** Orders with their costs and payments. */
export async function withBalance<Order extends { id: string }>(
  db: Db,
  some: Order[],
): Promise<(Order & Balance)[]> {
  if (some.length === 0) return [];
  const ids = some.map(({ id }) => id);
  const found = await db.select().from(balances).where(inArray(balances.orderId, ids));
  const byOrder = new Map(found.map(({ orderId, ...own }) => [orderId, own]));
  return some.map((order) => ({ ...order, ...(byOrder.get(order.id) ?? nothing) }));
}

export async function balanceOf(db: Db, orderId: string): Promise<Balance> {
  const [found] = await withBalance(db, [{ id: orderId }]);
  return found ?? nothing;
}

/**
 * Posts entries for an order: the only way into the ledger. One that was posted before is skipped, so a
 * repeated report or a double click changes nothing.
 * @returns the order's balance now
 */
export async function postEntries(
  transaction: Transaction,
  orderId: string,
  entries: NewEntry[],
): Promise<Balance> {
  const moved = entries.filter(({ cents }) => cents !== 0);
  if (moved.length > 0)
    await transaction
      .insert(ledgerEntries)
      // The current time, not the transaction's: it may have waited for another one since it began.
      .values(moved.map((entry) => ({ ...entry, orderId, createdAt: sql`clock_timestamp()` })))
      // The conflict can be on the key, or on the reversed entry: two concurrent posts may collide on either.
      .onConflictDoNothing();
  return balanceOf(transaction, orderId);
}

/** The key of a card payment. @param sessionId at the provider */
export const paymentKey = (sessionId: string) => `payment:${sessionId}`;

/** Whether a session's payment was posted to the ledger, even if it was corrected later. */
export const isPosted = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.$count(ledgerEntries, eq(ledgerEntries.idempotencyKey, paymentKey(sessionId)))) > 0;

/** Whether an order was paid by a payment. @param reference the provider's id of it */
export const isPaidBy = (reference: string) => sql`exists (select 1 from ${ledgerEntries}
  where ${ledgerEntries.orderId} = ${orders.id} and ${ledgerEntries.kind} = 'payment'
    and ${ledgerEntries.providerId} = ${reference})`;

/** Which of some payments, by the provider's ids, belong to our orders; the account may sell other things. */
export async function knownPayments(db: Db, references: string[]): Promise<string[]> {
  const found = await db
    .selectDistinct({ payment: sql<string>`${ledgerEntries.providerId}` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, "payment"), inArray(ledgerEntries.providerId, references)));
  return found.map(({ payment }) => payment);
}

/** Today in the club's time zone: the date of an entry for something that happens now. */
export const ledgerDay = ({ content }: Pick<AppContext, "content">) =>
  dayOf(new Date(), content.club.timeZone);

/** What an order costs, charged once. */
export const charge = (orderId: string, cents: number, effectiveOn: string): NewEntry => ({
  kind: "charge",
  cents,
  effectiveOn,
  idempotencyKey: `charge:${orderId}`,
});

/** Money that is given back. @param cents positive */
export interface RefundedMoney
  extends Pick<
    NewEntry,
    "method" | "provider" | "providerId" | "recordedBy" | "effectiveOn" | "idempotencyKey"
  > {
  cents: number;
}

/** The entries for a lost dispute. The payer does not owe the amount again: it is written off. */
export function lostMoney(back: RefundedMoney, { chargedCents }: Balance): NewEntry[] {
  const { cents, effectiveOn, idempotencyKey } = back;
  return [
    { ...back, kind: "dispute" },
    {
      kind: "write_off",
      cents: -Math.min(cents, chargedCents),
      effectiveOn,
      // Both are reversed together.
      providerId: back.providerId ?? null,
      idempotencyKey: waivedKey(idempotencyKey),
    },
  ];
}

/** The key of the entry by which a refund reduces an order's cost. @param key of the refund */
export const waivedKey = (key: string) => `${key}:waived`;

/** The entry that reverses another: both stay, and cancel each other out. */
export const reversal = (
  { id, cents, createdAt: _at, orderId: _order, ...entry }: LedgerEntry,
  by: Pick<NewEntry, "effectiveOn" | "recordedBy">,
): NewEntry => ({
  ...entry,
  ...by,
  id: undefined,
  cents: -cents,
  reverses: id,
  idempotencyKey: `reversal:${id}`,
});

/** The entries of an order that nothing has reversed. */
export async function standingEntries(db: Db, orderId: string): Promise<LedgerEntry[]> {
  const reversed = new QueryBuilder()
    .select({ id: sql`${ledgerEntries.reverses}`.as("id") })
    .from(ledgerEntries)
    .where(sql`${ledgerEntries.reverses} is not null and ${ledgerEntries.orderId} = ${orderId}`);
  return db
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.orderId, orderId),
        isNull(ledgerEntries.reverses),
        sql`${ledgerEntries.id} not in (${reversed})`,
      ),
    )
    .orderBy(ledgerEntries.createdAt);
}
