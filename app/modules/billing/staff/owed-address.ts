/** The page that writes to payers. */
export const writePath = "/admin/payments/owed/write";

/** Its field for each payer, named like the selected rows of a list: the reference of an order. */
export const payerField = "picked";
