/** The list that a checkout sells from: types and numbers may be the same in the other list. */
export type Catalogue = "registration" | "next-generation";

/** The currency of every price; a payment in any other currency is a mismatch. */
export const priceCurrency = "cad";

/** The text for the period or amount that an offering's price covers. */
export const perLabels = {
  season: "for the season",
  month: "for one month",
  year: "for the year",
  block: "for the block of sessions",
} as const;

export type Per = keyof typeof perLabels;
