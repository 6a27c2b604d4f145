import { aboutMessage } from "./message-audit.server.ts";
import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { DeliveryState } from "#core/deliveries.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { isSaved, mailParts, queuedAgain } from "#modules/outbox/index.server.ts";
import { subscribedConsents } from "./subscribers.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { describeAudience } from "./describe-audience.server.ts";
import { findMessage } from "./drafts.server.ts";
import { person } from "./list-messages.server.ts";
import { picturesOfLinks } from "./newsletter.server.ts";
import { emailTo, recipientsFor } from "./send.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { guardians } from "#modules/families/schema.ts";
import { messages } from "./schema.ts";

/**
 * A message, for an account that may write to its audience; null: there is none for it.
 * @param page of its deliveries, counted from 1
 */
export async function readMessage(ctx: AppContext, staff: StaffMember, id: string, page = 1) {
  const message = await findMessage(ctx, staff, id);
  if (!message) return null;
  const recipients = await recipientsFor(ctx, message);
  const example = recipients.mails[0] ?? { name: "", athletes: [], guardianId: "" };
  const email = emailTo(ctx, message, example, message.advertising ? "of-the-reader" : null);
  const pictures = await picturesOfLinks(ctx, message.text);
  return {
    message,
    audience: describeAudience(ctx.content, message.audience),
    recipients,
    /** The copy for the first recipient. */
    email: { ...email, parts: mailParts(email.text.split(/\n{2,}/), pictures) },
    deliveries: message.state === "sent" ? await deliveriesOf(ctx, id, page) : null,
  };
}

/** Deliveries on a page of a message. */
const pageSize = 200;
/** The states of those that are listed, in this order. */
const listed: DeliveryState[] = ["failed", "retrying", "delivered"];

/** A message's deliveries: the number in each state, the number of people, and a page of those that were tried. */
async function deliveriesOf({ db }: Pick<AppContext, "db">, messageId: string, page: number) {
  const ofMessage = eq(deliveries.messageId, messageId);
  const states = await db
    .select({
      state: deliveries.state,
      count: count(),
      saved: sql<number>`count(*) filter (where ${isSaved})::int`,
    })
    .from(deliveries)
    .where(ofMessage)
    .groupBy(deliveries.state);
  const rows = await db
    .select({
      id: deliveries.id,
      channel: deliveries.channel,
      state: deliveries.state,
      vendor: deliveries.vendor,
      to: sql<string>`${deliveries.payload} ->> 'to'`,
      name: sql<string>`coalesce(${guardians.name}, '')`,
      lastError: deliveries.lastError,
      finishedAt: deliveries.finishedAt,
    })
    .from(deliveries)
    .leftJoin(guardians, eq(guardians.id, deliveries.guardianId))
    .where(and(ofMessage, inArray(deliveries.state, listed)))
    .orderBy(
      sql`array_position(${sql.param(listed)}::text[], ${deliveries.state})`,
      asc(deliveries.channel),
      asc(guardians.name),
      asc(deliveries.id),
    )
    .offset((page - 1) * pageSize)
    .limit(pageSize + 1);
  const [people] = await db
    .select({
      all: sql<number>`count(distinct ${person})::int`,
      reached: sql<number>`count(distinct ${person}) filter (where ${deliveries.state} = 'delivered')::int`,
    })
    .from(deliveries)
    .where(ofMessage);
  const counts = new Map(states.map(({ state, count: number }) => [state, number]));
  const saved = states.find(({ state }) => state === "delivered")?.saved ?? 0;
  return {
    counts,
    people: { all: people?.all ?? 0, reached: people?.reached ?? 0 },
    saved,
    page,
    rows: rows.slice(0, pageSize),
    hasMore: rows.length > pageSize,
  };
}

/**
 * Sends a message again to recipients whose delivery failed; an advertisement skips those who have
 * unsubscribed since.
 * @returns how many deliveries are due again
 */
export async function resendMessage(
  ctx: AppContext,
  staff: StaffMember,
  id: string,
): Promise<number> {
  const message = await findMessage(ctx, staff, id);
  if (!message) return 0;
  const again = await ctx.db.transaction(async (transaction) => {
    const subscribed = message.advertising ? await subscribedConsents(transaction) : null;
    const queued = await transaction
      .update(deliveries)
      .set(queuedAgain)
      .where(
        and(
          eq(deliveries.messageId, id),
          eq(deliveries.state, "failed"),
          subscribed
            ? inArray(sql`lower(${deliveries.payload} ->> 'to')`, [...subscribed.keys()])
            : undefined,
        ),
      )
      .returning({ id: deliveries.id });
    if (queued.length > 0)
      await recordAudit(transaction, {
        actor: staff,
        action: "messages.resent",
        ...aboutMessage(ctx.content, message, { deliveries: queued.length }),
      });
    return queued.length;
  });
  ctx.queue.hasDue();
  return again;
}

/**
 * The messages that an address got by email in the last days, newest first.
 * @param email the reader has proved that it is theirs
 */
export function messagesTo(
  { db }: Pick<AppContext, "db">,
  { email }: { email: string },
  days: number,
) {
  return db
    .select({
      id: messages.id,
      subject: messages.subject,
      text: sql<string>`coalesce(${deliveries.payload} ->> 'own', ${messages.text})`,
      at: messages.sentAt,
    })
    .from(messages)
    .innerJoin(deliveries, eq(deliveries.messageId, messages.id))
    .where(
      and(
        eq(deliveries.channel, "email"),
        sql`${messages.sentAt} > now() - make_interval(days => ${days})`,
        sql`lower(${deliveries.payload} ->> 'to') = ${email.toLowerCase()}`,
      ),
    )
    .orderBy(desc(messages.sentAt), desc(messages.id));
}
