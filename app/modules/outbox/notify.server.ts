import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import {
  composeNotification,
  type NotificationData,
  type NotificationKind,
  type PersonalKind,
} from "./notification.ts";
import { rolesThatCan } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { MailPicture } from "./mail-layout.server.ts";
import { sendsSms } from "./sends-sms.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { deliveries } from "./schema.ts";
import { smsNumber } from "#core/sms-number.ts";

export type NotifyContext = Pick<AppContext, "queue" | "content" | "integrations" | "modules">;

/** The person who gets a notification. */
interface Addressee {
  /** Empty or missing: they get no mail. */
  email: string | null;
  /** As typed; used by kinds with a text message. */
  phone?: string;
  /** Whether they agreed to text messages to this number. */
  smsConsent?: boolean;
}

interface Options {
  /** The mail's own id, if it has one, so that it is enqueued only once. */
  id?: string;
  /** The mail's order. */
  orderId?: string;
  /** The submission that it replies to. */
  submissionId?: string;
  pictures?: Record<string, MailPicture>;
  /** By default the club's address. */
  replyTo?: string;
}

type Notice<K extends NotificationKind> = { data: NotificationData<K> } & Options &
  (K extends PersonalKind ? { to: Addressee } : { to?: never });

/**
 * Enqueues a notification in the caller's transaction. A mail is sent to everybody with an address; the text
 * message of its kind is also sent to a person who agreed to text messages to their own number, if an SMS
 * service is connected.
 */
export async function notify<K extends NotificationKind>(
  ctx: NotifyContext,
  transaction: Transaction,
  kind: K,
  notice: Notice<K>,
): Promise<void> {
  const { to: person, data, id, orderId, submissionId, pictures } = notice;
  const { replyTo = ctx.content.club.email } = notice;
  const { to, mail, sms } = composeNotification(ctx.modules, kind, data, ctx.content);
  const addresses = person ? [person.email] : await addressesOf(ctx, transaction, to);
  for (const address of addresses) {
    if (!address) continue;
    const payload = {
      to: address,
      ...(person && { replyTo }),
      ...mail,
      ...(pictures && { pictures }),
    };
    await transaction
      .insert(deliveries)
      .values({
        id: id ?? randomUUID(),
        orderId,
        submissionId,
        channel: "email",
        payload,
        dueAt: sql`now()`,
      })
      .onConflictDoNothing();
  }
  const { phone = "", smsConsent = false } = person ?? {};
  const number = smsNumber({ phone, smsConsent });
  if (sms !== null && number && sendsSms(ctx)) {
    // The owner's address, so that the message is found and deleted with their data.
    const payload = { to: number, body: sms, owner: person?.email ?? "" };
    await transaction
      .insert(deliveries)
      .values({ id: randomUUID(), channel: "sms", payload, dueAt: sql`now()` });
  }
  ctx.queue.hasDue();
}

async function addressesOf(
  { content }: NotifyContext,
  transaction: Transaction,
  to: "person" | "office" | "admins",
): Promise<string[]> {
  if (to !== "admins") return [content.club.email];
  const admins = await transaction
    .select({ email: staffUsers.email })
    .from(staffUsers)
    .where(inArray(staffUsers.role, rolesThatCan("system.watch")));
  return admins.map(({ email }) => email);
}
