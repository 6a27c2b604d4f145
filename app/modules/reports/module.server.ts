import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";

const permissions = {
  "reports.see": {
    area: "programs",
    label: "See reports",
    about: "Numbers without names: registrations, spots, who returned, attendance, inquiries.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const reportsModule = {
  sections: [
    {
      path: "/admin/reports",
      permission: "reports.see",
      keywords:
        "statistics numbers chart age gender season retention returning attendance fill rate grant application",
      link: {
        area: "programs",
        name: "Reports",
        about: "Registrations, spots, who returned, attendance, where families find us",
        order: 9,
      },
    },
  ],
  permissions,
} satisfies Module;
