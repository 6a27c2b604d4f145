/** A mailed link's state. `spent`: the subscription has been ended since. */
export type MailedLinkState = "ready" | "done" | "expired" | "spent" | "unknown";
