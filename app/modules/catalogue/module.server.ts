import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { search } from "./search.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";

const permissions = {
  "catalogue.edit": {
    area: "programs",
    label: "Programs",
    about: "Change programs, prices, discounts, seasons and refund rules.",
    isImpersonal: true,
  },
  /** Assigning offerings to a group belongs to the permission for the catalogue. */
  "schedule.edit": {
    area: "programs",
    label: "Schedule",
    about: "Change training groups, weekly sessions and locations.",
    isImpersonal: true,
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

/** The pages of the section count registrations, so they are in the module `enrolment`. */
export const catalogueModule = {
  sections: [
    {
      path: "/admin/programs",
      permission: "catalogue.edit",
      keywords:
        "price prices cost fee fees register registration capacity sold out membership camp offering age",
      pages: [
        {
          name: "New program",
          path: "/admin/programs/offerings/new",
          about: "An offering or a camp that families can register for",
          keywords: "add offering camp price create",
        },
      ],
      link: {
        area: "programs",
        name: "Offerings",
        about: "What families can buy, prices and spots",
        order: 1,
      },
    },
    {
      path: "/admin/programs/groups",
      permission: "schedule.edit",
      keywords: "training times hours timetable practice practices weekday day coach",
      link: {
        area: "programs",
        name: "Schedule",
        about: "Training groups and weekly sessions",
        order: 2,
      },
    },
    {
      path: "/admin/programs/places",
      permission: "schedule.edit",
      keywords: "venue venues track field gym address parking map location",
      link: { area: "programs", name: "Locations", about: "Where the groups train", order: 3 },
    },
    {
      path: "/admin/programs/seasons",
      permission: "catalogue.edit",
      keywords: "open registration date year dates early",
      link: { area: "programs", name: "Seasons", about: "First and last days", order: 4 },
    },
    {
      path: "/admin/programs/discounts",
      permission: "catalogue.edit",
      keywords: "discount code coupon price sibling reduction",
      link: {
        area: "programs",
        name: "Discounts",
        about: "Codes, siblings and early registration",
        order: 5,
      },
    },
    {
      path: "/admin/programs/refunds",
      permission: "catalogue.edit",
      keywords: "refund cancel withdraw withdrawal cancellation policy money back",
      link: {
        area: "programs",
        name: "Refund rules",
        about: "What a family gets back, by date",
        order: 6,
      },
    },
  ],
  permissions,
  auditActions,
  auditFields,
  auditSubjects,
  search,
} satisfies Module;
