import * as add from "./details.ts";

/** What an entry of the audit log is about; the id is the row's, or as noted. */
export const auditSubjects = [
  "family",
  "athlete",
  "guardian",
  "contact",
  "registration",
  /** By its reference. */
  "order",
  /** A payment that belongs to none of our orders, by the provider's id. */
  "payment",
  /** By its reference. */
  "submission",
  /** A request about a person's data, by its reference. */
  "request",
  /** A place on a waiting list. */
  "waiting",
  /** An e-mail address: deleted with its owner's data. */
  "address",
  "account",
  /** The account's id, or the coach's name as a slug. */
  "coach",
  "invitation",
  "article",
  "location",
  "picture",
  "content",
  "meet",
  "practice",
  "message",
  "season",
  "waiver",
  /** A file of personal data, by its name. */
  "export",
  "vendor",
  "backup-key",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

interface ActionSpec {
  /** The beginning of the sentence, before the subject; also the action's name in the filter. */
  label: string;
  about: readonly AuditSubject[];
  /** What the sentence adds from the entry's details. */
  adds?: (details: never) => string;
}

/** The audit log's actions: what staff read of each. */
export const auditActions = {
  "content.saved": { label: "Changed the text of", about: ["content"], adds: add.version },
  "content.restored": {
    label: "Restored an earlier version of",
    about: ["content"],
    adds: add.version,
  },
  "content.default": {
    label: "Restored the built-in text of",
    about: ["content"],
    adds: add.version,
  },
  "page.published": { label: "Published", about: ["article", "location"] },
  "page.scheduled": { label: "Scheduled", about: ["article", "location"] },
  "page.drafted": { label: "Saved a draft of", about: ["article", "location"] },
  "page.deleted": { label: "Deleted", about: ["article", "location"] },
  "page.restored": { label: "Restored", about: ["article", "location"] },
  "page.kept": { label: "Set aside a draft of", about: ["article", "location"] },
  "picture.uploaded": { label: "Uploaded the picture", about: ["picture"] },
  "picture.described": { label: "Described the picture", about: ["picture"] },
  "picture.agreed": {
    label: "Recorded the consent to be shown on the picture",
    about: ["picture"],
    adds: add.consent,
  },
  "picture.consent-withdrawn": {
    label: "Withdrew the consent to be shown on the picture",
    about: ["picture"],
    adds: add.formerConsent,
  },
  "picture.deleted": { label: "Deleted the picture", about: ["picture"] },
  "inbox.marked": { label: "Marked", about: ["submission"] },
  "inbox.released": { label: "Marked as not spam:", about: ["submission"] },
  "inbox.resent": { label: "Resent", about: ["submission"], adds: add.channel },
  "mail.written": { label: "Wrote an e-mail to", about: ["address"], adds: add.mail },
  "mail.resent": { label: "Resent a message to", about: ["address"], adds: add.mail },
  "payments.received": {
    label: "Recorded the e-transfer for",
    about: ["order"],
    adds: add.transfer,
  },
  "payments.given-up": {
    label: "Gave up on the e-transfer for",
    about: ["order"],
    adds: add.transfer,
  },
  "payments.recorded": {
    label: "Recorded a payment for",
    about: ["order"],
    adds: add.payment,
  },
  "payments.voided": {
    label: "Voided a payment recorded for",
    about: ["order"],
    adds: add.payment,
  },
  "payments.abandoned": {
    label: "Gave up on the payment for",
    about: ["order"],
    adds: add.returned,
  },
  "payments.resent": { label: "Resent the receipt for", about: ["order"] },
  "payments.checked": { label: "Compared payments with", about: ["vendor"], adds: add.comparison },
  "people.invited": { label: "Invited", about: ["invitation"], adds: add.role },
  "people.joined": { label: "Accepted the invitation for", about: ["account"] },
  "people.invitation-withdrawn": { label: "Withdrew the invitation for", about: ["invitation"] },
  "people.role": { label: "Changed the role of", about: ["account"] },
  "people.groups": { label: "Assigned the groups of the coach", about: ["coach"] },
  "people.credential-recorded": {
    label: "Recorded a credential of the coach",
    about: ["coach"],
    adds: add.credential,
  },
  "people.credential-deleted": {
    label: "Deleted a credential of the coach",
    about: ["coach"],
    adds: add.credential,
  },
  "people.removed": { label: "Removed the account of", about: ["account"] },
  "people.sessions-ended": {
    label: "Signed out a colleague’s browsers:",
    about: ["account"],
    adds: add.browsers,
  },
  "people.factor-reset": { label: "Reset the second factor of", about: ["account"] },
  "account.signed-in": { label: "Signed in as", about: ["account"], adds: add.how },
  "account.signed-out": { label: "Signed out as", about: ["account"] },
  "account.refused": { label: "Failed to sign in as", about: ["account"] },
  "account.factor-refused": {
    label: "Failed the second step of the sign-in as",
    about: ["account"],
    adds: add.how,
  },
  "account.password": { label: "Changed the password of", about: ["account"], adds: add.how },
  "account.reset-asked": {
    label: "Asked for a new password for",
    about: ["account"],
    adds: add.how,
  },
  "account.two-factor-begun": {
    label: "Started setting up two-factor sign-in for",
    about: ["account"],
  },
  "account.two-factor-on": { label: "Turned on two-factor sign-in for", about: ["account"] },
  "account.two-factor-off": { label: "Turned off two-factor sign-in for", about: ["account"] },
  "account.passkey-added": { label: "Added a passkey for", about: ["account"], adds: add.passkey },
  "account.passkey-renamed": { label: "Renamed a passkey of", about: ["account"] },
  "account.passkey-removed": {
    label: "Removed a passkey of",
    about: ["account"],
    adds: add.passkey,
  },
  "account.paper-confirmed": {
    label: "Confirmed as a coach:",
    about: ["waiver"],
    adds: add.version,
  },
  "account.sessions-ended": {
    label: "Signed out other browsers of",
    about: ["account"],
    adds: add.browsers,
  },
  "families.corrected": {
    label: "Corrected a family’s entry:",
    about: ["athlete", "guardian", "contact"],
  },
  "families.added": { label: "Added to a family:", about: ["athlete", "guardian", "contact"] },
  "families.removed": {
    label: "Removed from a family:",
    about: ["guardian", "contact"],
    adds: add.ended,
  },
  "families.registered": {
    label: "Registered by hand:",
    about: ["order"],
    adds: add.registered,
  },
  "families.withdrawn": {
    label: "Withdrew a registration:",
    about: ["registration"],
    adds: add.withdrawal,
  },
  "families.merged": { label: "Merged another family into", about: ["family"], adds: add.merged },
  "families.invited": { label: "Invited families to", about: ["season"], adds: add.invited },
  "families.invite-declined": {
    label: "Declined the next season for",
    about: ["family"],
    adds: add.season,
  },
  "groups.moved": { label: "Moved to another group:", about: ["registration"] },
  "messages.drafted": { label: "Saved the draft of a message to", about: ["message"] },
  "messages.deleted": { label: "Deleted the draft of a message to", about: ["message"] },
  "messages.sent": { label: "Sent a message to", about: ["message"], adds: add.recipients },
  "messages.tested": { label: "Sent themselves a test of a message to", about: ["message"] },
  "messages.stopped": { label: "Stopped the message to", about: ["message"] },
  "newsletter.ended": { label: "Took off the newsletter’s list:", about: ["address"] },
  "messages.resent": {
    label: "Resent, where it had not arrived, the message to",
    about: ["message"],
    adds: add.deliveries,
  },
  "sessions.cancelled": { label: "Cancelled the session", about: ["practice"] },
  "sessions.moved": { label: "Moved the session", about: ["practice"] },
  "sessions.added": { label: "Added the session", about: ["practice"] },
  "sessions.restored": {
    label: "Restored the cancelled session",
    about: ["practice"],
  },
  "sessions.stopped": { label: "Stopped the message about the session", about: ["practice"] },
  "sessions.undone": {
    label: "Stopped the message and undid the change of the session",
    about: ["practice"],
  },
  "attendance.taken": { label: "Took attendance at", about: ["practice"] },
  "results.meet-saved": { label: "Saved the meet", about: ["meet"] },
  "results.meet-deleted": { label: "Deleted the meet", about: ["meet"], adds: add.deletedResults },
  "results.entered": { label: "Entered marks at", about: ["meet"], adds: add.results },
  "results.corrected": { label: "Corrected a mark at", about: ["meet"], adds: add.event },
  "results.deleted": { label: "Deleted a mark at", about: ["meet"], adds: add.event },
  "papers.reminded": {
    label: "Sent a reminder of missing waivers to",
    about: ["waiver"],
    adds: add.reminded,
  },
  "families.health-read": { label: "Read the medical information of", about: ["athlete"] },
  "families.health-written": { label: "Wrote the medical information of", about: ["athlete"] },
  "families.health-entered": {
    label: "Entered, for the family, the medical information of",
    about: ["athlete"],
  },
  "families.health-corrected": {
    label: "Corrected the medical information of",
    about: ["athlete"],
  },
  "families.health-deleted": { label: "Deleted the medical information of", about: ["athlete"] },
  "families.waivers-answered": {
    label: "Answered the waivers of",
    about: ["athlete"],
    adds: add.answered,
  },
  "families.waivers-recorded": {
    label: "Recorded the signed paper waivers of",
    about: ["athlete"],
    adds: add.recorded,
  },
  "families.results-hidden": { label: "Hid the website results of", about: ["athlete"] },
  "families.guardian-asked": {
    label: "Asked somebody to confirm that they are a guardian of",
    about: ["family"],
  },
  "families.guardian-added": { label: "Added a guardian to", about: ["family"] },
  "families.address-asked": {
    label: "Asked for another e-mail address of a guardian of",
    about: ["family"],
  },
  "families.request-withdrawn": {
    label: "Cancelled a request about a guardian of",
    about: ["family"],
  },
  "families.request-refused": {
    label: "Refused a request about a guardian of",
    about: ["family"],
    adds: add.ended,
  },
  "families.calendar-made": { label: "Made a new calendar link for", about: ["family"] },
  "families.calendar-ended": { label: "Ended the calendar link of", about: ["family"] },
  "families.texts-ended": { label: "Stopped text messages to a guardian of", about: ["family"] },
  "families.links-ended": {
    label: "Ended the mailed links of",
    about: ["family", "guardian"],
    adds: add.ended,
  },
  "families.downloaded": { label: "Downloaded the data of", about: ["family"] },
  "office.exported": { label: "Downloaded", about: ["export"] },
  "office.payments-corrected": {
    label: "Corrected the payment record of",
    about: ["order", "payment"],
    adds: add.finding,
  },
  "office.hold-freed": { label: "Freed the place held for", about: ["order"] },
  "office.place-given": { label: "Gave a place to", about: ["order"] },
  "office.offered-out-of-turn": {
    label: "Put first on the waiting list:",
    about: ["waiting"],
    adds: add.waiting,
  },
  "office.waiting-removed": {
    label: "Took off the waiting list:",
    about: ["waiting"],
    adds: add.waiting,
  },
  "office.waiting-restored": {
    label: "Put back on the waiting list:",
    about: ["waiting"],
    adds: add.waiting,
  },
  "office.payment-accepted": {
    label: "Accepted the payment for",
    about: ["order"],
    adds: add.finding,
  },
  "office.payment-returned": {
    label: "Recorded a refund of the payment for",
    about: ["order"],
    adds: add.finding,
  },
  "office.person-deleted": { label: "Deleted a person’s data: request", about: ["request"] },
  "office.request-closed": { label: "Closed the request for a person’s data:", about: ["request"] },
  "office.request-released": {
    label: "Marked as not spam the request for a person’s data:",
    about: ["request"],
  },
  "office.rehearsed": { label: "Sent a test through every service:", about: ["submission"] },
  "office.backup-key-shown": { label: "Looked at the backup key", about: ["backup-key"] },
  "office.backup-key-saved": {
    label: "Saved the backup key and deleted it from the server:",
    about: ["backup-key"],
  },
} as const satisfies Record<string, ActionSpec>;
export type AuditAction = keyof typeof auditActions;

/** What an action's details may be: its own, and the subject's name at the time. */
export type AuditDetails<Action extends AuditAction> = Action extends AuditAction
  ? { name?: string } & ((typeof auditActions)[Action] extends {
      adds: (details: infer Own) => string;
    }
      ? Own
      : object)
  : never;
