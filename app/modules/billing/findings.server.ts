import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, isNull, ne, notInArray, sql } from "drizzle-orm";
import { decidedFindings, type FindingKind } from "#modules/enrolment/index.ts";
import { pageOf } from "#core/paging.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { paymentChecks, paymentDisputes, paymentFindings } from "./schema.ts";

export type Discrepancy = Pick<
  typeof paymentFindings.$inferInsert,
  "kind" | "subject" | "orderReference" | "message" | "cents"
>;

/** Records a discrepancy for staff, once; a repeat updates its text. @returns its id */
export async function recordDiscrepancy(
  db: Database | Transaction,
  { kind, subject, orderReference, message, cents }: Discrepancy,
): Promise<string | null> {
  const [row] = await db
    .insert(paymentFindings)
    .values({ id: randomUUID(), kind, subject, orderReference, message, cents })
    .onConflictDoUpdate({
      target: [paymentFindings.kind, paymentFindings.subject],
      targetWhere: sql`resolved_at is null`,
      set: { message, cents: cents ?? null },
    })
    .returning({ id: paymentFindings.id });
  return row?.id ?? null;
}

/** Closes an open finding. @returns null when there is none */
export async function closeDiscrepancy(
  db: Database | Transaction,
  kind: FindingKind,
  subject: string,
): Promise<{ id: string; message: string } | null> {
  const [ended] = await db
    .update(paymentFindings)
    .set({ resolvedAt: new Date() })
    .where(
      and(
        eq(paymentFindings.kind, kind),
        eq(paymentFindings.subject, subject),
        isNull(paymentFindings.resolvedAt),
      ),
    )
    .returning({ id: paymentFindings.id, message: paymentFindings.message });
  return ended ?? null;
}

/** Opens the last finding about something again. */
export async function reopenDiscrepancy(
  transaction: Transaction,
  kind: FindingKind,
  subject: string,
): Promise<void> {
  const last = transaction
    .select({ id: paymentFindings.id })
    .from(paymentFindings)
    .where(and(eq(paymentFindings.kind, kind), eq(paymentFindings.subject, subject)))
    .orderBy(desc(paymentFindings.foundAt))
    .limit(1);
  await transaction
    .update(paymentFindings)
    .set({ resolvedAt: null })
    .where(inArray(paymentFindings.id, last));
}

/** Open discrepancies on a page of the payments. */
const findingsPageSize = 50;

/** How many discrepancies are open. */
export const countFindings = ({ db }: Pick<AppContext, "db">) =>
  db.$count(paymentFindings, isNull(paymentFindings.resolvedAt));

/** How many of them are not about a dispute. */
export const countDifferences = ({ db }: Pick<AppContext, "db">) =>
  db.$count(
    paymentFindings,
    and(isNull(paymentFindings.resolvedAt), ne(paymentFindings.kind, "dispute")),
  );

/**
 * A page of the open discrepancies, and when the records were last compared: disputes first, by nearest
 * deadline, then the oldest.
 */
export async function listFindings(ctx: Pick<AppContext, "db">, page = 1) {
  const { db } = ctx;
  const isOpen = isNull(paymentFindings.resolvedAt);
  const [count, correctable, [lastCheck]] = await Promise.all([
    countFindings(ctx),
    db.$count(paymentFindings, and(isOpen, notInArray(paymentFindings.kind, decidedFindings))),
    db.select().from(paymentChecks).orderBy(desc(paymentChecks.checkedAt)).limit(1),
  ]);
  const { from, ...shown } = pageOf(count, page, findingsPageSize);
  const { kind, subject, foundAt, id } = paymentFindings;
  const findings = await db
    .select({ finding: paymentFindings, dispute: paymentDisputes })
    .from(paymentFindings)
    .leftJoin(paymentDisputes, and(eq(kind, "dispute"), eq(paymentDisputes.id, subject)))
    .where(isOpen)
    .orderBy(
      sql`${kind} = 'dispute' desc`,
      sql`${paymentDisputes.state} = 'answer' desc`,
      sql`${paymentDisputes.answerBy} nulls last`,
      foundAt,
      id,
    )
    .offset(from)
    .limit(findingsPageSize);
  return {
    findings: findings.map(({ finding, dispute }) => ({ ...finding, dispute })),
    count,
    /** How many of all can be corrected automatically. */
    correctable,
    page: shown.page,
    hasMore: shown.hasMore,
    lastCheck: lastCheck ?? null,
  };
}
