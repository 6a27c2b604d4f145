import {
  addressChangedMail,
  addressConfirmMail,
  addressRefuseMail,
  familiesMergedMail,
  familyPageMail,
  guardianAddedMail,
  guardianNoticeMail,
} from "./families-mails.ts";
import { waiverReminder } from "./waivers-mails.ts";
import { notification } from "#modules/outbox/index.ts";

/** The notifications of this module. */
export const notifications = {
  "family-page": notification({ to: "person", mail: familyPageMail }),
  "guardian-added": notification({ to: "person", mail: guardianAddedMail }),
  "guardian-notice": notification({ to: "person", mail: guardianNoticeMail }),
  "address-confirm": notification({ to: "person", mail: addressConfirmMail }),
  "address-refuse": notification({ to: "person", mail: addressRefuseMail }),
  "address-changed": notification({ to: "person", mail: addressChangedMail }),
  "families-merged": notification({ to: "person", mail: familiesMergedMail }),
  "waivers-missing": notification({ to: "person", mail: waiverReminder }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
