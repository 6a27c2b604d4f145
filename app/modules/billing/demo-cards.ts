/**
 * The cards that the demo can save, by their last four digits as at Stripe: one that works, and three whose
 * later charges are declined, need the payer's confirmation, or fail because the card has expired.
 */
export const demoCards = ["4242", "0341", "3184", "0069"] as const;
export type DemoCard = (typeof demoCards)[number];
