import { and, eq, isNull, sql } from "drizzle-orm";
import { agreementSchema } from "#domain/agreement.ts";
import { type FieldErrors, fieldErrors } from "#domain/form-field.ts";
import type { FormValues } from "#domain/form-result.ts";
import { type Order, orders } from "#server/db/order-schema.ts";
import type { ClubDesk } from "./club-desk.ts";
import { orderOfSession } from "./order-rows.ts";
import { entryOfOrder, placeOfEntry } from "./places-taken.ts";
import { warningOf } from "./read-checkout.ts";

/** `warned`: outside the age group, and nobody said yet that this is meant. */
export type Agreement =
  | { outcome: "agreed" }
  | { outcome: "invalid"; message: string; errors: FieldErrors; values: FormValues }
  | { outcome: "warned"; message: string; values: FormValues }
  | { outcome: "refused"; message: string };

const over = "This checkout is over. Nothing was charged; please start again.";

/**
 * Accepts the terms of a registration for an athlete, and holds its place until the checkout ends.
 * Two families can't be given the last place: whoever accepts second is told.
 */
export async function agreeToOrder(
  desk: ClubDesk,
  sessionId: string,
  fields: Record<string, unknown>,
): Promise<Agreement> {
  const values = Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    ),
  );
  const order = await orderOfSession(desk.db, sessionId);
  if (order?.state !== "open" || order.expiresAt < new Date()) {
    return { outcome: "refused", message: over };
  }
  const checked = agreementSchema.safeParse(fields);
  if (!checked.success) {
    const errors = fieldErrors(checked.error);
    return { outcome: "invalid", message: Object.values(errors)[0] ?? "", errors, values };
  }
  const { athlete_name: athleteName, birth_year: birthYear, age_known } = checked.data;
  const warning = warningOf(desk, order, birthYear);
  if (warning && !age_known) return { outcome: "warned", message: warning, values };
  return hold(desk, order, { athleteName, birthYear });
}

async function hold(
  { db, content }: ClubDesk,
  order: Order,
  athlete: { athleteName: string; birthYear: number },
): Promise<Agreement> {
  const entry = entryOfOrder(content, order);
  return db.transaction(async (transaction) => {
    if (entry && order.catalogue && !order.agreedAt) {
      const offering = `${order.catalogue} ${entry.type} ${entry.id}`;
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${offering}))`);
      const place = await placeOfEntry({ db: transaction, content }, entry, order.catalogue);
      if (place.state === "full") {
        return { outcome: "refused", message: `${entry.title}: ${place.note}` };
      }
    }
    await transaction
      .update(orders)
      .set({ ...athlete, agreedAt: new Date() })
      .where(and(eq(orders.id, order.id), isNull(orders.paidAt)));
    return { outcome: "agreed" };
  });
}
