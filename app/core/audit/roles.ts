import type { Permission } from "./permissions.ts";

interface Role {
  label: string;
  /** As part of a sentence: `a coach`, `coaches`. */
  one: string;
  many: string;
  /** The description for the admin who invites somebody. */
  about: string;
  /** What the role may do, for the person who is invited or who opens a section they have no access to. */
  may: string;
  refusal: { heading: string; text: string };
  /** The section that the account starts on, if it is not the home page. */
  start?: string;
  permissions: "all" | readonly Permission[];
}

const editorsRefusal = {
  heading: "For admins only",
  text: "Your account can change the text and pictures on the site. Ask a club admin for anything else.",
};

const refusal = {
  heading: "Not open to your account",
  text: "Your account does not have the permission for this. A club admin can give it to you.",
};

export const staffRoles = ["admin", "office", "treasurer", "coach", "editor", "volunteer"] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles as sets of permissions; docs/decisions/0077 gives the reasons. */
export const roles: Record<StaffRole, Role> = {
  admin: {
    label: "Admin",
    one: "an admin",
    many: "admins",
    about: "everything, including people and payments",
    may: "You can change everything: messages, payments, content and people.",
    refusal: editorsRefusal,
    permissions: "all",
  },
  office: {
    label: "Office",
    one: "office staff",
    many: "office staff",
    about: "families, registrations, messages and training; no refunds",
    may: "You can register children, answer messages, write to families and record payments.",
    refusal,
    permissions: [
      "account.own",
      "attendance.export",
      "attendance.take",
      "billing.record",
      "billing.see",
      "enrolment.manage",
      "families.edit",
      "families.see",
      "groups.coach",
      "groups.manage",
      "health.edit",
      "health.see",
      "imports.manage",
      "inbox.manage",
      "inbox.templates",
      "messages.see-addresses",
      "messages.write",
      "reports.see",
      "sessions.change",
      "waivers.manage",
    ],
  },
  treasurer: {
    label: "Treasurer",
    one: "a treasurer",
    many: "treasurers",
    about: "payments, refunds and reports; no medical information",
    may: "You can see and record payments, send refunds and read the reports.",
    refusal,
    start: "/admin/payments",
    permissions: [
      "account.own",
      "billing.record",
      "billing.refund",
      "billing.see",
      "families.see",
      "reports.see",
    ],
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
    permissions: [
      "account.own",
      "attendance.take",
      "groups.coach",
      "health.see",
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
  volunteer: {
    label: "Volunteer",
    one: "a volunteer",
    many: "volunteers",
    about: "nothing, until you give permissions to the account",
    may: "A club admin chooses what you can see and change.",
    refusal,
    permissions: ["account.own"],
  },
};

export const roleOf = (role: StaffRole): Role => roles[role];

/**
 * The role of an account in the database; a role that this release does not know gets the fewest permissions.
 */
export const staffRoleOf = (stored: unknown): StaffRole =>
  staffRoles.find((role) => role === stored) ?? "volunteer";
