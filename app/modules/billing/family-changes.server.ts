import { eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";
import { notify } from "#modules/outbox/index.server.ts";
import type { FamilyChange } from "./family-change-mail.ts";

/** Notifies the office that a family changed an order: by mail, and by reopening the order in the inbox. */
export async function notifyOffice(
  ctx: AppContext,
  transaction: Transaction,
  { id, reference }: Pick<Order, "id" | "reference">,
  change: Omit<FamilyChange, "reference" | "page">,
): Promise<void> {
  await transaction.update(orders).set({ answeredAt: null }).where(eq(orders.id, id));
  const page = `${ctx.publicUrl}/admin/payments/${reference}`;
  await notify(ctx, transaction, "family-change", {
    orderId: id,
    data: { ...change, reference, page },
  });
}
