/** The page that writes to payers. */
export const writePath = "/admin/payments/owed/write";

/** Its field for each payer: the reference of an order. */
export const orderField = "order";
