/**
 * A dispute's state. `answer`: the club has to answer · `bank`: the bank decides · `won` · `lost`:
 * the money is gone · `dropped`: ended without a decision, and nothing was withdrawn.
 */
export type DisputeState = "answer" | "bank" | "won" | "lost" | "dropped";

/** Whether staff still have to do something about it. */
export const isOpenDispute = ({ state }: { state: DisputeState }) =>
  state === "answer" || state === "bank";

/** The reasons that card networks give, as labels. */
export const disputeReasons: Record<string, string> = {
  bank_cannot_process: "the bank could not process it",
  check_returned: "the cheque was returned",
  credit_not_processed: "a promised refund did not arrive",
  customer_initiated: "the payer asked for it back",
  debit_not_authorized: "the debit was not authorised",
  duplicate: "it was charged twice",
  fraudulent: "the cardholder did not make the payment",
  general: "no reason was given",
  incorrect_account_details: "the account’s details were wrong",
  insufficient_funds: "the account did not have the money",
  noncompliant: "a rule of the card network was not followed",
  product_not_received: "the purchase did not arrive",
  product_unacceptable: "the purchase was not as described",
  subscription_canceled: "it had already been cancelled",
  unrecognized: "the cardholder does not recognise the payment",
};
