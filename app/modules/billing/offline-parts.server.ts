import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MoneyPart } from "./offline-orders.ts";
import { dayOf, startOfDay } from "#core/time/time.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { AuditedBy } from "#core/audit/audit.server.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import type { LedgerEntry, NewEntry } from "./ledger.server.ts";
import { ledgerEntries, ledgerNotes } from "./schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** A payment that staff recorded for an offline order. */
export type OrderPayment = Pick<LedgerEntry, "id" | "orderId" | "sponsor" | "effectiveOn"> & {
  method: PaymentMethod;
  cents: number;
  recordedBy: string | null;
  /** When staff voided it as a mistake, so that it does not count. Null: it counts. */
  voidedAt: Date | null;
  voidedBy: string | null;
  voidReason: string | null;
};

const voiding = alias(ledgerEntries, "voiding");

/** The payments that staff recorded for some offline orders, oldest first. */
export async function partsOf(
  db: Database | Transaction,
  orderIds: string[],
): Promise<OrderPayment[]> {
  if (orderIds.length === 0) return [];
  return db
    .select({
      id: ledgerEntries.id,
      orderId: ledgerEntries.orderId,
      method: sql<PaymentMethod>`${ledgerEntries.method}`,
      sponsor: ledgerEntries.sponsor,
      cents: sql<number>`-${ledgerEntries.cents}`,
      effectiveOn: ledgerEntries.effectiveOn,
      recordedBy: ledgerEntries.recordedBy,
      voidedAt: voiding.createdAt,
      voidedBy: voiding.recordedBy,
      voidReason: ledgerNotes.text,
    })
    .from(ledgerEntries)
    .innerJoin(orders, and(eq(orders.id, ledgerEntries.orderId), eq(orders.kind, "registration")))
    .leftJoin(voiding, eq(voiding.reverses, ledgerEntries.id))
    .leftJoin(ledgerNotes, eq(ledgerNotes.entryId, voiding.id))
    .where(and(inArray(ledgerEntries.orderId, orderIds), isPart))
    .orderBy(asc(ledgerEntries.effectiveOn), asc(ledgerEntries.createdAt));
}

/** Recorded by staff: a payment that is not the provider's, and not a reversal. */
export const isPart = and(
  eq(ledgerEntries.kind, "payment"),
  isNull(ledgerEntries.provider),
  isNull(ledgerEntries.reverses),
);

/**
 * The payment's time: now if it is dated today, otherwise the start of its day. The first part's day is the
 * order's.
 */
export function paidAtOf({ content }: AppContext, [first]: readonly MoneyPart[]): Date {
  const { timeZone } = content.club;
  const now = new Date();
  return !first || first.on === dayOf(now, timeZone) ? now : startOfDay(first.on, timeZone);
}

/** A payment as recorded in the audit log. */
export const loggedPart = ({
  method,
  sponsor,
  cents,
}: Pick<OrderPayment, "method" | "sponsor" | "cents">) => ({
  method,
  sponsor,
  cents,
});

/** The form's token: a form that is sent twice finds the record of the first time. */
export const formId = ({ token = "" }: Readonly<Record<string, string>>): string =>
  isUuid(token) ? token : randomUUID();

/** An offline payment's entry. */
export function partEntry({
  id,
  part,
  by,
}: {
  id: string;
  part: MoneyPart;
  by: AuditedBy;
}): NewEntry {
  const { method, sponsor, cents, on: effectiveOn } = part;
  return {
    id,
    kind: "payment",
    cents: -cents,
    method,
    sponsor,
    effectiveOn,
    recordedBy: by.name,
    idempotencyKey: `payment:${id}`,
  };
}
