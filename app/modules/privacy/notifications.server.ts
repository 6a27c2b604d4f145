import { deletionMail, verificationMail } from "./privacy-mails.ts";
import { notification } from "#modules/outbox/index.ts";

/** The notifications of this module. */
export const notifications = {
  "data-request": notification({ to: "person", mail: verificationMail }),
  "data-deleted": notification({ to: "person", mail: deletionMail }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
