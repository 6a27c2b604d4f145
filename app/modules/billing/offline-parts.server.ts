import { randomUUID } from "node:crypto";
import { asc, inArray } from "drizzle-orm";
import type { MoneyPart } from "./offline-orders.ts";
import { dayOf, startOfDay } from "#core/time/time.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { AuditedBy } from "#core/audit/audit.server.ts";
import { orderPayments } from "./schema.ts";
import type { OrderPayment } from "#modules/enrolment/schema.ts";

/** The payments that staff recorded for some orders, oldest first. */
export async function partsOf(
  db: Database | Transaction,
  orderIds: string[],
): Promise<OrderPayment[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, orderIds))
    .orderBy(asc(orderPayments.receivedOn), asc(orderPayments.createdAt));
}

/** The payment's time: now for today's, else the start of its day. The first part's day is the order's. */
export function paidAtOf({ content }: AppContext, [first]: readonly MoneyPart[]): Date {
  const { timeZone } = content.club;
  const now = new Date();
  return !first || first.on === dayOf(now, timeZone) ? now : startOfDay(first.on, timeZone);
}

/** A payment as the log has it. */
export const loggedPart = ({ method, sponsor, cents }: Omit<MoneyPart, "on">) => ({
  method,
  sponsor,
  cents,
});

/** The form's own id: a form that is sent twice finds the record of the first time. */
export const formId = ({ token = "" }: Readonly<Record<string, string>>): string =>
  isUuid(token) ? token : randomUUID();

/** Records an offline payment for an order. */
export async function addPart(
  transaction: Transaction,
  { id, orderId, part, by }: { id: string; orderId: string; part: MoneyPart; by: AuditedBy },
): Promise<void> {
  const { method, sponsor, cents, on: receivedOn } = part;
  await transaction
    .insert(orderPayments)
    .values({ id, orderId, method, sponsor, cents, receivedOn, recordedBy: by.name })
    .onConflictDoNothing({ target: orderPayments.id });
}
