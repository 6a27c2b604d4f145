/** Twilio refuses a longer body (error 21617). */
const longestSms = 1600;

/** The body, cut with an ellipsis when it is longer than `longestSms` UTF-16 units. */
export function fitBody(body: string): string {
  if (body.length <= longestSms) return body;
  // The cut may fall between the two halves of one character: half of it is dropped.
  return `${body.slice(0, longestSms - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A text message. */
interface SmsMessage {
  /** UUID, the same for every attempt. */
  id: string;
  /** A phone number with its country code: `+19055550123`; spaces, hyphens and brackets are allowed. */
  to: string;
  /** Cut to what the vendor takes: 1600 characters. */
  body: string;
}

/** The service that sends text messages. */
export interface Sms {
  readonly vendor: string;
  /** How many messages it takes at the same time, where that is more than is polite elsewhere. */
  readonly atOnce?: number;
  /**
   * @returns the vendor's own reference of what it took
   * @throws VendorFailure when it did not take it, or nobody can tell
   */
  send(message: SmsMessage): Promise<{ reference: string }>;
}
