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
export const staffRoleOf = (stored: unknown): StaffRole =>
  staffRoles.find((role) => role === stored) ?? "editor";

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

/** The account that is signed in; `isAdmin` is the specification's flag (docs/specification.md 6). */
export interface StaffMember {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  isAdmin: boolean;
}

/** The account that changes a page. */
export type Writer = Pick<StaffMember, "id" | "name">;
