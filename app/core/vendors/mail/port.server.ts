import { VendorFailure } from "../call.server.ts";
import type { ResultStatement } from "../local-outbox.server.ts";

/** One address: without characters that could end it, add another address or start another header. */
const oneAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
const freeHeader = /^(List-[A-Za-z-]+|X-[A-Za-z0-9-]+|Auto-Submitted|In-Reply-To|References)$/i;
const control = /[\u0000-\u001f\u007f\u2028\u2029]/;

/**
 * Refuses a message that could inject a header or a recipient.
 * @throws VendorFailure naming the part, never its content
 */
export function checkMessage(vendor: string, message: MailMessage): void {
  const refuse = (part: string) => {
    throw new VendorFailure(vendor, `The email was not sent: its ${part}.`);
  };
  if (!/^[\w-]+$/.test(message.id)) refuse("id is not a UUID");
  if (!oneAddress.test(message.to)) refuse("recipient is not one email address");
  if (message.replyTo !== undefined && !oneAddress.test(message.replyTo))
    refuse("reply address is not one email address");
  if (control.test(message.subject)) refuse("subject holds a line break or a control character");
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (!freeHeader.test(name)) refuse("headers include one that may not be set");
    if (control.test(value)) refuse(`header ${name} holds a line break or a control character`);
  }
}

/** An e-mail to one person. */
export interface MailMessage {
  /** UUID, the same for every attempt: becomes the Message-ID, so that duplicates can be recognised. */
  id: string;
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** One address, without a name. */
  replyTo?: string;
  /** `List-…`, `X-…`, `Auto-Submitted`, `In-Reply-To` and `References` only; the other headers are set by the vendor. */
  headers?: Record<string, string>;
}

/** The service that sends e-mail. */
export interface Mail {
  readonly vendor: string;
  /** How many messages it accepts at the same time, if more than the default for external vendors. */
  readonly atOnce?: number;
  /** How many messages to families it gets per second, if not the default. */
  readonly perSecond?: number;
  /**
   * @param within an embedded vendor adds the message to it
   * @returns the reference for finding the mail again
   * @throws VendorFailure when the vendor did not accept it, or the result is unknown; `isFinal` when the
   * address does not exist
   */
  send(message: MailMessage, within?: ResultStatement): Promise<{ reference: string }>;
  /** Ends the connections that stay open. */
  close?(): void;
}
