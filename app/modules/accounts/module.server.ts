import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";
import { notifications } from "./notifications.server.ts";
import { retention } from "./personal-data.server.ts";

const permissions = {
  "account.own": {
    area: "settings",
    label: "Their own account",
    about: "Sign in, and change their own password and second factor.",
    isImpersonal: true,
    isFixed: true,
  },
  "people.manage": {
    area: "settings",
    label: "People",
    about: "Invite people, give roles and permissions, and remove accounts.",
    isFixed: true,
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const accountsModule = {
  sections: [
    {
      path: "/admin",
      permission: "account.own",
      link: { area: "today", name: "Today", about: "What needs somebody now", order: 0 },
    },
    { path: "/admin/*", permission: "account.own" },
    { path: "/admin/views", permission: "account.own" },
    { path: "/admin/search", permission: "account.own" },
    {
      path: "/admin/account",
      permission: "account.own",
      pages: [
        {
          name: "Your account",
          path: "/admin/account",
          about: "Password, two-factor sign-in and active sessions",
          keywords:
            "change my password passkey authenticator app profile sign out log in login security name email",
        },
      ],
    },
    {
      path: "/admin/people",
      permission: "people.manage",
      keywords:
        "staff coach coaches invite invitation role permission access accounts users colleague credentials police check first aid",
      link: {
        area: "people",
        name: "Coaches and staff",
        about: "Who can use the admin site, and what they can do",
        order: 6,
      },
    },
  ],
  permissions,
  auditActions,
  auditFields,
  auditSubjects,
  notifications,
  retention,
} satisfies Module;
