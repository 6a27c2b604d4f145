import { eq } from "drizzle-orm";
import { type Instalment, instalmentConsent, partsKey } from "#modules/enrolment/index.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { Order } from "#modules/enrolment/schema.ts";
import { partsOfPrice } from "./open-parts.server.ts";
import { instalmentAgreements, instalments } from "./schema.ts";

/**
 * Replaces the parts in which an order is paid, and the payer's agreement to them.
 * @param parts null: it is paid at once
 * @returns whether they differ from the earlier ones
 */
export async function storeInstalments(
  { content }: Pick<AppContext, "content">,
  transaction: Transaction,
  orderId: string,
  parts: readonly Instalment[] | null,
): Promise<boolean> {
  const before = await transaction
    .delete(instalments)
    .where(eq(instalments.orderId, orderId))
    .returning();
  const isNew = partsKey(before.toSorted((a, b) => a.number - b.number)) !== partsKey(parts ?? []);
  await transaction.delete(instalmentAgreements).where(eq(instalmentAgreements.orderId, orderId));
  if (!parts) return isNew;
  await transaction
    .insert(instalments)
    .values(parts.map(({ dueOn, cents }, n) => ({ orderId, number: n + 1, dueOn, cents })));
  const text = instalmentConsent(content.club.name, parts);
  await transaction.insert(instalmentAgreements).values({ orderId, text });
  return isNew;
}

/** The provider's bill for the first part. */
export const firstPayment = ({ title }: Pick<Order, "title">, parts: readonly Instalment[]) =>
  parts.slice(0, 1).map(({ cents: amountCents }) => ({
    title: `First of ${parts.length} payments: ${title}`,
    amountCents,
  }));

/** The instalments that are still to be paid; empty: the order has none, or all are paid. */
export async function partsToCome(
  db: Database | Transaction,
  orderId: string,
): Promise<Instalment[]> {
  const parts = await partsOfPrice(db, orderId);
  if (!parts.some(({ number }) => number > 0)) return [];
  return parts.flatMap(({ dueOn, openCents }) =>
    openCents > 0 ? { dueOn, cents: openCents } : [],
  );
}

/** The instalments of an order with the open amount of each, and the agreement to them; null: it has none. */
export async function readInstalments(db: Database, orderId: string) {
  const isOfOrder = eq(instalmentAgreements.orderId, orderId);
  const [agreement] = await db.select().from(instalmentAgreements).where(isOfOrder);
  if (!agreement) return null;
  const agreed = await db
    .select()
    .from(instalments)
    .where(eq(instalments.orderId, orderId))
    .orderBy(instalments.number);
  const now = await partsOfPrice(db, orderId);
  const parts = agreed.map((part) => ({
    ...part,
    // Before the first payment the ledger has no entries for the order.
    openCents: now.find(({ number }) => number === part.number)?.openCents ?? part.cents,
  }));
  return { ...agreement, parts };
}
