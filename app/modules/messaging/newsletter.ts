/** `asked`: not confirmed by e-mail yet, nothing is sent · `subscribed` · `unsubscribed`. */
export type SubscriberState = "asked" | "subscribed" | "unsubscribed";

/** A person's action about their consent. */
export type ConsentEvent = "asked" | "confirmed" | "withdrawn";

/** The way they did it; `one-click` is the mail program's own button (RFC 8058). */
export type ConsentMethod =
  | "newsletter form"
  | "box on another form"
  | "email link"
  | "one-click"
  | "mail returned"
  | "reported as spam"
  | "by staff"
  | "repeated after a restored backup";

/** Where the two mailed links lead. */
export const newsletterPages = {
  confirm: "/newsletter/confirm",
  unsubscribe: "/newsletter/unsubscribe",
} as const;

/** How long the link that confirms can be used; the one that unsubscribes always can. */
export const confirmWithinDays = 7;

/**
 * The longest report about a returned mail, in bytes. It has a few kilobytes: its text, the status, and the
 * headers of the mail that came back.
 */
export const longestReport = 64 * 1024;
