import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Permission } from "#core/audit/permissions.ts";
import type { AppContext } from "#core/context.server.ts";
import { relativeTime } from "#core/relative-time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import type { Family } from "#modules/families/index.server.ts";
import { outcomeOf } from "#modules/inbox/ui.ts";
import { messages } from "#modules/messaging/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

const most = 30;

/**
 * The e-mails and texts to a family's guardians, newest first.
 * @param may what the account may open of them
 */
export async function readMessages(
  ctx: AppContext,
  { guardians }: Family,
  may: (permission: Permission) => boolean,
) {
  const ids = guardians.map(({ id }) => id);
  const addresses = guardians.flatMap(({ email }) => (email ? email.toLowerCase() : []));
  const { payload } = deliveries;
  const rows = await ctx.db
    .select({
      id: deliveries.id,
      messageId: deliveries.messageId,
      guardianId: deliveries.guardianId,
      channel: deliveries.channel,
      state: deliveries.state,
      vendor: deliveries.vendor,
      returned: deliveries.returned,
      createdAt: deliveries.createdAt,
      to: sql<string>`${payload} ->> 'to'`,
      subject: sql<string | null>`${payload} ->> 'subject'`,
      body: sql<string | null>`left(${payload} ->> 'body', 80)`,
      audience: sql<string | null>`${messages.audience} ->> 'kind'`,
      order: orders.reference,
      submission: submissions.reference,
    })
    .from(deliveries)
    .leftJoin(messages, eq(messages.id, deliveries.messageId))
    .leftJoin(orders, eq(orders.id, deliveries.orderId))
    .leftJoin(submissions, eq(submissions.id, deliveries.submissionId))
    .where(
      and(
        inArray(deliveries.channel, ["email", "sms"]),
        or(
          inArray(deliveries.guardianId, ids),
          sql`lower(${payload} ->> 'to') = any(${sql.param(addresses)}::text[])`,
        ),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(most);
  const clock = clockOf(ctx);
  return rows.map(({ id, channel, state, vendor, createdAt, to, subject, body, ...row }) => ({
    id,
    channel,
    state,
    outcome: outcomeOf(state, vendor),
    isReturned: row.returned !== null,
    subject: subject || body || "Without a subject",
    to:
      guardians.find(
        ({ id: guardian, email }) =>
          guardian === row.guardianId || email.toLowerCase() === to.toLowerCase(),
      )?.name ?? to,
    at: relativeTime(createdAt, clock),
    path: pathOf(row, may),
  }));
}

export type MessageEntry = Awaited<ReturnType<typeof readMessages>>[number];

interface Belongs {
  messageId: string | null;
  /** The message's audience. */
  audience: string | null;
  order: string | null;
  submission: string | null;
}

/** The page that shows the message and sends it again; null: the account may open none. */
function pathOf(
  { messageId, audience, order, submission }: Belongs,
  may: (permission: Permission) => boolean,
): string | null {
  if (messageId) {
    const opens = audience === "newsletter" ? "newsletter.manage" : "groups.manage";
    return may("messages.write") && may(opens) ? `/admin/messages/${messageId}` : null;
  }
  if (order) return may("billing.see") ? `/admin/payments/${order}` : null;
  return submission && may("inbox.manage") ? `/admin/inbox/${submission}` : null;
}
