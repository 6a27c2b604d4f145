/** What an account may do. `groups.coach` opens the groups that are assigned to the account. */
export const permissions = [
  "account.own",
  "articles.edit",
  "attendance.export",
  "attendance.take",
  "audit.read",
  "billing.manage",
  "content.edit",
  // Prices, consents, mails and other content that affects money or that people agree to.
  "content.settings",
  "families.manage",
  "groups.coach",
  "groups.manage",
  "inbox.manage",
  "locations.edit",
  "mail.write",
  "messages.advertise",
  "messages.see-addresses",
  "messages.write",
  "newsletter.manage",
  "outbox.read",
  "people.manage",
  "pictures.edit",
  "privacy.manage",
  "results.manage",
  "sessions.change",
  "system.watch",
  "waiting-list.manage",
  "waivers.manage",
] as const;
export type Permission = (typeof permissions)[number];

interface Role {
  label: string;
  /** As part of a sentence: `a coach`, `coaches`. */
  one: string;
  many: string;
  /** For the admin who invites somebody. */
  about: string;
  /** For the person who is invited, and who is refused at a section that is not theirs. */
  may: string;
  refusal: { heading: string; text: string };
  /** The section that their account opens with, if it is not the home page. */
  start?: string;
  permissions: readonly Permission[];
}

const editorsRefusal = {
  heading: "For admins only",
  text: "Your account can change the text and pictures on the site. Ask a club admin for anything else.",
};

export const staffRoles = ["admin", "coach", "editor"] as const;
export type StaffRole = (typeof staffRoles)[number];

const roles: Record<StaffRole, Role> = {
  admin: {
    label: "Admin",
    one: "an admin",
    many: "admins",
    about: "everything, including people and payments",
    may: "You can change everything: messages, payments, content and people.",
    refusal: editorsRefusal,
    permissions,
  },
  coach: {
    label: "Coach",
    one: "a coach",
    many: "coaches",
    about: "the athletes of the groups they coach",
    may: "You can see the groups that you coach: who trains, and whom to call.",
    refusal: {
      heading: "Not open to coaches",
      text: "Your account opens the groups that you coach. Ask a club admin for anything else.",
    },
    start: "/admin/groups",
    permissions: [
      "account.own",
      "attendance.take",
      "groups.coach",
      "messages.write",
      "sessions.change",
    ],
  },
  editor: {
    label: "Editor",
    one: "an editor",
    many: "editors",
    about: "articles, town pages, pictures, website text",
    may: "You can change the articles, the town pages, the pictures and all text on the website.",
    refusal: editorsRefusal,
    permissions: [
      "account.own",
      "articles.edit",
      "content.edit",
      "locations.edit",
      "pictures.edit",
    ],
  },
};

export const roleOf = (role: StaffRole): Role => roles[role];

/** The role of an account in the database; one that this release does not know may do the least. */
export const staffRoleOf = (kept: unknown): StaffRole =>
  staffRoles.find((role) => role === kept) ?? "editor";

/** An account, as far as its permissions go: those of its role. */
export type Account = Pick<StaffMember, "role">;

export const can = ({ role }: Account, permission: Permission): boolean =>
  roleOf(role).permissions.includes(permission);

/** The roles with a permission, for queries about all accounts. */
export const rolesThatCan = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => can({ role }, permission));

/** Whether an account opens the groups assigned to it, and no others. */
export const isCoaching = (account: Account): boolean =>
  can(account, "groups.coach") && !can(account, "groups.manage");

/** These show no family's data. A new permission is not among them until somebody says so. */
const impersonal: readonly Permission[] = [
  "account.own",
  "articles.edit",
  "content.edit",
  "content.settings",
  "locations.edit",
  "pictures.edit",
];

/** Whether an account sees families' data, so that a password alone is not enough for it. */
export const seesFamilies = ({ role }: Account): boolean =>
  roleOf(role).permissions.some((permission) => !impersonal.includes(permission));

/** What each section asks for, with everything below it. */
const sections: Partial<Record<string, Permission>> = {
  "/admin": "account.own",
  "/admin/account": "account.own",
  "/admin/attendance": "attendance.take",
  "/admin/audit": "audit.read",
  "/admin/blogs": "articles.edit",
  "/admin/content": "content.edit",
  "/admin/families": "families.manage",
  "/admin/groups": "groups.coach",
  "/admin/health": "system.watch",
  "/admin/inbox": "inbox.manage",
  "/admin/location-pages": "locations.edit",
  "/admin/meets": "results.manage",
  "/admin/messages": "messages.write",
  "/admin/newsletter": "newsletter.manage",
  "/admin/outbox": "outbox.read",
  "/admin/papers": "waivers.manage",
  "/admin/payments": "billing.manage",
  "/admin/people": "people.manage",
  "/admin/pictures": "pictures.edit",
  "/admin/privacy": "privacy.manage",
  "/admin/sessions": "sessions.change",
  "/admin/waiting": "waiting-list.manage",
};

/** Whether an account may open a page of the admin site; whoever may do everything opens any. */
export function mayOpen(account: Account, path: string): boolean {
  const section = path
    .replace(/\.data$/, "")
    .split("/")
    .slice(0, 3)
    .join("/");
  const needed = sections[section];
  return (needed ? [needed] : permissions).every((permission) => can(account, permission));
}

/** The audit log's entries, with their labels for staff. */
export const auditActions = {
  "content.saved": "Changed the text of",
  "content.restored": "Restored an earlier version of",
  "content.default": "Restored the built-in text of",
  "page.published": "Published",
  "page.scheduled": "Scheduled",
  "page.drafted": "Saved as a draft",
  "page.deleted": "Deleted",
  "page.restored": "Restored",
  "page.kept": "Set aside a draft of",
  "picture.uploaded": "Uploaded the picture",
  "picture.described": "Described the picture",
  "picture.agreed": "Recorded a consent to be shown on the picture",
  "picture.consent-withdrawn": "Withdrew the consent to be shown on the picture",
  "picture.deleted": "Deleted the picture",
  "inbox.marked": "Marked",
  "inbox.released": "Marked as not spam:",
  "inbox.resent": "Resent a message of",
  "mail.written": "Wrote an e-mail to",
  "mail.resent": "Resent a message to",
  "payments.received": "Recorded the e-transfer",
  "payments.given-up": "Gave up on the e-transfer",
  "payments.recorded": "Recorded a payment for order",
  "payments.voided": "Voided a payment recorded for order",
  "payments.abandoned": "Gave up on the payment for order",
  "payments.resent": "Resent the receipt for",
  "payments.checked": "Compared payments with",
  "people.invited": "Invited",
  "people.joined": "Accepted the invitation",
  "people.invitation-withdrawn": "Withdrew the invitation for",
  "people.role": "Changed the role of",
  "people.groups": "Assigned the groups of the coach",
  "people.credential-recorded": "Recorded a credential of the coach",
  "people.credential-deleted": "Deleted a credential of the coach",
  "people.removed": "Removed the account of",
  "people.sessions-ended": "Signed out",
  "people.factor-reset": "Reset the second factor of",
  "account.signed-in": "Signed in",
  "account.signed-out": "Signed out",
  "account.refused": "Failed to sign in",
  "account.factor-refused": "Failed the second step of the sign-in",
  "account.password": "Changed the password of",
  "account.reset-asked": "Asked for a new password for",
  "account.two-factor-begun": "Started setting up two-factor sign-in for",
  "account.two-factor-on": "Turned on two-factor sign-in for",
  "account.two-factor-off": "Turned off two-factor sign-in for",
  "account.passkey-added": "Added a passkey for",
  "account.passkey-renamed": "Renamed a passkey of",
  "account.passkey-removed": "Removed a passkey of",
  "account.paper-confirmed": "Confirmed as a coach the paper",
  "account.sessions-ended": "Ended sessions of",
  "families.corrected": "Corrected the",
  "families.added": "Added the",
  "families.removed": "Removed the",
  "families.registered": "Registered by hand, order",
  "families.withdrawn": "Withdrew the registration of",
  "families.merged": "Merged",
  "families.invited": "Invited families to",
  "families.invite-declined": "Declined the next season for",
  "groups.moved": "Moved to another group",
  "messages.drafted": "Saved the draft of a message to",
  "messages.deleted": "Deleted the draft of a message to",
  "messages.sent": "Sent a message to",
  "messages.tested": "Sent themselves a test of a message to",
  "messages.stopped": "Stopped the message to",
  "newsletter.ended": "Took off the newsletter’s list",
  "messages.resent": "Sent again, to those it had not reached, the message to",
  "sessions.cancelled": "Cancelled the session",
  "sessions.moved": "Moved the session",
  "sessions.added": "Added the session",
  "sessions.restored": "Let the session take place after all",
  "sessions.stopped": "Stopped the message about the session",
  "sessions.undone": "Stopped the message and undid the change of the session",
  "attendance.taken": "Took attendance at",
  "results.meet-saved": "Saved the meet",
  "results.meet-deleted": "Deleted the meet",
  "results.entered": "Entered marks of",
  "results.corrected": "Corrected a mark of",
  "results.deleted": "Deleted a mark of",
  "papers.reminded": "Sent a reminder of papers to",
  "families.health-read": "Read the medical information of",
  "families.health-written": "Wrote the medical information of",
  "families.health-entered": "Entered, for the family, the medical information of",
  "families.health-corrected": "Corrected the medical information of",
  "families.health-deleted": "Deleted the medical information of",
  "families.waivers-answered": "Answered the papers of",
  "families.waivers-recorded": "Recorded from paper the waivers of",
  "families.results-hidden": "Took off the site the results of",
  "families.guardian-asked": "Asked somebody to confirm that they are a guardian of",
  "families.guardian-added": "Added a guardian to",
  "families.address-asked": "Asked for another e-mail address of a guardian of",
  "families.request-withdrawn": "Cancelled a request about a guardian of",
  "families.request-refused": "Refused a request about a guardian of",
  "families.calendar-made": "Made a new calendar link for",
  "families.calendar-ended": "Ended the calendar link of",
  "families.texts-ended": "Ended the text messages to a guardian of",
  "families.links-ended": "Ended the mailed links of",
  "families.downloaded": "Downloaded the data of",
  "office.exported": "Downloaded",
  "office.payments-mended": "Corrected payment records:",
  "office.hold-freed": "Freed the place held for",
  "office.place-given": "Gave a place to",
  "office.offered-out-of-turn": "Put first on the waiting list of",
  "office.waiting-removed": "Took off the waiting list of",
  "office.waiting-restored": "Put back on the waiting list of",
  "office.payment-accepted": "Accepted the payment for order",
  "office.payment-returned": "Recorded as refunded the payment for order",
  "office.person-deleted": "Deleted a person's data, request",
  "office.request-closed": "Closed the request for a person's data",
  "office.request-released": "Marked as not spam the request",
  "office.rehearsed": "Ran a test with",
  "office.backup-key-shown": "Looked at the backup key",
  "office.backup-key-saved": "Saved, and deleted from the server, the backup key",
} as const;
export type AuditAction = keyof typeof auditActions;

/** The account that is signed in; `isAdmin` is the specification's flag (docs/specification.md 6). */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  isAdmin: boolean;
}
