import type { Module } from "#core/module.server.ts";
import { search } from "./search-source.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { retention } from "./personal-data.server.ts";

const permissions = {
  "content.edit": { isImpersonal: true },
  "content.settings": { isImpersonal: true },
} as const;

type OwnPermissions = typeof permissions;
declare module "#core/audit/staff.ts" {
  interface Permissions extends OwnPermissions {}
}

export const contentEditorModule = {
  sections: [
    {
      path: "/admin/content",
      permission: "content.edit",
      keywords:
        "text words website page home about opening hours address picture wording mails emails settings club retention",
      link: {
        area: "website",
        name: "Content",
        about: "All text and times on the website",
        order: 1,
      },
    },
  ],
  permissions,
  auditActions,
  auditSubjects,
  retention,
  search,
} satisfies Module;
