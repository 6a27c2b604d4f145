import { writtenMail } from "#modules/content/index.ts";
import { fromClub, notification } from "./notification.ts";

/** The notifications of this module. */
export const notifications = {
  written: notification({ to: "person", mail: fromClub(writtenMail) }),
};

type Own = typeof notifications;
declare module "./notification.ts" {
  interface Notifications extends Own {}
}
