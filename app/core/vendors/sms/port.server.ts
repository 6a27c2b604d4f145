import type { ResultStatement } from "../local-outbox.server.ts";

/** Twilio refuses a longer body (error 21617). */
const longestSms = 1600;

/** The body, shortened with an ellipsis when it is longer than `longestSms` UTF-16 units. */
export function fitBody(body: string): string {
  if (body.length <= longestSms) return body;
  // The cut may split a surrogate pair: its first half is dropped.
  return `${body.slice(0, longestSms - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A text message. */
interface SmsMessage {
  /** UUID, the same for every attempt. */
  id: string;
  /** A phone number with its country code: `+19055550123`; spaces, hyphens and brackets are allowed. */
  to: string;
  /** Cut to the vendor's maximum: 1600 characters. */
  body: string;
}

/** The service that sends text messages. */
export interface Sms {
  readonly vendor: string;
  /** How many messages it accepts at the same time, if more than the default for external vendors. */
  readonly atOnce?: number;
  /** How many messages to families it gets per second, if not the default. */
  readonly perSecond?: number;
  /**
   * @param within an embedded vendor adds the message to it
   * @returns the vendor's reference of the message
   * @throws VendorFailure when the vendor did not accept it, or the result is unknown; `isFinal` when
   * the telephone's owner wants no more
   */
  send(message: SmsMessage, within?: ResultStatement): Promise<{ reference: string }>;
}
