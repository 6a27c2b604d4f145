/** What other modules call on the server. */
export {
  declineInvite,
  type OpenInvite,
  openInvites,
  acceptInvite,
} from "./answer-invite.server.ts";
export type { AttendedPractice } from "./evidence.server.ts";
export { accountCredit, accountCredits, creditHistory } from "./account-credit.server.ts";
export { duePartsOf } from "./due.server.ts";
export { withBalance } from "./ledger.server.ts";
export { moneyOfLines } from "./line-money.server.ts";
export { inTransitByOrder } from "./refund-credits.server.ts";
export { partsOfOrders } from "./open-parts.server.ts";
export {
  isPayer,
  type OwnWithdrawal,
  readOwnWithdrawal,
  withdrawOwn,
} from "./own-withdrawal.server.ts";
export { moveOwn, type OwnMove, readOwnMove } from "./own-move.server.ts";
export { answerOwnOffer, listOwnWaiting, type OwnWaiting } from "./own-waiting.server.ts";
