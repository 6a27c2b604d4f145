/**
 * How an offering is taxed. A public sector body's supervised athletics classes mainly for children of 14 and
 * under are exempt (Excise Tax Act, Sch. V Part VI s. 12); a small supplier adds none.
 */
export const taxKinds = ["small supplier", "exempt", "HST 13%"] as const;
export type TaxKind = (typeof taxKinds)[number];

/** The tax added to a price. */
export const taxPercent: Record<TaxKind, number> = {
  "small supplier": 0,
  exempt: 0,
  "HST 13%": 13,
};

/** The text after a price to which tax is added, wherever it is shown before the bill. */
export const taxBeside = (tax: TaxKind = "small supplier"): string =>
  taxPercent[tax] > 0 ? " + HST" : "";

/** The text about the tax on a bill and a receipt. */
export const taxLabels: Record<TaxKind, string> = {
  "small supplier": "No tax is added",
  exempt: "Exempt from HST",
  "HST 13%": "HST 13%",
};
