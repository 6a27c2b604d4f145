import { answerMail } from "./answer-mail.ts";
import { dueListMail } from "./due-list-mail.ts";
import { fromClub, notification } from "#modules/outbox/index.ts";

/** What this module sends on its own. */
export const notifications = {
  answer: notification({ to: "person", mail: fromClub(answerMail) }),
  "due-list": notification({ to: "office", mail: fromClub(dueListMail) }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
