/** Where the return page finds its checkout (specification, point 4). */
export const sessionKey = "session_id";

/** Under which name the device keeps what was typed at a checkout. @param reference the order's */
export const draftName = (reference: string): string => `checkout-${reference}`;
