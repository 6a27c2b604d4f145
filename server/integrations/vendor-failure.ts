import { cleanText } from "#domain/clean-text.ts";

/** What is known of a failure beside what we say of it. */
export interface FailureDetails {
  /** What the vendor itself said, if anything; it may name a person. */
  words?: string | null | undefined;
  /** The vendor's HTTP status or SMTP reply code. */
  status?: number | undefined;
  /** How long the vendor asked us to wait before the next attempt. */
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/**
 * A vendor did not do what it was asked, or nobody can tell whether it did.
 * `reason` (also the message) is one plain sentence for staff: no secrets, and nothing about a
 * person beyond what the vendor itself said. `summary` leaves that out: it is what the log has.
 */
export class VendorFailure extends Error {
  override readonly name = "VendorFailure";
  readonly vendor: string;
  readonly summary: string;
  readonly reason: string;
  readonly status?: number;
  readonly retryAfterSeconds?: number;

  constructor(vendor: string, summary: string, details: FailureDetails = {}) {
    const reason =
      details.words === undefined ? summary : cleanText(`${summary}${quoted(details.words)}`);
    super(reason, details.cause === undefined ? {} : { cause: details.cause });
    this.vendor = vendor;
    this.summary = summary;
    this.reason = reason;
    if (details.status !== undefined) this.status = details.status;
    if (details.retryAfterSeconds !== undefined) this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The vendor's own words, made fit to end our sentence: one line, at most 200 characters. */
function quoted(words: string | null): string {
  const line = (words ?? "").replace(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
  if (line === "") return ".";
  return `: ${line.length > 200 ? `${line.slice(0, 199)}…` : line}`;
}
