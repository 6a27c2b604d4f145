import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { warnOfLowDisk } from "./jobs/low-disk.ts";
import { warnOfLateJobs } from "./jobs/results.ts";
import { notifications } from "./notifications.server.ts";
import { retention } from "./personal-data.server.ts";
import { publishTasks } from "./setup/publish-tasks.server.ts";

const permissions = {
  "system.watch": {
    area: "settings",
    label: "System status",
    about: "See whether the site works, and the key of its backups.",
    isFixed: true,
  },
  "site.publish": {
    area: "website",
    label: "Publish the site",
    about: "Show the site to everybody, or only to staff.",
    isImpersonal: true,
    isFixed: true,
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

const hour = 3_600;

/** The module for the operation of the site: this machine, its jobs and its backups. */
export const edgeModule = {
  sections: [
    {
      path: "/admin/health",
      permission: "system.watch",
      keywords: "backup backups restore disk certificate job jobs error errors status key",
      link: {
        area: "settings",
        name: "System status",
        about: "Whether everything works, and what to do if not",
        order: 1,
      },
    },
    {
      path: "/admin/publish",
      permission: "site.publish",
      keywords: "publish unpublish online offline opening soon launch hide site maintenance closed",
      link: {
        area: "website",
        name: "Publish",
        about: "Whether everybody sees the site, or only staff",
        order: 9,
      },
    },
  ],
  permissions,
  auditActions,
  auditSubjects,
  jobs: [
    { name: "low disk", every: hour, on: "each", run: (ctx) => warnOfLowDisk(ctx) },
    { name: "late jobs", every: hour, on: "one", later: true, run: (ctx) => warnOfLateJobs(ctx) },
  ],
  notifications,
  retention,
  today: [publishTasks],
} satisfies Module;
