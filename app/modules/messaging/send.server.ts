import { aboutMessage } from "./message-audit.server.ts";
import { randomUUIDv7 } from "node:crypto";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { messageMail } from "./message-mails.ts";
import { ownPracticesMessage, type PracticeNews } from "./sessions-mails.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { perSecondOf } from "#modules/outbox/index.server.ts";
import type { Audience } from "#modules/families/index.ts";
import { unsubscribeLink } from "./consent.server.ts";
import { subscribedConsents } from "./subscribers.server.ts";
import { endReturned } from "./returned-mail.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { picturesOfLinks } from "./newsletter.server.ts";
import {
  type MessageContext,
  type Recipient,
  type Recipients,
  recipientsOf,
} from "./recipients.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { type Message, messages } from "./schema.ts";

export interface NewMessage {
  audience: Audience;
  subject: string;
  /** Paragraphs separated by empty lines. */
  text: string;
  /** The text message for those who agreed to SMS; null: none. */
  sms?: string | null;
  /** Its parts, if each family gets only its own practices. */
  practiceNews?: PracticeNews | null;
  /** A reply address that is monitored. */
  replyTo: string;
  by: AuditedBy;
  /** Until then it can be stopped; by default it is sent at once. */
  notBefore?: Date;
  /** Only newsletter subscribers get it. */
  advertising?: boolean;
}

/**
 * Saves a message that is sent at its time; the recipients are determined then.
 * @param ctx its `db` may be a transaction
 * @returns `recipients`: the current number
 */
export async function sendMessage(
  ctx: MessageContext,
  { by, sms = null, notBefore = new Date(), ...message }: NewMessage,
): Promise<{ messageId: string; recipients: Recipients }> {
  const { audience } = message;
  const recipients = await recipientsFor(ctx, message);
  const messageId = randomUUIDv7();
  await ctx.db.insert(messages).values({
    ...message,
    id: messageId,
    sms,
    notBefore,
    familyId: audience.kind === "family" ? audience.familyId : null,
    state: "waiting",
    writtenBy: by.id,
    writer: by.name,
  });
  await recordAudit(ctx.db, {
    actor: by,
    action: "messages.sent",
    ...aboutMessage(ctx.content, { id: messageId, audience }, counted({ sms }, recipients)),
  });
  return { messageId, recipients };
}

/** The numbers of recipients, for the log. */
export const counted = ({ sms }: Pick<Message, "sms">, { mails, texts }: Recipients) => ({
  mails: mails.length,
  texts: sms ? texts.length : 0,
});

/** The recipients of a message; an advertisement is limited to the newsletter's subscribers among them. */
export async function recipientsFor(
  ctx: MessageContext,
  { audience, advertising = false }: { audience: Audience; advertising?: boolean },
): Promise<Recipients> {
  const all = await recipientsOf(ctx, audience);
  if (!advertising) return all;
  const subscribed = await subscribedConsents(ctx.db);
  const mails = all.mails.filter(({ email }) => subscribed.has(email.toLowerCase()));
  return { mails, texts: [], unreachable: [] };
}

/**
 * Queues the deliveries of one due message in one transaction: if the process is killed, all are queued or
 * none. Any number of instances may do this at the same time.
 * @returns whether there may be more
 */
export async function queueDueMessage(ctx: AppContext): Promise<boolean> {
  const isQueued = await ctx.db.transaction(async (transaction) => {
    const [message] = await transaction
      .select()
      .from(messages)
      .where(and(eq(messages.state, "waiting"), lte(messages.notBefore, sql`now()`)))
      .orderBy(asc(messages.notBefore))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!message) return false;
    if (message.advertising) await endReturned(transaction);
    await queueDeliveries(ctx, transaction, message);
    await transaction
      .update(messages)
      .set({ state: "sent", sentAt: sql`now()` })
      .where(eq(messages.id, message.id));
    return true;
  });
  if (isQueued) ctx.queue.hasDue();
  return isQueued;
}

async function queueDeliveries(
  ctx: AppContext,
  transaction: Transaction,
  message: Message,
): Promise<void> {
  const { id: messageId, sms, advertising } = message;
  const within = { db: transaction, content: ctx.content };
  const { mails, texts } = await recipientsFor(within, message);
  const consents = advertising ? await subscribedConsents(transaction) : new Map<string, string>();
  const pictures = await picturesOfLinks(ctx, message.text);
  const emails = mails.map((reader) => {
    const consentId = consents.get(reader.email.toLowerCase());
    const own = ownText(message, reader, ctx.content);
    const email = emailTo(ctx, { ...message, ...own }, reader, consentId ?? null);
    return {
      guardianId: reader.guardianId,
      // The family page shows the text that the family got.
      payload: { to: reader.email, ...email, pictures, ...(own && { own: own.text }) },
    };
  });
  const spoken = sms ? texts : [];
  const notes = spoken.map((reader) => ({
    guardianId: reader.guardianId,
    payload: {
      to: reader.phone,
      body: ownText(message, reader, ctx.content)?.sms ?? sms,
      // The owner's address, so that the text message is found and deleted with it.
      ...(reader.email && { owner: reader.email }),
    },
  }));
  for (const [channel, rows] of [
    ["email", emails],
    ["sms", notes],
  ] as const) {
    // The vendor's rate per second; another message's deliveries may be in between.
    const perSecond = perSecondOf(ctx, channel);
    const values = rows.map((row, n) => ({
      ...row,
      id: randomUUIDv7(),
      messageId,
      channel,
      dueAt: sql`now() + make_interval(secs => ${n / perSecond})`,
    }));
    for (let from = 0; from < values.length; from += batch)
      await transaction.insert(deliveries).values(values.slice(from, from + batch));
  }
}

/** A message about several practices for one recipient; null: all recipients get the same. */
function ownText(
  { practiceNews }: Pick<Message, "practiceNews">,
  { practices }: Pick<Recipient, "practices">,
  content: AppContext["content"],
) {
  if (!practiceNews || practices.length === practiceNews.practices.length) return null;
  return ownPracticesMessage(practiceNews, practices, content);
}

/** How many rows one statement inserts. */
const batch = 500;

/**
 * The mail of a message for one recipient. @param consentId for an advertisement, the consent it is based on
 */
export function emailTo(
  {
    content,
    publicUrl,
    mailedLinkSecret,
  }: Pick<AppContext, "content" | "publicUrl" | "mailedLinkSecret">,
  { subject, text, replyTo }: Pick<Message, "subject" | "text" | "replyTo">,
  {
    name,
    athletes,
    guardianId,
    isTrial,
  }: Pick<Recipient, "name" | "athletes" | "guardianId" | "isTrial">,
  consentId: string | null,
) {
  const email = {
    subject,
    text,
    name,
    athletes,
    isTrial,
    familyPage: guardianId ? `${publicUrl}/family` : null,
    unsubscribe: consentId ? unsubscribeLink({ mailedLinkSecret, publicUrl }, consentId) : null,
  };
  return { replyTo, ...messageMail(email, content.club) };
}
