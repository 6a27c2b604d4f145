import type { ComposedMail, Sender, Content } from "#modules/content/index.ts";

/** The content that notifications use. */
export type NotificationContent = Pick<Content, "club" | "mails" | "donation">;

/** A person given by the caller, the club's own mailbox, or every admin. */
export type Recipient = "person" | "office" | "admins";

export interface Notification<Data, To extends Recipient> {
  to: To;
  /**
   * By default a mail to a person is not marked as automatic, so that mail programs may reply to it; others
   * are.
   */
  isAutomatic?: boolean;
  mail: (data: Data, content: NotificationContent) => ComposedMail;
  /** Sent as well as the mail if `smsNumber` allows it. */
  sms?: (data: Data, content: NotificationContent) => string;
}

/** Declares a notification; its data's type is the mail's. */
export const notification = <Data, const To extends Recipient>(one: Notification<Data, To>) => one;

/** A mail that needs nothing of the content except its sender. */
export const fromClub =
  <Data>(mail: (data: Data, club: Sender) => ComposedMail) =>
  (data: Data, { club }: NotificationContent) =>
    mail(data, club);

/**
 * Every notification that the site sends automatically. Each module adds its own (`notifications.server.ts`).
 * Two other kinds of mail are elsewhere: the confirmation of a form is stored with its submission, and a
 * message that staff write to families is in the messaging module.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules extend it
export interface Notifications {}
export type NotificationKind = keyof Notifications;

/** The data of a notification's texts. */
export type NotificationData<K extends NotificationKind> = Notifications[K] extends {
  mail: (data: infer Data, content: NotificationContent) => ComposedMail;
}
  ? Data
  : never;

/** The kinds that are sent to a person given by the caller. */
export type PersonalKind = {
  [K in NotificationKind]: Notifications[K] extends { to: "person" } ? K : never;
}[NotificationKind];

/** The texts and recipient of each kind. */
export type NotificationTable = Record<string, Notification<never, Recipient>>;

/** A notification's texts and recipient. */
export function composeNotification<K extends NotificationKind>(
  { notifications }: { notifications: NotificationTable },
  kind: K,
  data: NotificationData<K>,
  content: NotificationContent,
): { to: Recipient; mail: ComposedMail; sms: string | null } {
  // The compiler cannot infer that the data belongs to this kind.
  const {
    to,
    isAutomatic = to !== "person",
    mail,
    sms,
  } = notifications[kind] as Notification<NotificationData<K>, Recipient>;
  const { headers, ...composed } = mail(data, content);
  const all = { ...(isAutomatic && { "Auto-Submitted": "auto-generated" }), ...headers };
  return {
    to,
    mail: { ...composed, ...(Object.keys(all).length > 0 && { headers: all }) },
    sms: sms?.(data, content) ?? null,
  };
}
