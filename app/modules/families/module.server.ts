import type { Module } from "#core/module.server.ts";
import { search } from "./search.server.ts";
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
      keywords:
        "parent parents child children phone email address emergency contact medical information merge duplicate statement receipt",
      pages: [
        {
          name: "Register by hand",
          path: "/admin/families/register",
          about: "A family that pays by cheque, cash or e-transfer",
          keywords: "offline register registration add family athlete office cash cheque",
        },
        {
          name: "Next season",
          path: "/admin/families/next-season",
          about: "Invite the families of this season",
          keywords: "invite returning renew renewal registration early",
        },
      ],
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
  search,
} satisfies Module;
