import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { formatMoney } from "#core/money.ts";
import { priceCurrency } from "#modules/content/index.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { ledgerEntries } from "./schema.ts";

type Db = Database | Transaction;

/** The address under which credits are stored; null: without an address nobody has a credit. */
const payerOf = (email: string | null): string | null => email?.trim().toLowerCase() || null;

/**
 * The credit of the payers at some addresses: what orders gave, less what others used, and less what open
 * checkouts have reserved. Payers without a credit are left out.
 * @param except an order whose own reservation does not count
 */
export async function accountCredits(
  db: Db,
  emails: (string | null)[],
  except: string | null = null,
): Promise<Map<string, number>> {
  const payers = [...new Set(emails.flatMap((email) => payerOf(email) ?? []))];
  if (payers.length === 0) return new Map();
  const isTheirs = sql`lower(${orders.customerEmail}) = any(${sql.param(payers)}::text[])
    and ${orders.currency} = ${priceCurrency}`;
  const { rows } = await db.execute<{ payer: string; cents: number }>(sql`
    select payer, sum(cents)::int as cents from (
      select lower(${orders.customerEmail}) as payer, ${ledgerEntries.cents}
        from ${ledgerEntries} join ${orders} on ${orders.id} = ${ledgerEntries.orderId}
        where ${ledgerEntries.method} = 'credit' and ${isTheirs}
      union all
      select lower(${orders.customerEmail}), -${orders.creditCents} from ${orders}
        where ${orders.creditCents} > 0 and ${isTheirs} and ${orders.paidAt} is null
          and (${orders.state} = 'processing'
            or (${orders.state} = 'open' and ${orders.heldUntil} > clock_timestamp()))
          and ${orders.id} is distinct from ${except}::uuid
    ) moved group by payer having sum(cents) > 0`);
  return new Map(rows.map(({ payer, cents }) => [payer, cents]));
}

/** The credit of one payer, in cents. */
export async function accountCredit(
  db: Db,
  email: string | null,
  except: string | null = null,
): Promise<number> {
  const payer = payerOf(email);
  return (payer && (await accountCredits(db, [payer], except)).get(payer)) || 0;
}

/** A payer's credit as the sentence below a mail's link to pay; "": they have none. */
export const creditNote = (cents: number): string =>
  cents > 0
    ? `You have a credit of ${formatMoney(cents, priceCurrency)}. Use it at the link above, and you pay that much less.`
    : "";

/** The same, locked until the transaction ends. Lock orders and offerings first, to avoid deadlocks. */
export async function lockAccountCredit(
  transaction: Transaction,
  email: string | null,
  except: string | null = null,
): Promise<number> {
  const payer = payerOf(email);
  if (!payer) return 0;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`credit ${payer}`}))`);
  return accountCredit(transaction, payer, except);
}

/** What was paid of an order by credit and has not been returned as credit. */
export async function paidByCredit(db: Db, orderId: string): Promise<number> {
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.cents}), 0)::int` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.method, "credit")));
  return Math.max(0, sum?.cents ?? 0);
}

/** A credit that an order gave (positive) or used. */
export interface CreditMovement {
  id: string;
  cents: number;
  on: string;
  title: string;
  reference: string;
}

/** The history of a payer's credit, oldest first; reversed entries are left out. */
export async function creditHistory(db: Db, email: string | null): Promise<CreditMovement[]> {
  const payer = payerOf(email);
  if (!payer) return [];
  const undone = db
    .select({ id: sql`${ledgerEntries.reverses}`.as("id") })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.method, "credit"), sql`${ledgerEntries.reverses} is not null`));
  return db
    .select({
      id: ledgerEntries.id,
      cents: ledgerEntries.cents,
      on: ledgerEntries.effectiveOn,
      title: orders.title,
      reference: orders.reference,
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(
      and(
        eq(ledgerEntries.method, "credit"),
        inArray(ledgerEntries.kind, ["payment", "refund"]),
        isNull(ledgerEntries.reverses),
        sql`${ledgerEntries.id} not in (${undone})`,
        sql`lower(${orders.customerEmail}) = ${payer}`,
      ),
    )
    .orderBy(asc(ledgerEntries.effectiveOn), asc(ledgerEntries.createdAt));
}
