import { desc, eq, gte, inArray, and } from "drizzle-orm";
import type { RefundRule } from "#modules/content/index.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { fullName } from "#core/names.ts";
import { dayOf } from "#core/time/time.ts";
import { linesOf } from "./lines.server.ts";
import { refundableLines } from "./refund-lines.server.ts";
import { refundSum } from "./refund-sum.ts";
import { orders, registrationRows, registrations } from "./schema.ts";

/** The refund to one athlete for a withdrawal today. Amounts in cents. */
export interface RefundExample {
  athlete: string;
  title: string;
  amountCents: number;
  cents: number;
  /** The rule that applies, as a sentence; empty: none. */
  rule: string;
}

const shown = 4;

/** The newest registrations, each with the refund by the rules if it alone is withdrawn today. */
export async function refundExamples(
  db: Database | Transaction,
  { content }: Pick<AppContext, "content">,
  rules: readonly RefundRule[],
): Promise<RefundExample[]> {
  const today = dayOf(new Date(), content.club.timeZone);
  const newest = await db
    .select({ lineId: registrationRows.lineId, order: orders })
    .from(registrationRows)
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .where(
      and(
        eq(registrations.state, "active"),
        inArray(orders.state, ["paid", "open"]),
        gte(registrationRows.seasonTo, today),
      ),
    )
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(shown);
  const all = await linesOf(db, [...new Set(newest.map(({ order }) => order.id))]);
  return newest.flatMap(({ lineId, order }) => {
    const ofOrder = all.filter((line) => line.orderId === order.id);
    const line = ofOrder.find(({ id }) => id === lineId);
    const [sum] = line
      ? refundSum(refundableLines({ content }, order, ofOrder), [line.id], { rules, today }).lines
      : [];
    if (!line || !sum) return [];
    const { amountCents, cents, rule } = sum;
    return {
      athlete: fullName(line.athlete) || "An athlete",
      title: line.title,
      amountCents,
      cents,
      rule,
    };
  });
}

/**
 * How other rules would change the refund for a withdrawal today, for staff to confirm before they are saved.
 */
export async function refundEffects(
  transaction: Transaction,
  ctx: Pick<AppContext, "content">,
  { before, after }: { before: readonly RefundRule[]; after: readonly RefundRule[] },
): Promise<[RefundExample, RefundExample][]> {
  const [old, changed] = [
    await refundExamples(transaction, ctx, before),
    await refundExamples(transaction, ctx, after),
  ];
  return old.flatMap((example, n) => {
    const other = changed[n];
    return other && other.cents !== example.cents ? [[example, other]] : [];
  });
}
