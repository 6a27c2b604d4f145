/** A text message. */
export interface SmsMessage {
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
