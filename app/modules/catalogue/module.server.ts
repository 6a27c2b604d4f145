import type { Module } from "#core/module.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";

const permissions = {
  "catalogue.edit": { isImpersonal: true },
  /** Groups, weekly sessions and venues; which offerings lead into a group is the catalogue's. */
  "schedule.edit": { isImpersonal: true },
} as const;

type OwnPermissions = typeof permissions;
declare module "#core/audit/staff.ts" {
  interface Permissions extends OwnPermissions {}
}

/** The pages of the section count registrations, so they are in the module `enrolment`. */
export const catalogueModule = {
  sections: [
    {
      path: "/admin/programs",
      permission: "catalogue.edit",
      link: {
        name: "Programs",
        icon: "tag",
        about: "Prices, places, seasons, discounts, groups, sessions",
        order: 10.5,
      },
    },
    {
      path: "/admin/programs/groups",
      permission: "schedule.edit",
      link: {
        name: "Schedule",
        icon: "calendar",
        about: "Training groups, weekly sessions, places",
        order: 10.5,
      },
    },
    { path: "/admin/programs/places", permission: "schedule.edit" },
  ],
  permissions,
  auditActions,
  auditFields,
  auditSubjects,
} satisfies Module;
