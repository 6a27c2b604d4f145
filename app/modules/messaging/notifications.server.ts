import { testMail } from "./message-mails.ts";
import { subscriptionRequest } from "./newsletter-mails.ts";
import { notification } from "#modules/outbox/index.ts";

/** The notifications of this module. */
export const notifications = {
  "newsletter-confirm": notification({ to: "person", mail: subscriptionRequest }),
  "message-test": notification({ to: "person", mail: testMail }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
