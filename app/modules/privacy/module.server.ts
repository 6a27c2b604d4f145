import type { Module } from "#core/module.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { heldRequestsNotice, openRequestsNotice } from "./inbox-notices.server.ts";
import { mailedLinks } from "./mailed-links.server.ts";
import { notifications } from "./notifications.server.ts";
import { personalRecords, retention } from "./personal-data.server.ts";
import { deleteOldRecords } from "./retention.server.ts";

const permissions = {
  "audit.read": {},
  "privacy.manage": {},
} as const;

type OwnPermissions = typeof permissions;
declare module "#core/audit/staff.ts" {
  interface Permissions extends OwnPermissions {}
}

export const privacyModule = {
  sections: [
    {
      path: "/admin/privacy",
      permission: "privacy.manage",
      keywords: "erase erasure delete personal data export request retention",
      link: {
        area: "settings",
        name: "Privacy",
        about: "Who asked to see or delete their data",
        order: 2,
      },
    },
    {
      path: "/admin/audit",
      permission: "audit.read",
      keywords: "history audit changes undo who changed",
      link: { area: "settings", name: "Log", about: "Who changed what, and when", order: 3 },
    },
  ],
  permissions,
  auditActions,
  auditSubjects,
  jobs: [{ name: "delete-old-records", at: "03:00", run: deleteOldRecords }],
  notifications,
  personalRecords,
  retention,
  inboxNotices: [openRequestsNotice, heldRequestsNotice],
  mailedLinks,
} satisfies Module;
