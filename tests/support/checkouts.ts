import { eq, inArray } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { agreeToOrder } from "#modules/billing/agreement.server.ts";
import { checkoutPath } from "#modules/billing/checkout.ts";
import { orderOfKey, readCheckout } from "#modules/billing/read-checkout.server.ts";
import { cancelCheckout } from "#modules/billing/release-holds.server.ts";
import { orderOfSession, sessionOf } from "#modules/billing/sessions.server.ts";
import { providerSessions } from "#modules/billing/schema.ts";
import type { ReturningFamily } from "#modules/enrolment/index.server.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** The key of the checkout that belongs to a payment session; empty: there is none. */
export async function keyOf({ db }: { db: Database }, session: string): Promise<string> {
  return (await orderOfSession(db, session))?.checkoutKey ?? "";
}

/** The address of its page. */
export const checkoutOf = async (ctx: { db: Database }, session: string): Promise<string> =>
  checkoutPath(await keyOf(ctx, session));

/** The payment session of the order on a checkout's page. */
export async function sessionAt({ db }: { db: Database }, path: string): Promise<string> {
  const order = await orderOfKey(db, path.slice(checkoutPath("").length));
  return (await sessionOf(db, order?.id ?? ""))?.sessionId ?? "";
}

/** The condition for the order of a session. */
export const isOrderOf = ({ db }: { db: Database }, session: string) =>
  inArray(
    orders.id,
    db
      .select({ id: providerSessions.orderId })
      .from(providerSessions)
      .where(eq(providerSessions.sessionId, session)),
  );

/** Accepts the terms of the order of a payment session. */
export const agreeTo = async (
  ctx: AppContext,
  session: string,
  ...given: [fields: Record<string, unknown>, returning?: ReturningFamily | null]
) => agreeToOrder(ctx, await keyOf(ctx, session), ...given);

/** The payer cancels the order of a payment session. */
export const cancelSession = async (ctx: AppContext, session: string) =>
  cancelCheckout(ctx, await keyOf(ctx, session));

/** The page of the order of a payment session. */
export const checkoutFor = async (ctx: AppContext, session: string) =>
  readCheckout(ctx, await keyOf(ctx, session));
