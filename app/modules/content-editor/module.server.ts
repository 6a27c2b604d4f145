import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { search } from "./search-source.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { retention } from "./personal-data.server.ts";

const permissions = {
  "content.edit": {
    area: "website",
    label: "Website text",
    about: "Change the text and times on the website.",
    isImpersonal: true,
  },
  "content.settings": {
    area: "website",
    label: "Website settings",
    about:
      "With “Website text”: change what the website promises and charges: terms, policies, waivers, emails and links that take money.",
    isImpersonal: true,
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
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
