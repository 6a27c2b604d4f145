import { VendorFailure } from "../call.ts";

/** One address: nothing that could end it, add a second one or begin another header. */
const oneAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
const freeHeader = /^(List-[A-Za-z-]+|X-[A-Za-z0-9-]+|Auto-Submitted)$/i;
const control = /[\u0000-\u001f\u007f\u2028\u2029]/;

/**
 * Refuses a message that could smuggle in a header or a recipient.
 * @throws VendorFailure naming the part, never its content
 */
export function checkMessage(vendor: string, message: MailMessage): void {
  const refuse = (part: string) => {
    throw new VendorFailure(vendor, `The e-mail was not sent: its ${part}.`);
  };
  if (!/^[\w-]+$/.test(message.id)) refuse("id is not a UUID");
  if (!oneAddress.test(message.to)) refuse("recipient is not one e-mail address");
  if (message.replyTo !== undefined && !oneAddress.test(message.replyTo))
    refuse("reply address is not one e-mail address");
  if (control.test(message.subject)) refuse("subject holds a line break or a control character");
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (!freeHeader.test(name)) refuse("headers include one that may not be set");
    if (control.test(value)) refuse(`header ${name} holds a line break or a control character`);
  }
}

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
