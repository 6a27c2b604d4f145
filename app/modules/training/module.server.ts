import { eq } from "drizzle-orm";
import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { search } from "./search.server.ts";
import { attendedPractices } from "./attended.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";
import { notifications } from "./notifications.server.ts";
import { personalRecords, retention } from "./personal-data.server.ts";
import { remindOfCredentials } from "./remind.server.ts";
import { attendance, attendanceNotes } from "./schema.ts";
import { attendanceTasks, certificateTasks } from "./today.server.ts";

const permissions = {
  "attendance.export": {
    area: "training",
    label: "Export attendance",
    about: "Download the attendance of all groups as a file.",
  },
  "attendance.take": {
    area: "training",
    label: "Take attendance",
    about:
      "See who is expected at the practices of their groups, whom to call, and record who is there.",
  },
  "groups.coach": {
    area: "people",
    label: "See groups",
    about: "See the athletes of their groups, whom to call and which waivers are missing.",
  },
  "groups.manage": {
    area: "people",
    label: "Manage groups",
    about: "See all groups, move athletes between them and download rosters.",
  },
  "sessions.change": {
    area: "training",
    label: "Change sessions",
    about: "Cancel, move or add practices of their groups.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const trainingModule = {
  sections: [
    {
      path: "/admin/attendance",
      permission: "attendance.take",
      keywords: "present absent practice sheet roll call",
      link: { area: "training", name: "Attendance", about: "Who is at practice today", order: 1 },
    },
    {
      path: "/admin/groups",
      permission: "groups.coach",
      keywords: "roster rosters team squad list coach call phone",
      actions: { move: "groups.manage", place: "groups.manage", "read-health": "health.see" },
      link: {
        area: "people",
        name: "Training groups",
        about: "Athletes, coaches and whom to call",
        order: 2,
      },
    },
    {
      path: "/admin/sessions",
      permission: "sessions.change",
      keywords:
        "weather rain snow storm heat cold lightning cancel cancelled cancellation move extra practice notice holiday",
      link: {
        area: "training",
        name: "Practices",
        about: "Cancel, move or add a practice",
        order: 2,
      },
    },
  ],
  permissions,
  today: [certificateTasks, attendanceTasks],
  auditActions,
  auditFields,
  auditSubjects,
  jobs: [{ name: "reminders about coaches’ credentials", at: "08:00", run: remindOfCredentials }],
  attendedPractices: [attendedPractices],
  notifications,
  personalRecords,
  retention,
  merges: [
    {
      of: "athlete",
      async move(transaction, { from, to }) {
        for (const table of [attendance, attendanceNotes])
          await transaction.update(table).set({ athleteId: to }).where(eq(table.athleteId, from));
      },
    },
  ],
  search,
} satisfies Module;
