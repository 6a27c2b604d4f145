import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { ledgerEntries, paymentDisputes, refunds } from "./schema.ts";

/** A payment of an order by card. */
export interface CardPayment {
  /** The provider's id of it. */
  paymentReference: string;
  provider: string;
  paidCents: number;
  /** What can still be refunded of it: less what was refunded, is being refunded or was lost. */
  leftCents: number;
  /** The payer's bank disputes it and has not decided. */
  isDisputed: boolean;
}

/** The card payments of an order, newest first: its checkout, and those of later parts. */
export async function cardPayments(
  db: Database | Transaction,
  orderId: string,
): Promise<CardPayment[]> {
  const { rows } = await db.execute<CardPayment & Record<string, unknown>>(sql`
    with paid as (
      select provider_id as reference, min(provider) as provider, -sum(cents)::int as cents,
          max(created_at) as newest
        from ${ledgerEntries}
        where order_id = ${orderId} and kind = 'payment' and method = 'card' and provider is not null
        group by provider_id having sum(cents) < 0
    )
    select reference as "paymentReference", provider, cents as "paidCents",
        greatest(0, cents
          - coalesce((select sum(cents) from ${refunds}
              where payment_reference = reference and state <> 'failed'), 0)
          - coalesce((select sum(cents) from ${ledgerEntries}
              where order_id = ${orderId} and kind = 'refund' and provider_id = reference), 0)
          - coalesce((select sum(lost.cents) from ${ledgerEntries} lost
              join ${paymentDisputes} dispute on dispute.id = lost.provider_id
              where lost.order_id = ${orderId} and lost.kind = 'dispute'
                and dispute.payment_reference = reference), 0))::int as "leftCents",
        exists (select 1 from ${paymentDisputes} dispute
          where dispute.payment_reference = reference and not dispute.inquiry
            and dispute.state in ('answer', 'bank')) as "isDisputed"
      from paid order by newest desc`);
  return rows;
}
