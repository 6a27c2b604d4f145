import { and, count, desc, eq, inArray, isNull, min, type SQLWrapper, sql } from "drizzle-orm";
import { isUuid } from "#core/db/columns.server.ts";
import { keyset, pageOfRows } from "#core/db/keyset.server.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { decryptLinks } from "#core/vendors/encrypted-links.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { queuedAgain } from "./deliver.server.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliveries, submissions } from "./schema.ts";

export interface DeliveryCounts {
  waiting: number;
  /** When the oldest waiting message was queued. */
  oldest: Date | null;
}

/**
 * Deliveries that are waiting for a vendor now; suspected spam waits for staff instead and is not counted.
 */
export async function countWaiting(db: Database): Promise<DeliveryCounts> {
  const [row] = await waitingDeliveries(db);
  return row ?? { waiting: 0, oldest: null };
}

/** Whether a vendor of our own saved it: `isEmbedded`. */
export const isSaved = sql`starts_with(${deliveries.vendor}, 'embedded ')`;

/** The query of `countWaiting`. */
export const waitingDeliveries = (db: Database) =>
  db
    .select({ waiting: count(), oldest: min(deliveries.createdAt) })
    .from(deliveries)
    .leftJoin(submissions, eq(submissions.id, deliveries.submissionId))
    .where(
      and(
        inArray(deliveries.state, ["pending", "sending", "retrying"]),
        isNull(submissions.suspicion),
        // A message to many recipients is sent gradually, so its rest waits as intended.
        sql`(${deliveries.messageId} is null or ${deliveries.attempts} > 0 or ${deliveries.dueAt} <= now())`,
      ),
    );

/** Failed deliveries by channel; they wait until staff click Resend. */
export function countFailed(db: Database) {
  return db
    .select({ channel: deliveries.channel, failed: count() })
    .from(deliveries)
    .where(eq(deliveries.state, "failed"))
    .groupBy(deliveries.channel);
}

/** How many deliveries wait and how many failed. */
export async function countDeliveries({ db }: Pick<AppContext, "db">) {
  const [{ waiting }, failed] = [await countWaiting(db), await countFailed(db)];
  return { waiting, failed: failed.reduce((sum, channel) => sum + channel.failed, 0) };
}

/**
 * Puts a failed delivery back in the queue, starting with its first attempt.
 * @param record writes the audit entry
 * @returns false when it was delivered meanwhile or is under way: nothing is sent twice
 */
export async function resendDelivery(
  { db, queue }: AppContext,
  id: string,
  by: AuditedBy,
  record = recordResent,
): Promise<boolean> {
  const resent = await db.transaction(async (transaction) => {
    const [queued] = await transaction
      .update(deliveries)
      .set({ ...queuedAgain, batchedInto: null })
      .where(and(eq(deliveries.id, id), inArray(deliveries.state, ["failed", "retrying"])))
      .returning();
    if (!queued) return false;
    await record(transaction, queued, by);
    return true;
  });
  queue.hasDue();
  return resent;
}

async function recordResent(
  transaction: Transaction,
  queued: typeof deliveries.$inferSelect,
  actor: AuditedBy,
): Promise<void> {
  const [answers] = await transaction
    .select({ reference: submissions.reference })
    .from(submissions)
    .where(eq(submissions.id, queued.submissionId ?? queued.id));
  if (answers)
    await recordAudit(transaction, {
      actor,
      action: "inbox.resent",
      subject: { type: "submission", id: answers.reference },
      details: { channel: queued.channel },
    });
  else
    await recordAudit(transaction, {
      actor,
      action: "mail.resent",
      subject: { type: "address", id: ownerOf(queued) },
      details: { mail: String(queued.payload.subject ?? "a text message") },
    });
}

/**
 * The owner of the message, for the log. An SMS stores the address of the phone's owner, and the entry is
 * deleted with the owner. The number of an owner without an address could not be found again, so only a part
 * of it is stored.
 */
function ownerOf({
  channel,
  payload,
}: Pick<typeof deliveries.$inferSelect, "channel" | "payload">): string {
  const to = String(payload.to);
  if (channel !== "sms") return to;
  return String(payload.owner || `… ${to.slice(-4)}`);
}

export type OutboxMessage = typeof outboxMessages.$inferSelect;

/** The query for the outbox. */
export interface OutboxQuery {
  search: string;
  channel: "email" | "sms" | null;
}

type OutboxContext = Pick<AppContext, "db" | "healthKeys">;

/**
 * The messages that the embedded mail and SMS vendors stored instead of sending, newest first, with their
 * original links.
 */
export async function listOutbox(
  { db, healthKeys: keys }: OutboxContext,
  query: OutboxQuery = { search: "", channel: null },
  { after = null, size = 50 }: { after?: string | null; size?: number } = {},
): Promise<{ rows: OutboxMessage[]; next: string | null }> {
  const { id, createdAt } = outboxMessages;
  const { cursor, where, orderBy } = keyset(newestFirst(createdAt), id, after);
  const found = await db
    .select({ message: outboxMessages, cursor })
    .from(outboxMessages)
    .where(and(matching(query), where))
    .orderBy(...orderBy)
    .limit(size + 1);
  const { rows, next } = pageOfRows(found, size);
  return { rows: rows.map(({ message }) => withOpenLinks(keys, message)), next };
}

const newestFirst = (by: SQLWrapper) => ({ by, type: "time", descending: true }) as const;

function matching({ search, channel }: OutboxQuery) {
  const { recipient, subject, text } = outboxMessages;
  const searched = searchText(sql`concat_ws(' ', ${recipient}, ${subject}, ${text})`);
  return and(
    channel ? eq(outboxMessages.channel, channel) : undefined,
    search ? everyWord(search, (word) => containsWord(searched, word)) : undefined,
  );
}

/** The stored copies of one message to many people, or one message to one. */
export interface OutboxMailing {
  newest: OutboxMessage;
  /** Of all copies, each to one person. */
  count: number;
  /** The newest hundred. */
  copies: Pick<OutboxMessage, "id" | "recipient">[];
  /** The message to families that they are copies of; null: another mail. */
  messageId: string | null;
}

/**
 * The outbox with the copies of a message as one row, the last sent first. Copies have the same message to
 * families or, if none, the same subject or beginning in the same hour.
 */
export async function listMailings(
  { db, healthKeys: keys }: OutboxContext,
  query: OutboxQuery,
  after: string | null,
): Promise<{ rows: OutboxMailing[]; next: string | null }> {
  const { id, channel, subject, text, createdAt } = outboxMessages;
  const { messageId } = deliveries;
  const newestCopies = sql`order by ${createdAt} desc, ${id} desc`;
  const mailings = db
    .select({
      id: sql<string>`(array_agg(${id} ${newestCopies}))[1]`.as("newest_id"),
      copies: sql<string[]>`(array_agg(${id} ${newestCopies}))[:100]`.as("copies"),
      last: sql`max(${createdAt})`.as("last"),
      count: count().as("count"),
      messageId,
    })
    .from(outboxMessages)
    .leftJoin(deliveries, eq(deliveries.id, id))
    .where(matching(query))
    .groupBy(
      channel,
      messageId,
      sql`case when ${messageId} is null then coalesce(${subject}, left(${text}, 60)) end`,
      sql`case when ${messageId} is null then floor(extract(epoch from ${createdAt}) / 3600) end`,
    )
    .as("mailings");
  const { cursor, where, orderBy } = keyset(newestFirst(mailings.last), mailings.id, after);
  const found = await db
    .select({
      newest: outboxMessages,
      count: mailings.count,
      copies: sql<OutboxMailing["copies"]>`(
        select json_agg(json_build_object('id', copy.id, 'recipient', copy.recipient)
          order by copy.created_at desc, copy.id desc)
        from ${outboxMessages} copy where copy.id = any(${mailings.copies}))`,
      messageId: mailings.messageId,
      cursor,
    })
    .from(mailings)
    .innerJoin(outboxMessages, eq(id, mailings.id))
    .where(where)
    .orderBy(...orderBy)
    .limit(51);
  const { rows, next } = pageOfRows(found, 50);
  return {
    rows: rows.map((row) => ({ ...row, newest: withOpenLinks(keys, row.newest) })),
    next,
  };
}

/** A saved message; null when there is none. */
export async function readOutboxMessage(
  { db, healthKeys: keys }: OutboxContext,
  id: string,
): Promise<OutboxMessage | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
  return found ? withOpenLinks(keys, found) : null;
}

const withOpenLinks = (keys: AppContext["healthKeys"], message: OutboxMessage): OutboxMessage => ({
  ...message,
  text: decryptLinks(keys, message.text),
  html: message.html && decryptLinks(keys, message.html),
});

/** A delivery that failed, with the page that shows it; null: no other page does. */
export interface FailedDelivery {
  delivery: typeof deliveries.$inferSelect;
  /** The recipient's name, if it is known. */
  name: string | null;
  page: { reference: string; of: "submission" | "order" | "message" } | null;
}

/** The failed deliveries, newest first; at most a hundred. */
export async function listFailed({ db }: Pick<AppContext, "db">): Promise<FailedDelivery[]> {
  const found = await db
    .select({
      delivery: deliveries,
      submission: submissions.reference,
      name: sql<string | null>`coalesce(
        nullif(trim(${submissions.firstName} || ' ' || ${submissions.lastName}), ''),
        (select name from guardians where guardians.id = ${deliveries.guardianId}),
        (select customer_name from orders where orders.id = ${deliveries.orderId}))`,
      // The inbox has no unpaid orders, such as an offline one with a withdrawn registration.
      order: sql<string | null>`(select reference from orders
        where orders.id = ${deliveries.orderId} and orders.fulfilled_at is not null)`,
    })
    .from(deliveries)
    .leftJoin(submissions, eq(submissions.id, deliveries.submissionId))
    .where(eq(deliveries.state, "failed"))
    .orderBy(desc(deliveries.createdAt))
    .limit(100);
  return found.map(({ delivery, name, submission, order }) => ({
    delivery,
    // A text to staff is not to the person whom it is about.
    name: delivery.channel === "sms" && !delivery.guardianId ? null : name,
    page: submission
      ? { reference: submission, of: "submission" }
      : order
        ? { reference: order, of: "order" }
        : delivery.messageId
          ? { reference: delivery.messageId, of: "message" }
          : null,
  }));
}
