/** The rules and types that other modules use. */
export { cardRefundTime, refundMethodText } from "./refund-states.ts";
