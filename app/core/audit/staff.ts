export interface PermissionSpec {
  /** What it opens shows no family's data, so a password alone is enough. */
  isImpersonal?: true;
}

/** What an account may do. Each module adds its own (`module.server.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: the modules extend it
export interface Permissions {}
export type Permission = keyof Permissions;

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
  permissions: "all" | readonly Permission[];
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
    permissions: "all",
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
      "schedule.edit",
    ],
  },
};

export const roleOf = (role: StaffRole): Role => roles[role];

/** The role of an account in the database; one that this release does not know may do the least. */
export const staffRoleOf = (stored: unknown): StaffRole =>
  staffRoles.find((role) => role === stored) ?? "editor";

/** An account, as far as its permissions go: those of its role. */
export type Account = Pick<StaffMember, "role">;

export function can({ role }: Account, permission: Permission): boolean {
  const { permissions } = roleOf(role);
  return permissions === "all" || permissions.includes(permission);
}

/** The roles with a permission, for queries about all accounts. */
export const rolesThatCan = (permission: Permission): StaffRole[] =>
  staffRoles.filter((role) => can({ role }, permission));

/** Whether an account opens the groups assigned to it, and no others. */
export const isCoaching = (account: Account): boolean =>
  can(account, "groups.coach") && !can(account, "groups.manage");

/** Whether an account sees families' data, so that a password alone is not enough for it. */
export function seesFamilies(
  { role }: Account,
  { permissions }: { permissions: Record<string, PermissionSpec> },
): boolean {
  const own = roleOf(role).permissions;
  return own === "all" || own.some((permission) => !permissions[permission]?.isImpersonal);
}

/** What a section of the admin site, with everything below it, asks for. */
export interface SectionAccess {
  /** Such as `/admin/payments`. */
  path: string;
  permission: Permission;
}

/** Whether an account may open a page of the admin site; whoever may do everything opens any. */
export function mayOpen(
  account: Account,
  path: string,
  { sections }: { sections: readonly SectionAccess[] },
): boolean {
  const steps = path.replace(/\.data$/, "").split("/");
  // A section can be within another, such as `/admin/programs/groups`: the longer address counts.
  const section = [4, 3]
    .map((length) => steps.slice(0, length).join("/"))
    .map((address) => sections.find((one) => one.path === address))
    .find((one) => one !== undefined);
  const needed = section?.permission;
  return needed ? can(account, needed) : roleOf(account.role).permissions === "all";
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
