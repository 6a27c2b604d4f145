import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { FindingKind } from "#modules/enrolment/index.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { paymentFindings } from "./schema.ts";

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

/** Closes an open finding. @returns its text, or null when there is none */
export async function closeDiscrepancy(
  db: Database | Transaction,
  kind: FindingKind,
  subject: string,
): Promise<string | null> {
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
    .returning({ message: paymentFindings.message });
  return ended?.message ?? null;
}
