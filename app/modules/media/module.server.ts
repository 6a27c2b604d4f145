import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";

const permissions = {
  "pictures.edit": {
    area: "website",
    label: "Pictures",
    about: "Upload, name and delete pictures, and record who agreed to them.",
    isImpersonal: true,
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const mediaModule = {
  sections: [
    {
      path: "/admin/pictures",
      permission: "pictures.edit",
      keywords: "photo photos image images upload portrait consent",
      link: {
        area: "website",
        name: "Pictures",
        about: "Uploaded pictures, and where each is used",
        order: 4,
      },
    },
  ],
  permissions,
  auditActions,
  auditFields,
  auditSubjects,
} satisfies Module;
