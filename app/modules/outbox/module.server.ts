import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { auditActions, auditSubjects } from "./audit-actions.ts";
import { freeLostClaims } from "./deliver.server.ts";
import { notifications } from "./notifications.server.ts";
import { personalRecords, retention } from "./personal-data.server.ts";

const permissions = {
  "mail.write": {
    area: "settings",
    label: "Mail by the API",
    about: "Send any email through the API.",
    isFixed: true,
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const outboxModule = {
  permissions,
  auditActions,
  auditSubjects,
  jobs: [{ name: "lost claims", every: 60, on: "one", run: ({ db }) => freeLostClaims(db) }],
  notifications,
  personalRecords,
  retention,
} satisfies Module;
