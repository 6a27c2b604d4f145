import { recordOf } from "../records.ts";
import { cleanText } from "../clean-text.ts";

/** One request to a vendor that answers in JSON. */
export interface VendorCall {
  vendor: string;
  url: string;
  method?: "GET" | "POST" | "PATCH" | undefined;
  headers: Record<string, string>;
  body?: string | undefined;
  /** The statuses that the caller accepts; any other is a failure. */
  accepts: readonly number[];
  /** Extracts the vendor's message from the body of a refusal, or null. */
  explain: (body: unknown) => string | null;
  /** For the whole exchange, body included. */
  timeoutMs?: number;
  /** A further time limit that started earlier: several calls share it. */
  signal?: AbortSignal | undefined;
}

/** A response with an accepted status; its body is JSON of any shape. */
export interface VendorAnswer {
  status: number;
  body: unknown;
}

/**
 * Sends one request, without redirects or retries, and returns an accepted response.
 * @throws VendorFailure for anything else: timeout, unreachable, refused, not JSON, cut off
 */
export async function callVendor(call: VendorCall): Promise<VendorAnswer> {
  const { vendor, timeoutMs = vendorTimeoutMs, signal = AbortSignal.timeout(timeoutMs) } = call;
  try {
    return await exchange(call, signal);
  } catch (error) {
    if (error instanceof VendorFailure) throw error;
    const reason = signal.aborted ? tooLate(vendor, timeoutMs) : networkReason(vendor, error);
    throw new VendorFailure(vendor, reason, { cause: error });
  }
}

async function exchange(call: VendorCall, signal: AbortSignal): Promise<VendorAnswer> {
  const { vendor, method = "POST", headers, accepts } = call;
  const response = await fetch(call.url, {
    method,
    // An idle connection that the vendor has just closed would make a valid call fail.
    headers: { accept: "application/json", connection: "close", ...headers },
    body: call.body ?? null,
    redirect: "manual",
    signal,
  });
  const { status } = response;
  const body = parseJson(await readText(vendor, response));
  if (!accepts.includes(status)) throw refusal(vendor, response, call.explain(body));
  if (body === undefined && status !== 204)
    throw new VendorFailure(vendor, `${vendor}'s answer (${status}) was not JSON.`, { status });
  return { status, body };
}

/** The failure for an accepted response without the required content. */
export function wrongShape(vendor: string, status: number): VendorFailure {
  const reason = `${vendor}'s answer (${status}) lacked required data.`;
  return new VendorFailure(vendor, reason, { status });
}

/** An unaccepted status as a failure that staff can read. */
function refusal(
  vendor: string,
  { status, headers }: Response,
  vendorMessage: string | null,
): VendorFailure {
  const retryAfterSeconds = retryAfter(headers.get("retry-after"), new Date());
  return new VendorFailure(vendor, `${meaning(vendor, status)} (${status})`, {
    vendorMessage,
    status,
    retryAfterSeconds,
  });
}

function meaning(vendor: string, status: number): string {
  if (status === 401 || status === 403) return `${vendor} did not accept our credentials`;
  if (status === 429) return `${vendor} asked us to send fewer requests`;
  if (status >= 500) return `${vendor} had an internal error`;
  if (status >= 400) return `${vendor} refused the request`;
  if (status >= 300) return `${vendor} answered with a redirect, which we do not follow`;
  return `${vendor} gave an unexpected answer`;
}

/** Seconds until the time in a Retry-After header, a number or a date (RFC 9110, 10.2.3); a day at most. */
function retryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, 86_400) : undefined;
}

/** Far above any response we need; protects our memory from a broken vendor. */
export const largestAnswerBytes = 1_000_000;

/**
 * Reads a response's whole body, at most `largestAnswerBytes` after decompression.
 * @throws VendorFailure when it is larger; fetch's own error when it is cut off
 */
async function readText(vendor: string, response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > largestAnswerBytes) {
      const reason = `${vendor}'s answer (${response.status}) was larger than ${largestAnswerBytes} bytes.`;
      throw new VendorFailure(vendor, reason, { status: response.status });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Parses JSON and cleans its strings like form input, because they are stored. Returns undefined when the
 * text is not JSON (JSON itself has no undefined).
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) =>
      typeof value === "string" ? cleanText(value) : value,
    );
  } catch {
    return undefined;
  }
}

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL|EPROTO/;

/** A network error as one sentence for staff. */
export function networkReason(vendor: string, error: unknown): string {
  const code = systemCode(error) ?? "no code given";
  if (code === "ECONNREFUSED") return `${vendor} could not be reached: the connection was refused.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EDNS")
    return `${vendor} could not be reached: its host name has no address (${code}).`;
  if (certificateCodes.test(code))
    return `No secure connection to ${vendor} was possible (${code}).`;
  if (/UNREACH|ENETDOWN|TIMEDOUT|TIMEOUT/.test(code))
    return `${vendor} could not be reached (${code}).`;
  return `The connection to ${vendor} broke off (${code}).`;
}

/** The innermost error code: fetch and nodemailer wrap the system's error in their own. */
function systemCode(error: unknown): string | undefined {
  const { code, cause, originalCode } = recordOf(error);
  const inner = cause === undefined ? undefined : systemCode(cause);
  return inner ?? [originalCode, code].find((value) => typeof value === "string");
}

/** A vendor's default time limit, in milliseconds. */
export const vendorTimeoutMs = 5_000;

/** The reason when a vendor exceeds its time limit. */
export function tooLate(vendor: string, timeoutMs: number): string {
  const seconds = timeoutMs / 1000;
  return `${vendor} did not answer within ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}

export interface FailureDetails {
  /** The vendor's own message, if any; it may name a person. */
  vendorMessage?: string | null | undefined;
  /** The vendor's HTTP status or SMTP reply code. */
  status?: number | undefined;
  /** How long the vendor asked us to wait before the next attempt. */
  retryAfterSeconds?: number | undefined;
  /** Another attempt is useless: the receiver has unsubscribed, or the address does not exist. */
  isFinal?: boolean | undefined;
  cause?: unknown;
}

/**
 * A vendor failed to do something, or the result is unknown. `reason` (also the message) is one plain
 * sentence for staff, without secrets or personal data beyond the vendor's own message. `summary` leaves that
 * message out and is used in the log.
 */
export class VendorFailure extends Error {
  override readonly name = "VendorFailure";
  readonly vendor: string;
  readonly summary: string;
  readonly reason: string;
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  readonly isFinal: boolean;

  constructor(vendor: string, summary: string, details: FailureDetails = {}) {
    const reason =
      details.vendorMessage === undefined
        ? summary
        : cleanText(`${summary}${quoted(details.vendorMessage)}`);
    super(reason, details.cause === undefined ? {} : { cause: details.cause });
    this.vendor = vendor;
    this.summary = summary;
    this.reason = reason;
    this.isFinal = details.isFinal ?? false;
    if (details.status !== undefined) this.status = details.status;
    if (details.retryAfterSeconds !== undefined) this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The vendor's own message, formatted to end our sentence: one line, at most 200 characters. */
function quoted(message: string | null): string {
  const line = (message ?? "").replace(/[\u0000-\u001f\u007f\s]+/g, " ").trim();
  if (line === "") return ".";
  return `: ${line.length > 200 ? `${line.slice(0, 199)}…` : line}`;
}
