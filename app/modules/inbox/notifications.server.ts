import { dueListMail } from "./due-list-mail.ts";
import { fromClub, notification } from "#modules/outbox/index.ts";

/** What this module sends on its own. */
export const notifications = {
  "due-list": notification({ to: "office", mail: fromClub(dueListMail) }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
