import { factorResetMail, invitationMail, resetMail, wrongFactorMail } from "./staff-mails.ts";
import { fromClub, notification } from "#modules/outbox/index.ts";

/** The notifications of this module. */
export const notifications = {
  invitation: notification({ to: "person", mail: fromClub(invitationMail) }),
  "new-password": notification({ to: "person", mail: fromClub(resetMail) }),
  "wrong-factor": notification({ to: "person", mail: fromClub(wrongFactorMail) }),
  "factor-reset": notification({ to: "person", mail: fromClub(factorResetMail) }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
