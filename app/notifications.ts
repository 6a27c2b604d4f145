import { expiringCredentialsMail, ownCredentialsMail } from "#modules/training/coaches-mails.ts";
import { type ComposedMail, type Sender, writtenMail } from "#modules/content/mails/compose.ts";
import { jobProblemMail, jobRecoveredMail } from "#edge/jobs/daily-jobs-mails.ts";
import {
  addressChangedMail,
  addressConfirmMail,
  addressRefuseMail,
  familiesMergedMail,
  familyPageMail,
  guardianAddedMail,
  guardianNoticeMail,
} from "#modules/families/families-mails.ts";
import { diskLowMail, diskRecoveredMail } from "#edge/jobs/low-disk-mails.ts";
import { testMail } from "#modules/messaging/message-mails.ts";
import { subscriptionRequest } from "#modules/messaging/newsletter-mails.ts";
import { nextSeasonMail } from "#modules/enrolment/next-season-mails.ts";
import { donationMail, registrationMail, withdrawnMail } from "#modules/billing/payments-mails.ts";
import { deletionMail, verificationMail } from "#modules/privacy/privacy-mails.ts";
import {
  factorResetMail,
  invitationMail,
  resetMail,
  wrongFactorMail,
} from "#modules/accounts/staff-mails.ts";
import {
  openedMail,
  placeOfferedMail,
  placeOfferedText,
} from "#modules/enrolment/waiting-mails.ts";
import { waiverReminder } from "#modules/families/waivers-mails.ts";
import type { Content } from "#modules/content/content.ts";
import { dueListMail } from "#modules/inbox/due-list-mail.ts";

/** The content that notifications use. */
export type NotificationContent = Pick<Content, "club" | "mails" | "donation">;

/** A person whom the call names, the club's own mailbox, or every admin. */
type Recipient = "person" | "office" | "admins";

interface Notification<Data, To extends Recipient> {
  to: To;
  /** By default a mail to a person is not automatic, so that mail programs may answer it; others are. */
  isAutomatic?: boolean;
  mail: (data: Data, content: NotificationContent) => ComposedMail;
  /** Sent as well as the mail if `smsNumber` allows it. */
  sms?: (data: Data, content: NotificationContent) => string;
}

const notification = <Data, const To extends Recipient>(one: Notification<Data, To>) => one;

const fromClub =
  <Data>(mail: (data: Data, club: Sender) => ComposedMail) =>
  (data: Data, { club }: NotificationContent) =>
    mail(data, club);

/**
 * Every notification that the site sends on its own. Two other kinds of mail are elsewhere: the confirmation
 * of a form or a payment is stored with its inbox entry, and a message that staff write to families is in
 * the messaging module.
 */
export const notifications = {
  // Families
  "family-page": notification({ to: "person", mail: familyPageMail }),
  "guardian-added": notification({ to: "person", mail: guardianAddedMail }),
  "guardian-notice": notification({ to: "person", mail: guardianNoticeMail }),
  "address-confirm": notification({ to: "person", mail: addressConfirmMail }),
  "address-refuse": notification({ to: "person", mail: addressRefuseMail }),
  "address-changed": notification({ to: "person", mail: addressChangedMail }),
  "families-merged": notification({ to: "person", mail: familiesMergedMail }),
  "waivers-missing": notification({ to: "person", mail: waiverReminder }),

  // Registrations and payments
  "place-offered": notification({ to: "person", mail: placeOfferedMail, sms: placeOfferedText }),
  "registration-opened": notification({ to: "person", mail: openedMail }),
  "next-season": notification({ to: "person", mail: nextSeasonMail }),
  agreement: notification({ to: "person", mail: registrationMail }),
  withdrawn: notification({ to: "person", mail: withdrawnMail }),
  "donation-received": notification({
    to: "person",
    mail: (data: Parameters<typeof donationMail>[0], content) =>
      donationMail(data, { ...content, taxReceipt: content.donation.receipt }),
  }),

  // Privacy and newsletter
  "newsletter-confirm": notification({ to: "person", mail: subscriptionRequest }),
  "data-request": notification({ to: "person", mail: verificationMail }),
  "data-deleted": notification({ to: "person", mail: deletionMail }),

  // Accounts
  invitation: notification({ to: "person", mail: fromClub(invitationMail) }),
  "new-password": notification({ to: "person", mail: fromClub(resetMail) }),
  "wrong-factor": notification({ to: "person", mail: fromClub(wrongFactorMail) }),
  "factor-reset": notification({ to: "person", mail: fromClub(factorResetMail) }),

  // Staff
  written: notification({ to: "person", mail: fromClub(writtenMail) }),
  "message-test": notification({ to: "person", mail: testMail }),
  "own-credentials": notification({
    to: "person",
    isAutomatic: true,
    mail: fromClub(ownCredentialsMail),
  }),
  "coaches-credentials": notification({ to: "office", mail: fromClub(expiringCredentialsMail) }),
  "due-list": notification({ to: "office", mail: fromClub(dueListMail) }),
  "disk-low": notification({ to: "admins", mail: fromClub(diskLowMail) }),
  "disk-recovered": notification({ to: "admins", mail: fromClub(diskRecoveredMail) }),
  "job-problem": notification({ to: "admins", mail: fromClub(jobProblemMail) }),
  "job-recovered": notification({ to: "admins", mail: fromClub(jobRecoveredMail) }),
};

type Notifications = typeof notifications;
export type NotificationKind = keyof Notifications;

/** The data of a notification's texts. */
export type NotificationData<K extends NotificationKind> = Parameters<Notifications[K]["mail"]>[0];

/** The kinds that go to a person whom the call names. */
export type PersonalKind = {
  [K in NotificationKind]: Notifications[K]["to"] extends "person" ? K : never;
}[NotificationKind];

/** A notification's texts and where it goes. */
export function composeNotification<K extends NotificationKind>(
  kind: K,
  data: NotificationData<K>,
  content: NotificationContent,
): { to: Recipient; mail: ComposedMail; sms: string | null } {
  // The compiler does not see that the data is this kind's.
  const {
    to,
    isAutomatic = to !== "person",
    mail,
    sms,
  } = notifications[kind] as Notification<NotificationData<K>, Recipient>;
  const { headers, ...composed } = mail(data, content);
  const all = { ...(isAutomatic && { "Auto-Submitted": "auto-generated" }), ...headers };
  return {
    to,
    mail: { ...composed, ...(Object.keys(all).length > 0 && { headers: all }) },
    sms: sms?.(data, content) ?? null,
  };
}
