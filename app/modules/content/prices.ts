/** Which list a checkout sells from: types and numbers can repeat in the other. */
export type Catalogue = "registration" | "next-generation";

/** The currency of every price; a payment in any other is a mismatch. */
export const priceCurrency = "cad";

/** The period or amount that an offering's price covers, as text. */
export const perLabels = {
  season: "for the season",
  month: "for one month",
  year: "for the year",
  block: "for the block of sessions",
} as const;

export type Per = keyof typeof perLabels;
