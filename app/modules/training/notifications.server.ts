import { expiringCredentialsMail, ownCredentialsMail } from "./coaches-mails.ts";
import { fromClub, notification } from "#modules/outbox/index.ts";

/** The notifications of this module. */
export const notifications = {
  "own-credentials": notification({
    to: "person",
    isAutomatic: true,
    mail: fromClub(ownCredentialsMail),
  }),
  "coaches-credentials": notification({ to: "office", mail: fromClub(expiringCredentialsMail) }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
