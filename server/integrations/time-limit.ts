/** How long a vendor may take, in milliseconds, unless the caller says otherwise. */
export const vendorTimeoutMs = 5_000;

/** The reason given when a vendor took longer than it may. */
export function tooLate(vendor: string, timeoutMs: number): string {
  const seconds = timeoutMs / 1000;
  return `${vendor} did not answer within ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}
