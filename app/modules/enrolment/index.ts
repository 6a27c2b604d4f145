/** The rules and types that other modules use. */
export { newViews } from "./family-merge.ts";
export {
  checkoutMinutes,
  decidedFindings,
  type FindingKind,
  hasValidReceipt,
  holdMinutes,
  isAnnounced,
  isOffline,
  mayWithdraw,
  orderFilterFrom,
  type OrderKind,
  type PaymentMethod,
  type OrderState,
  transferDays,
  waitingStates,
} from "./orders.ts";
export {
  codeFrom,
  describeDiscounts,
  type DiscountCode,
  type DiscountRules,
  type PricedLine,
  repriceLines,
  priceOrder,
  reducedTo,
  totalOf,
} from "./pricing.ts";
export {
  type LineRefund,
  refundSteps,
  type RefundSum,
  refundSum,
  allocate,
} from "./refund-sum.ts";
export {
  type OfferAnswer,
  offerHours,
  offerPath,
  onTheList,
  waitingAthletes,
  type WaitingState,
} from "./waiting.ts";
