import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { search } from "./search.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";
import { mailDueList } from "./due-list.server.ts";
import { countToAnswer } from "./inbox.server.ts";
import { personalRecords } from "./personal-data.server.ts";
import { inboxTasks } from "./today.server.ts";
import { notifications } from "./notifications.server.ts";

const permissions = {
  "inbox.manage": {
    area: "inbox",
    label: "Inbox",
    about: "Read and answer what visitors send: inquiries, applications and trial requests.",
  },
  "inbox.templates": {
    area: "inbox",
    label: "Reply templates",
    about: "Write the texts that answers in the inbox can begin with.",
  },
  "outbox.read": {
    area: "inbox",
    label: "Outbox",
    about: "Read every email and text that the site saved instead of sending, and send it again.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const inboxModule = {
  sections: [
    {
      path: "/admin/inbox",
      permission: "inbox.manage",
      keywords:
        "messages forms inquiry inquiries enquiry enquiries contact application trial reply answer spam submissions",
      link: {
        area: "inbox",
        name: "Inbox",
        about: "Everything visitors sent or paid, and who was notified",
        order: 1,
        count: countToAnswer,
      },
    },
    {
      path: "/admin/inbox/templates",
      permission: "inbox.manage",
      changes: "inbox.templates",
      keywords: "canned saved replies answers texts placeholders",
      link: {
        area: "inbox",
        name: "Reply templates",
        about: "Texts that answers can begin with",
        order: 5,
      },
    },
    {
      path: "/admin/outbox",
      permission: "outbox.read",
      keywords: "sent unsent failed mail email sms delivery retry",
      link: {
        area: "inbox",
        name: "Outbox",
        about: "Emails and texts saved here instead of sent",
        order: 4,
      },
    },
  ],
  permissions,
  today: [inboxTasks],
  auditActions,
  auditFields,
  auditSubjects,
  jobs: [{ name: "list of unanswered messages", at: "08:00", run: mailDueList }],
  notifications,
  personalRecords,
  search,
} satisfies Module;
