/** What a club is under the Consumer Protection Act, 2002, ss. 29–36: the one place that says so. */
export const legalEntityTypes = ["non-profit", "business"] as const;
export type LegalEntityType = (typeof legalEntityTypes)[number];
