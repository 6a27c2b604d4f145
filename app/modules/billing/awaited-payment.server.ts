import { and, eq, isNull } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { moneyInColumn } from "#core/money.ts";
import { splitName } from "#core/names.ts";
import { formatDate } from "#core/time/time.ts";
import type { Order } from "#modules/enrolment/schema.ts";
import { dueParts } from "./due.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { payLink } from "./mailed-links.server.ts";
import type { AwaitedPayment } from "./payments-mails.ts";
import { sponsorClaims, transferHolds } from "./schema.ts";

/**
 * The remaining steps of a family that pays by e-transfer or through a sponsor.
 * @returns null if the order's places are not held for a later payment
 */
export async function awaitedPayment(
  ctx: AppContext,
  db: Database | Transaction,
  order: Order,
): Promise<AwaitedPayment | null> {
  const [hold] = await db
    .select()
    .from(transferHolds)
    .where(and(eq(transferHolds.orderId, order.id), isNull(transferHolds.releasedAt)));
  if (!hold || order.state !== "open") return null;
  const due = await dueParts(db, order, ledgerDay(ctx));
  const claims = await db.select().from(sponsorClaims).where(eq(sponsorClaims.orderId, order.id));
  const own = due.filter(({ claimId }) => !claimId).reduce((sum, { cents }) => sum + cents, 0);
  const { reference, title, customerName, currency } = order;
  return {
    reference,
    customerName: splitName(customerName ?? "")[0],
    offering: title,
    day: formatDate(hold.dueOn),
    amount: own > 0 ? moneyInColumn(own, currency) : null,
    transferEmail: ctx.content.founder.donation.transferEmail,
    sponsors: due.flatMap(({ claimId, cents }) => {
      const claim = claims.find(({ id }) => id === claimId);
      return claim ? { name: claim.sponsor, amount: moneyInColumn(cents, currency) } : [];
    }),
    link: payLink(ctx, order),
    takesCards: ctx.integrations.payments.takesCards,
  };
}
