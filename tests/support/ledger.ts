import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import type { OfflineMethod } from "#core/offline-methods.ts";
import {
  type Balance,
  balanceOf,
  charge,
  lostMoney,
  postEntries,
  withBalance,
} from "#modules/billing/ledger.server.ts";
import { postRefund } from "#modules/billing/refund-credits.server.ts";
import { orders } from "#modules/enrolment/schema.ts";

const effectiveOn = "2026-11-02";
type Sums = Partial<Pick<Balance, "chargedCents" | "paidCents" | "refundedCents" | "lostCents">> & {
  /** For a card payment: the provider's own id. */
  providerId?: string;
  /** ISO. */
  on?: string;
};

/** Some orders with payments. */
export const ordersWithMoney = async (
  { db }: { db: Database },
  which: SQL | undefined = undefined,
) => withBalance(db, await db.select().from(orders).where(which));

/** Money of an order, as staff or the provider record it. */
export async function recordTestMoney(
  db: Database,
  orderId: string,
  {
    chargedCents,
    paidCents = 0,
    refundedCents = 0,
    lostCents = 0,
    providerId,
    on = effectiveOn,
  }: Sums,
): Promise<void> {
  const key = (what: string) => `${what}:${orderId}`;
  await db.transaction(async (transaction) => {
    const post = (entries: Parameters<typeof postEntries>[2]) =>
      postEntries(transaction, orderId, entries);
    await post([
      charge(orderId, chargedCents ?? paidCents, on),
      {
        kind: "payment",
        cents: -paidCents,
        effectiveOn: on,
        idempotencyKey: key("payment"),
        ...(providerId !== undefined && { method: "card", provider: "test", providerId }),
      },
    ]);
    const back = { cents: refundedCents, effectiveOn: on, idempotencyKey: key("refund") };
    await postRefund(transaction, orderId, back);
    const lost = { cents: lostCents, effectiveOn: on, idempotencyKey: key("dispute") };
    await post(lostMoney(lost, await balanceOf(transaction, orderId)));
  });
}

/** The number of payments in the ledger. */
export const countPayments = async ({ db }: { db: Database }) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ledger_entries where kind = 'payment' and reverses is null`,
  );
  return rows[0]?.count ?? 0;
};

/** A payment that staff recorded for an offline order. */
export const recordPart = async (
  { ctx: { db } }: { ctx: { db: Database } },
  {
    orderId,
    cents,
    ...part
  }: { id: string; orderId: string; method: OfflineMethod; cents: number; recordedBy: string },
) =>
  db.transaction((transaction) =>
    postEntries(transaction, orderId, [
      charge(orderId, cents, effectiveOn),
      {
        ...part,
        kind: "payment",
        cents: -cents,
        effectiveOn,
        idempotencyKey: `payment:${part.id}`,
      },
    ]),
  );
