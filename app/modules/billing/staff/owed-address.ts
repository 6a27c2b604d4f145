/** The page that writes to payers. */
export const writePath = "/admin/payments/owed/write";

/** Its field for each payer, as a list names those ticked: the reference of an order. */
export const payerField = "picked";
