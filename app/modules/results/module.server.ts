import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { search } from "./search.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";
import { moveResults } from "./move-results.server.ts";

const permissions = {
  "results.manage": {
    area: "training",
    label: "Meets and results",
    about: "Enter meets and results of athletes.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const resultsModule = {
  sections: [
    {
      path: "/admin/meets",
      permission: "results.manage",
      keywords: "competition race record personal best performance times results paste",
      link: { area: "training", name: "Meets", about: "Results, bests and records", order: 3 },
    },
  ],
  permissions,
  auditActions,
  auditFields,
  auditSubjects,
  merges: [{ of: "athlete", move: moveResults }],
  search,
} satisfies Module;
