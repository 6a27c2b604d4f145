/** `asked`: not confirmed by e-mail yet, nothing is sent · `subscribed` · `unsubscribed`. */
export type SubscriberState = "asked" | "subscribed" | "unsubscribed";

/** A person's action about their consent. */
export type ConsentEvent = "asked" | "confirmed" | "withdrawn";

/** How they did it; `one-click` is the mail program's own button (RFC 8058). */
export type ConsentMethod =
  | "newsletter form"
  | "box on another form"
  | "email link"
  | "one-click"
  | "mail returned"
  | "reported as spam"
  | "by staff"
  | "repeated after a restored backup";

/** The pages of the two mailed links. */
export const newsletterPages = {
  confirm: "/newsletter/confirm",
  unsubscribe: "/newsletter/unsubscribe",
} as const;

/** How many days the confirmation link is valid; the unsubscribe link never expires. */
export const confirmWithinDays = 7;

/**
 * The size limit for a report about a returned mail, in bytes. It usually has a few kilobytes: its text, the
 * status, and the headers of the returned mail.
 */
export const longestReport = 64 * 1024;
