import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { heldRequestsNotice, openRequestsNotice } from "./inbox-notices.server.ts";
import { mailedLinks } from "./mailed-links.server.ts";
import { notifications } from "./notifications.server.ts";
import { personalRecords, retention } from "./personal-data.server.ts";
import { deleteOldRecords } from "./retention.server.ts";

const permissions = {
  "audit.read": {
    area: "settings",
    label: "Log",
    about: "Read who changed what, including payments and who read medical information.",
  },
  "privacy.manage": {
    area: "settings",
    label: "Privacy requests",
    about: "Answer requests for a person’s data: export or delete everything about them.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
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
  jobs: [{ name: "deletion of old records", at: "03:00", run: deleteOldRecords }],
  notifications,
  personalRecords,
  retention,
  inboxNotices: [openRequestsNotice, heldRequestsNotice],
  mailedLinks,
} satisfies Module;
