/** The club's legal entity type under the Consumer Protection Act, 2002, ss. 29–36: defined only here. */
export const legalEntityTypes = ["non-profit", "business"] as const;
export type LegalEntityType = (typeof legalEntityTypes)[number];
