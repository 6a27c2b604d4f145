import { answerMail } from "./answer-mail.ts";
import { dueListMail } from "./due-list-mail.ts";
import { assignedMail, replyReceivedMail, trialCancelledMail } from "./work-mails.ts";
import { fromClub, notification } from "#modules/outbox/index.ts";

/** The notifications of this module. */
export const notifications = {
  answer: notification({ to: "person", mail: fromClub(answerMail) }),
  assigned: notification({ to: "person", isAutomatic: true, mail: fromClub(assignedMail) }),
  "reply-received": notification({
    to: "person",
    isAutomatic: true,
    mail: fromClub(replyReceivedMail),
  }),
  "trial-cancelled": notification({ to: "office", mail: fromClub(trialCancelledMail) }),
  "due-list": notification({ to: "office", mail: fromClub(dueListMail) }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
