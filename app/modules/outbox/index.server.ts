/** What other modules call on the server. */
export { type Attempt, claimedNow, claimedUntil, deliver, queuedAgain } from "./deliver.server.ts";
export { saveAndTry } from "./first-attempts.server.ts";
export { mailParts, type MailPicture } from "./mail-layout.server.ts";
export { day, endKeys, hashOfKey, isKey, makeKey, newKey, readKey } from "./mailed-keys.server.ts";
export { keyOf, type MailedLink } from "./mailed-links.server.ts";
export { notify, type NotifyContext } from "./notify.server.ts";
export { deleteNotices } from "./personal-data.server.ts";
export type { QueuedDelivery } from "./record.server.ts";
export { isReturnIdOf, readReturnId } from "./return-id.server.ts";
export { sendsSms } from "./sends-sms.server.ts";
export {
  countDeliveries,
  type FailedDelivery,
  isSaved,
  listFailed,
  listOutbox,
  listMailings,
  type OutboxMessage,
  type OutboxMailing,
  readOutboxMessage,
  resendDelivery,
} from "./status.server.ts";
export { perSecondOf } from "./throttle.server.ts";
