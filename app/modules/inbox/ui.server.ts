/** What loaders and actions of other modules' pages call. */
export { answerInquiry, inquiriesContent } from "./public/inquiries.ts";
export { sentFor, sentForCookie } from "./public/sent-for.ts";
export {
  contactLabels,
  dataRequestLabels,
  type DataRequestLabels,
  type SubscriptionLabels,
  subscriptionLabels,
  trialLabels,
  waitingListLabels,
  type WaitingListLabels,
} from "./public/labels.server.ts";
