import { VendorFailure } from "./vendor-failure.ts";

/** A status the caller cannot use, as a failure staff can read. */
export function refusal(
  vendor: string,
  { status, headers }: Response,
  words: string | null,
): VendorFailure {
  const retryAfterSeconds = retryAfter(headers.get("retry-after"), new Date());
  return new VendorFailure(vendor, `${meaning(vendor, status)} (${status})`, {
    words,
    status,
    retryAfterSeconds,
  });
}

function meaning(vendor: string, status: number): string {
  if (status === 401 || status === 403) return `${vendor} did not accept our credentials`;
  if (status === 429) return `${vendor} is asking us to slow down`;
  if (status >= 500) return `${vendor} has a problem of its own`;
  if (status >= 400) return `${vendor} refused the request`;
  if (status >= 300) return `${vendor} sent us to another address, where we do not go`;
  return `${vendor} answered in a way we do not expect`;
}

/** Seconds until the time in a Retry-After header, a number or a date (RFC 9110, 10.2.3); a day at most. */
export function retryAfter(header: string | null, now: Date): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\s*\d+\s*$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - now.getTime()) / 1000);
  return seconds > 0 ? Math.min(seconds, 86_400) : undefined;
}
