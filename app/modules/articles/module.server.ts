import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { search } from "./search.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { retention } from "./personal-data.server.ts";

const permissions = {
  "articles.edit": {
    area: "website",
    label: "Articles",
    about: "Write, publish and delete articles.",
    isImpersonal: true,
  },
  "locations.edit": {
    area: "website",
    label: "Town pages",
    about: "Write, publish and delete the pages of towns.",
    isImpersonal: true,
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const articlesModule = {
  sections: [
    {
      path: "/admin/blogs",
      permission: "articles.edit",
      keywords: "blog news post write publish author draft",
      link: { area: "website", name: "Blogs", about: "Articles on the website", order: 2 },
    },
    {
      path: "/admin/location-pages",
      permission: "locations.edit",
      keywords: "town city towns location",
      link: { area: "website", name: "Location Pages", about: "A page for each town", order: 3 },
    },
  ],
  permissions,
  auditActions,
  auditSubjects,
  retention,
  search,
} satisfies Module;
