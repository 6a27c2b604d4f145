import type { Module } from "#core/module.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";
import { endSms } from "./end-sms.server.ts";
import { mailedLinks } from "./mailed-links.server.ts";
import { notifications } from "./notifications.server.ts";
import { personalRecords, retention } from "./personal-data.server.ts";

const permissions = {
  "families.manage": {},
} as const;

type OwnPermissions = typeof permissions;
declare module "#core/audit/staff.ts" {
  interface Permissions extends OwnPermissions {}
}

export const familiesModule = {
  sections: [
    {
      path: "/admin/families",
      permission: "families.manage",
      link: {
        area: "people",
        name: "Families",
        about: "Guardians, athletes and what they are registered for",
        order: 1,
      },
    },
  ],
  permissions,
  auditActions,
  auditFields,
  auditSubjects,
  notifications,
  personalRecords,
  retention,
  mailedLinks,
  smsStops: [endSms],
} satisfies Module;
