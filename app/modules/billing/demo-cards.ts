/**
 * The cards that the demo can keep, by their last four digits as at Stripe: one that works, and three whose later
 * charges are declined, must be confirmed by the payer, or come after it has expired.
 */
export const demoCards = ["4242", "0341", "3184", "0069"] as const;
export type DemoCard = (typeof demoCards)[number];
