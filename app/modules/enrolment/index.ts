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
  creditToUse,
  placesPerNetwork,
  payNowCents,
  type OrderKind,
  type PaymentMethod,
  type OrderState,
  transferDays,
  waitingStates,
} from "./orders.ts";
export {
  amountOf,
  describeLater,
  describeParts,
  type Instalment,
  instalmentConsent,
  laterCentsOf,
  type LineToSplit,
  partsKey,
  splitOrder,
} from "./instalments.ts";
export {
  allocate,
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
export { agreedMove, movableBetween, moveSteps, type MoveSum, moveSum } from "./move-sum.ts";
export {
  type LineRefund,
  refundSteps,
  type RefundSum,
  refundSum,
} from "./refund-sum.ts";
export {
  type OfferAnswer,
  offerHours,
  offerPath,
  onTheList,
  waitingAthletes,
  waitingHeading,
  type WaitingState,
} from "./waiting.ts";
export { orderKindLabels, orderStateLabels } from "./order-labels.ts";
