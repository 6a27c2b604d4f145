import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { personalRecords, retention } from "./personal-data.server.ts";
import { runNextImport } from "./write.server.ts";

const permissions = {
  "imports.manage": {
    area: "people",
    label: "Import families",
    about:
      "Add families, athletes and registrations from a spreadsheet, see the families that it names, and undo it for a day.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const importsModule = {
  sections: [
    {
      path: "/admin/imports",
      permission: "imports.manage",
      keywords:
        "spreadsheet excel csv xlsx upload migrate bulk add families athletes registrations undo",
      link: {
        area: "people",
        name: "Import",
        about: "Families, athletes and registrations from a spreadsheet",
        order: 8,
      },
    },
  ],
  permissions,
  auditActions,
  auditSubjects,
  personalRecords,
  retention,
  jobs: [{ name: "imports", every: 2, on: "one", run: runNextImport }],
} satisfies Module;
