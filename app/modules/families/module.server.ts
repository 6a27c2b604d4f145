import { eq } from "drizzle-orm";
import type { PermissionSpec } from "#core/audit/permissions.ts";
import type { Module } from "#core/module.server.ts";
import { familyNotes } from "./schema.ts";
import { search } from "./search.server.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";
import { endSms } from "./end-sms.server.ts";
import { mailedLinks } from "./mailed-links.server.ts";
import { notifications } from "./notifications.server.ts";
import { personalRecords, retention } from "./personal-data.server.ts";

const permissions = {
  "families.see": {
    area: "people",
    label: "See families",
    about: "See guardians, athletes, emergency contacts and what each athlete is registered for.",
  },
  "families.edit": {
    area: "people",
    label: "Edit families",
    about:
      "With “See families”: correct and add people, remove them, and merge two records of a family.",
  },
  "health.see": {
    area: "people",
    label: "See medical information",
    about: "Read the medical information of every athlete whose page or group they can open.",
  },
  "health.edit": {
    area: "people",
    label: "Edit medical information",
    about: "With “See families” and “See medical information”: enter, correct and delete it.",
  },
} as const satisfies Record<string, PermissionSpec>;

type OwnPermissions = typeof permissions;
declare module "#core/audit/permissions.ts" {
  interface Permissions extends OwnPermissions {}
}

export const familiesModule = {
  sections: [
    {
      path: "/admin/families",
      permission: "families.see",
      changes: "families.edit",
      keywords:
        "parent parents child children phone email address emergency contact medical information merge duplicate statement receipt",
      pages: [
        {
          name: "New registration",
          path: "/admin/families/register",
          about: "A family that pays by cheque, cash or e-transfer",
          keywords: "offline register registration add family athlete office cash cheque",
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
  merges: [
    {
      of: "family",
      async move(transaction, { from, to }) {
        await transaction
          .update(familyNotes)
          .set({ familyId: to })
          .where(eq(familyNotes.familyId, from));
      },
    },
  ],
  search,
} satisfies Module;
