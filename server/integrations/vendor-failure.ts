/** What is known of a failure beside its reason. */
export interface FailureDetails {
  /** The vendor's HTTP status or SMTP reply code. */
  status?: number | undefined;
  /** How long the vendor asked us to wait before the next attempt. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/**
 * A vendor did not do what it was asked, or nobody can tell whether it did.
 * `reason` (also the message) is one plain sentence for staff: no secrets, and nothing about a
 * person beyond what the vendor itself said.
 */
export class VendorFailure extends Error {
  override readonly name = "VendorFailure";
  readonly vendor: string;
  readonly reason: string;
  readonly status?: number;
  readonly retryAfterSeconds?: number;

  constructor(vendor: string, reason: string, details: FailureDetails = {}) {
    super(reason, details.cause === undefined ? {} : { cause: details.cause });
    this.vendor = vendor;
    this.reason = reason;
    if (details.status !== undefined) this.status = details.status;
    if (details.retryAfterSeconds !== undefined) this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The vendor's own words, made fit to end our sentence: one line, at most 200 characters. */
export function quoted(words: string | null | undefined): string {
  const line = (words ?? "").replace(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
  if (line === "") return ".";
  return `: ${line.length > 200 ? `${line.slice(0, 199)}…` : line}`;
}
