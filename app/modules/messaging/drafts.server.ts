import { aboutMessage } from "./message-audit.server.ts";
import { randomUUIDv7 } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { messageFrom } from "./message-fields.ts";
import { can, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { ownGroups } from "#modules/accounts/index.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { type Audience, audienceFrom } from "#modules/families/index.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { picturesOfLinks } from "./newsletter.server.ts";
import { emailTo, recipientsFor, counted } from "./send.server.ts";
import { type Message, messages } from "./schema.ts";

/** Whether an account may write to an audience: the office to all families, coaches to their groups and sessions. */
export async function mayWriteTo(
  ctx: Pick<AppContext, "db" | "content">,
  staff: StaffMember,
  audience: Audience,
): Promise<boolean> {
  if (audience.kind === "newsletter") return can(staff, "newsletter.manage");
  const own = await ownGroups(ctx, staff);
  if (own === "all") return true;
  if (audience.kind === "groups") return audience.groups.every((group) => own.includes(group));
  if (audience.kind === "practices")
    return audience.practices.every(({ group }) => own.includes(group));
  const session =
    audience.kind === "session" &&
    ctx.content.schedules.sessions.find(({ id }) => id === audience.session);
  return session ? own.includes(session.group) : false;
}

/** The result of saving a draft. */
export type SavedDraft =
  | { outcome: "saved"; id: string }
  | { outcome: "invalid"; errors: Record<string, string> }
  | { outcome: "gone" };

/**
 * Saves a message for review before sending.
 * @param id of the draft that it replaces; null: a new one
 * @param to the audience's form values
 */
export async function saveDraft(
  ctx: AppContext,
  staff: StaffMember,
  { id, to, fields }: { id: string | null; to: string[]; fields: Record<string, string> },
): Promise<SavedDraft> {
  const audience = audienceFrom(to);
  const message = messageFrom(fields);
  const errors = {
    ...(await audienceError(ctx, staff, { audience, hasKeys: to.length > 0 })),
    ...message.errors,
  };
  if (!audience || Object.keys(errors).length > 0) return { outcome: "invalid", errors };
  const { subject, text, sms, reply_to: replyTo, advertising } = message.values;
  const values = {
    audience,
    familyId: audience.kind === "family" ? audience.familyId : null,
    subject,
    text,
    practiceNews: null,
    // Subscribers gave an email address, and the consent that the newsletter is based on.
    sms: audience.kind === "newsletter" ? null : sms || null,
    replyTo: replyTo === "own" ? staff.email : ctx.content.club.email,
    advertising: advertising || audience.kind === "newsletter",
    writtenBy: staff.id,
    writer: staff.name,
  };
  // A coach may know the id of a draft for another audience.
  if (id && !(await findMessage(ctx, staff, id))) return { outcome: "gone" };
  return ctx.db.transaction(async (transaction): Promise<SavedDraft> => {
    const saved = id
      ? await transaction
          .update(messages)
          .set({ ...values, changedAt: sql`now()` })
          .where(and(eq(messages.id, id), eq(messages.state, "draft")))
          .returning({ id: messages.id })
      : await transaction
          .insert(messages)
          .values({ ...values, id: randomUUIDv7(), state: "draft" })
          .returning({ id: messages.id });
    const [draft] = saved;
    if (!draft) return { outcome: "gone" };
    await recordAudit(transaction, {
      actor: staff,
      action: "messages.drafted",
      ...aboutMessage(ctx.content, { id: draft.id, audience }),
    });
    return { outcome: "saved", id: draft.id };
  });
}

/**
 * How many people would get a message now.
 * @param to the audience's form values
 */
export async function countRecipients(
  ctx: AppContext,
  staff: StaffMember,
  { to, advertising }: { to: string[]; advertising: boolean },
): Promise<{ mails: number; texts: number } | { errors: Record<string, string> }> {
  const audience = audienceFrom(to);
  const errors = await audienceError(ctx, staff, { audience, hasKeys: to.length > 0 });
  if (!audience || Object.keys(errors).length > 0) return { errors };
  const { mails, texts } = await recipientsFor(ctx, { audience, advertising });
  return { mails: mails.length, texts: texts.length };
}

async function audienceError(
  ctx: AppContext,
  staff: StaffMember,
  { audience, hasKeys }: { audience: Audience | null; hasKeys: boolean },
): Promise<Record<string, string>> {
  if (!audience)
    return { to: hasKeys ? "Choose groups, or one of the others, not both" : "Choose who gets it" };
  return (await mayWriteTo(ctx, staff, audience)) ? {} : { to: "Choose groups that you coach" };
}

/** The message with this id, if the account may write to its audience; null: there is none. */
export async function findMessage(
  ctx: Pick<AppContext, "db" | "content">,
  staff: StaffMember,
  id: string,
): Promise<Message | null> {
  if (!isUuid(id)) return null;
  const [found] = await ctx.db.select().from(messages).where(eq(messages.id, id));
  return found && (await mayWriteTo(ctx, staff, found.audience)) ? found : null;
}

/** `nobody`: it has no recipients. `changed`: its state has changed since. */
export type Sent = "sent" | "nobody" | "changed";

/** Sends a draft at its time; until then it can be stopped. */
export async function sendDraft(
  ctx: AppContext,
  staff: StaffMember,
  { id, notBefore }: { id: string; notBefore: Date },
): Promise<Sent> {
  const message = await findMessage(ctx, staff, id);
  if (!message) return "changed";
  return ctx.db.transaction(async (transaction): Promise<Sent> => {
    const recipients = await recipientsFor({ db: transaction, content: ctx.content }, message);
    const texts = message.sms ? recipients.texts.length : 0;
    if (recipients.mails.length + texts === 0) return "nobody";
    const sent = await transaction
      .update(messages)
      .set({ state: "waiting", notBefore, changedAt: sql`now()` })
      .where(and(eq(messages.id, id), eq(messages.state, "draft")))
      .returning({ id: messages.id });
    if (sent.length === 0) return "changed";
    await recordAudit(transaction, {
      actor: staff,
      action: "messages.sent",
      ...aboutMessage(ctx.content, message, counted(message, recipients)),
    });
    return "sent";
  });
}

/**
 * Stops a message before any delivery has gone out: it is a draft again.
 * @returns false when it is too late, or there is no such message
 */
export async function stopMessage(
  ctx: AppContext,
  staff: StaffMember,
  id: string,
): Promise<boolean> {
  const message = await findMessage(ctx, staff, id);
  if (!message) return false;
  return ctx.db.transaction(async (transaction) => {
    const stopped = await transaction
      .update(messages)
      .set({ state: "draft", notBefore: null, changedAt: sql`now()` })
      .where(and(eq(messages.id, id), eq(messages.state, "waiting")))
      .returning({ id: messages.id });
    if (stopped.length === 0) return false;
    await recordAudit(transaction, {
      actor: staff,
      action: "messages.stopped",
      ...aboutMessage(ctx.content, message),
    });
    return true;
  });
}

/** Mails a test copy of a draft to the account. @returns false when it is no longer a draft */
export async function sendTest(ctx: AppContext, staff: StaffMember, id: string): Promise<boolean> {
  const message = await findMessage(ctx, staff, id);
  if (message?.state !== "draft") return false;
  const reader = { name: staff.name, athletes: [], guardianId: staff.id };
  // The unsubscribe link opens a page without a subscription.
  const consent = message.advertising ? "of-the-reader" : null;
  const { replyTo, ...data } = emailTo(ctx, message, reader, consent);
  const pictures = await picturesOfLinks(ctx, message.text);
  await ctx.db.transaction(async (transaction) => {
    await notify(ctx, transaction, "message-test", { to: staff, data, replyTo, pictures });
    await recordAudit(transaction, {
      actor: staff,
      action: "messages.tested",
      ...aboutMessage(ctx.content, message),
    });
  });
  return true;
}

/** Deletes a draft. @returns false when it is no longer one */
export async function deleteDraft(
  ctx: AppContext,
  staff: StaffMember,
  id: string,
): Promise<boolean> {
  const message = await findMessage(ctx, staff, id);
  if (!message) return false;
  return ctx.db.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .delete(messages)
      .where(and(eq(messages.id, id), eq(messages.state, "draft")));
    if (rowCount === 0) return false;
    await recordAudit(transaction, {
      actor: staff,
      action: "messages.deleted",
      ...aboutMessage(ctx.content, message),
    });
    return true;
  });
}

/** Whether there is a message with this id that the account may edit. */
export const isOwnMessage = async (ctx: AppContext, staff: StaffMember, id: string) =>
  (await findMessage(ctx, staff, id)) !== null;
