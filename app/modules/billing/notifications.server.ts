import {
  instalmentPaidMail,
  instalmentFailedMail,
  instalmentDueMail,
  instalmentSoonMail,
  planAgreedMail,
} from "./instalment-mails.ts";
import {
  balanceDueMail,
  donationMail,
  movedMail,
  refundedMail,
  registrationMail,
  transferAskedMail,
  transferExtendedMail,
  transferReleasedMail,
  transferReminderMail,
  withdrawnMail,
  withoutPlaceMail,
} from "./payments-mails.ts";
import { disputeDueMail, disputeOpenedMail } from "./dispute-mails.ts";
import { familyChangeMail } from "./family-change-mail.ts";
import { fromClub, notification } from "#modules/outbox/index.ts";

/** The notifications of this module. */
export const notifications = {
  agreement: notification({ to: "person", mail: registrationMail }),
  "without-place": notification({ to: "person", mail: withoutPlaceMail }),
  withdrawn: notification({ to: "person", mail: withdrawnMail }),
  "balance-due": notification({ to: "person", mail: balanceDueMail }),
  "transfer-asked": notification({ to: "person", mail: transferAskedMail }),
  "transfer-reminder": notification({ to: "person", mail: transferReminderMail }),
  "transfer-extended": notification({ to: "person", mail: transferExtendedMail }),
  "transfer-released": notification({ to: "person", mail: transferReleasedMail }),
  moved: notification({ to: "person", mail: movedMail }),
  refunded: notification({ to: "person", mail: refundedMail }),
  "instalment-paid": notification({ to: "person", mail: instalmentPaidMail }),
  "instalment-failed": notification({ to: "person", mail: instalmentFailedMail }),
  "instalment-due": notification({ to: "person", mail: instalmentDueMail }),
  "instalment-soon": notification({ to: "person", mail: instalmentSoonMail }),
  "plan-agreed": notification({ to: "person", mail: planAgreedMail }),
  "family-change": notification({ to: "office", mail: fromClub(familyChangeMail) }),
  "dispute-opened": notification({ to: "office", mail: fromClub(disputeOpenedMail) }),
  "dispute-due": notification({ to: "office", mail: fromClub(disputeDueMail) }),
  "donation-received": notification({
    to: "person",
    mail: (data: Parameters<typeof donationMail>[0], content) =>
      donationMail(data, { ...content, taxReceipt: content.donation.receipt }),
  }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
