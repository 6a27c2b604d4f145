import { nextSeasonMail } from "./next-season-mails.ts";
import { openedMail, placeOfferedMail, placeOfferedText } from "./waiting-mails.ts";
import { notification } from "#modules/outbox/index.ts";

/** The notifications of this module. */
export const notifications = {
  "place-offered": notification({ to: "person", mail: placeOfferedMail, sms: placeOfferedText }),
  "registration-opened": notification({ to: "person", mail: openedMail }),
  "next-season": notification({ to: "person", mail: nextSeasonMail }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
