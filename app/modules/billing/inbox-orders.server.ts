import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { beyondPlace, placeOf } from "#core/db/list-place.server.ts";
import type { SubmissionState } from "#core/forms/submission-kinds.ts";
import { splitName } from "#core/names.ts";
import { isAnnounced, isOffline } from "#modules/enrolment/index.ts";
import { linesOf } from "#modules/enrolment/index.server.ts";
import { hasDelivery, type InboxSource } from "#modules/inbox/index.server.ts";
import { resendDelivery } from "#modules/outbox/index.server.ts";
import { withBalance } from "./ledger.server.ts";
import { lockOrder } from "./locked-order.server.ts";
import { aboutOrder } from "./order-audit.server.ts";
import { mentions } from "./orders.server.ts";
import { paidFields } from "./paid-messages.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { type Order, orders } from "#modules/enrolment/schema.ts";

const by = { at: orders.fulfilledAt, id: orders.id };

/** Paid orders as an inbox source. */
export const paidOrders: InboxSource = {
  permission: "billing.see",
  async list(db, filter, { before, size }) {
    const { search, kind, state, delivery } = filter;
    // Orders are promised no answer, and are never assigned, labelled, closed or snoozed.
    const isOfFormsOnly = filter.reply || filter.spam || filter.owner || filter.label;
    if (isOfFormsOnly || state === "closed" || state === "snoozed") return [];
    const found = await db
      .select({ order: orders, place: placeOf(by) })
      .from(orders)
      .where(
        and(
          isNotNull(orders.fulfilledAt),
          kind ? sql`${orders.kind} = ${kind}` : undefined,
          state === "new" ? isNull(orders.answeredAt) : undefined,
          state === "answered" ? isNotNull(orders.answeredAt) : undefined,
          search.trim() ? mentions(search) : undefined,
          delivery ? hasDelivery(deliveries.orderId, orders.id, delivery) : undefined,
          beyondPlace(before, by),
        ),
      )
      .orderBy(desc(by.at), desc(by.id))
      .limit(size);
    return found.map(({ order, place }) => ({ ...entryOf(order), place }));
  },
  async details(db, ids) {
    const listed = await db.select().from(orders).where(inArray(orders.id, ids));
    const found = await withBalance(db, listed);
    const bought = Map.groupBy(
      await linesOf(
        db,
        found.map(({ id }) => id),
      ),
      ({ orderId }) => orderId,
    );
    return found.map((order) => ({
      id: order.id,
      source: sourceOf(order),
      fields: paidFields(order, bought.get(order.id) ?? []),
    }));
  },
};

function entryOf(order: Order) {
  const { id, reference, kind, title, customerName, customerEmail } = order;
  const [firstName, lastName] = splitName(customerName ?? "");
  return {
    id,
    reference,
    kind,
    state: stateOf(order),
    email: customerEmail ?? "",
    firstName,
    lastName,
    phone: "",
    receivedAt: order.fulfilledAt ?? order.createdAt,
    replyDue: null,
    suspicion: null,
    excerpt: title,
    path: `/admin/payments/${reference}`,
  };
}

/** Where it was paid, or recorded. */
function sourceOf(order: Order): string {
  if (isOffline(order)) return "/admin/families/register";
  return isAnnounced(order) ? "/admin/payments" : "/successful-checkout";
}

/** Whether staff have dealt with a paid order. */
export const stateOf = ({ answeredAt }: Pick<Order, "answeredAt">): SubmissionState =>
  answeredAt ? "answered" : "new";

/**
 * Records whether staff have dealt with a paid order.
 * @returns false when there is none, or a colleague has already set this state
 */
export function setOrderState(
  { db }: Pick<AppContext, "db">,
  reference: string,
  state: SubmissionState,
  actor: AuditedBy,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, reference);
    if (!order?.fulfilledAt || stateOf(order) === state) return false;
    await transaction
      .update(orders)
      .set({ answeredAt: state === "answered" ? sql`now()` : null })
      .where(eq(orders.id, order.id));
    await recordAudit(transaction, {
      actor,
      action: "payments.marked",
      ...aboutOrder(order),
      changes: { state: [stateOf(order), state] },
    });
    return true;
  });
}

/** The messages about an order: its record in the CRM, its mails and the text to staff. */
export const messagesOf = ({ db }: Pick<AppContext, "db">, { id }: Pick<Order, "id">) =>
  db
    .select()
    .from(deliveries)
    .where(eq(deliveries.orderId, id))
    .orderBy(deliveries.channel, deliveries.createdAt);

/** Sends a failed message about an order again. @returns false when it was delivered meanwhile, or is under way */
export const resendMessage = (ctx: AppContext, order: Order, id: string, by: AuditedBy) =>
  resendDelivery(ctx, id, by, (transaction, { channel }, actor) =>
    recordAudit(transaction, {
      actor,
      action: "payments.message-resent",
      ...aboutOrder(order, { channel }),
    }),
  );
