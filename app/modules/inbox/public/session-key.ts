/** The storage key under which the return page finds its checkout (docs/specification.md 4). */
export const sessionKey = "session_id";

/** The storage key of a checkout's draft on the device. @param reference the order's */
export const draftName = (reference: string): string => `checkout-${reference}`;
