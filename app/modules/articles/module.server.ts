import type { Module } from "#core/module.server.ts";
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
      link: { name: "Blogs", icon: "article", about: "Articles on the website", order: 15 },
    },
    {
      path: "/admin/location-pages",
      permission: "locations.edit",
      link: { name: "Location Pages", icon: "place", about: "A page for each town", order: 16 },
    },
  ],
  permissions,
  auditActions,
  auditSubjects,
  retention,
} satisfies Module;
