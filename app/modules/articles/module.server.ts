import type { Module } from "#core/module.server.ts";
import { search } from "./search.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { retention } from "./personal-data.server.ts";

const permissions = {
  "articles.edit": { isImpersonal: true },
  "locations.edit": { isImpersonal: true },
} as const;

type OwnPermissions = typeof permissions;
declare module "#core/audit/staff.ts" {
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
