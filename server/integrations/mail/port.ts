/** An e-mail to one person. */
export interface MailMessage {
  /** UUID, the same for every attempt: it becomes the Message-ID, so a second copy can be told. */
  id: string;
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** One address, without a name. */
  replyTo?: string;
  /** `List-…`, `X-…` and `Auto-Submitted` only; the rest is the mail's own. */
  headers?: Record<string, string>;
}

/** The service that sends e-mail. */
export interface Mail {
  readonly vendor: string;
  /** How many messages it takes at the same time, where that is more than is polite elsewhere. */
  readonly atOnce?: number;
  /**
   * @returns the reference by which the mail can be found again
   * @throws VendorFailure when it was not taken, or nobody can tell
   */
  send(message: MailMessage): Promise<{ reference: string }>;
}
