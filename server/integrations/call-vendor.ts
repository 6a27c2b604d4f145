import { networkReason } from "./network-reason.ts";
import { parseJson, readText } from "./read-json.ts";
import { refusal } from "./refusal.ts";
import { tooLate, vendorTimeoutMs } from "./time-limit.ts";
import { VendorFailure } from "./vendor-failure.ts";

/** One request to a vendor that answers in JSON. */
export interface VendorCall {
  vendor: string;
  url: string;
  method?: "GET" | "POST" | "PATCH" | undefined;
  headers: Record<string, string>;
  body?: string | undefined;
  /** The statuses the caller can use; any other is a failure. */
  accepts: readonly number[];
  /** The vendor's own words in the body of a refusal, or null. */
  explain: (body: unknown) => string | null;
  /** For the whole exchange, body included. */
  timeoutMs?: number;
  /** Ends after `timeoutMs` too, but began before: several calls share the time. */
  signal?: AbortSignal | undefined;
}

/** An answer with an accepted status; its body is JSON of any shape. */
export interface VendorAnswer {
  status: number;
  body: unknown;
}

/**
 * Asks once, follows no redirect, and returns an answer the caller accepts.
 * @throws VendorFailure for everything else: too late, not reachable, refused, not JSON, broken off
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
    // A kept connection the vendor has just closed would fail a call that nothing is wrong with.
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

/** The failure for an accepted answer that lacks what it must hold. */
export function wrongShape(vendor: string, status: number): VendorFailure {
  const reason = `${vendor}'s answer (${status}) did not hold what it should.`;
  return new VendorFailure(vendor, reason, { status });
}
