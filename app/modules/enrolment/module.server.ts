import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";
import { mailedLinks } from "./mailed-links.server.ts";
import { renewMedicalInformation } from "./medical-information-upkeep.server.ts";
import { notifications } from "./notifications.server.ts";
import { notifyOpened } from "./opened-registration.server.ts";
import { retention } from "./personal-data.server.ts";
import { waitingListEffect } from "./waiting-list.server.ts";
import { offerTasks, waiverTasks } from "./today.server.ts";

const permissions = {
  "enrolment.manage": {
    area: "people",
    label: "Registrations",
    about:
      "Register children, give and release spots, invite for the next season and run the waiting list.",
  },
  "waivers.manage": {
    area: "people",
    label: "Waivers",
    about: "See who has confirmed which waiver, record waivers on paper and remind families.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const enrolmentModule = {
  sections: [
    {
      path: "/admin/waiting",
      permission: "enrolment.manage",
      keywords: "waiting list waitlist full offer spot place queue",
      link: {
        area: "people",
        name: "Waiting list",
        about: "Who waits for a spot, in order",
        order: 3,
      },
    },
    {
      path: "/admin/waivers",
      permission: "waivers.manage",
      keywords: "sign signed signature waiver consent form concussion rowan law paper",
      link: { area: "people", name: "Waivers", about: "Who has not confirmed what yet", order: 4 },
    },
    {
      path: "/admin/families/next-season",
      permission: "enrolment.manage",
      keywords: "invite returning renew renewal registration early",
      link: {
        area: "people",
        name: "Next season",
        about: "Who is invited, and who has answered",
        order: 5,
      },
    },
  ],
  permissions,
  today: [offerTasks, waiverTasks],
  auditActions,
  auditFields,
  auditSubjects,
  jobs: [
    {
      name: "re-encryption of medical information",
      at: "03:15",
      run: async (ctx) => ({ renewed: await renewMedicalInformation(ctx) }),
    },
    { name: "emails when registration opens", at: "08:00", run: notifyOpened },
  ],
  notifications,
  retention,
  formEffects: [waitingListEffect],
  mailedLinks,
} satisfies Module;
