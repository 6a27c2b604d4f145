/** The rules and types that other modules use. */
export { contactForm } from "./contact.ts";
export { defineForm } from "./form.ts";
export { guardianFields, namesGuardian, ownEmail } from "./guardian.ts";
export type { InboxNotice } from "./inbox-notice.ts";
export { noticesView } from "./notices.ts";
export {
  type PrivacyRequestKind,
  privacyRequestSchema,
  type PrivacyRequestState,
  verifyPage,
} from "./privacy-request.ts";
export { pageOfForm, subscriptionSchema } from "./subscription.ts";
export { addressIn, inboxThatLedTo } from "./submissions.ts";
export { type StoredPractice, trialForm } from "./trial.ts";
export { waitingListForm } from "./waiting-list.ts";
