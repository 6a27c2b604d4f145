import { and, eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { Module } from "#core/module.server.ts";
import { fullName } from "#core/names.ts";
import { athletes } from "#modules/families/schema.ts";
import { auditActions, auditFields, auditSubjects } from "./audit-actions.ts";
import { mailedLinks } from "./mailed-links.server.ts";
import { renewMedicalInformation } from "./medical-information-upkeep.server.ts";
import { notifications } from "./notifications.server.ts";
import { notifyOpened } from "./opened-registration.server.ts";
import { retention } from "./personal-data.server.ts";
import { orders, registrations } from "./schema.ts";
import { waitingListEffect } from "./waiting-list.server.ts";

const permissions = {
  "waiting-list.manage": {},
  "waivers.manage": {},
} as const;

type OwnPermissions = typeof permissions;
declare module "#core/audit/staff.ts" {
  interface Permissions extends OwnPermissions {}
}

/** The athletes that an order registered: a registration has its order's reference. */
async function athleteLinks({ db }: Pick<AppContext, "db">, reference: string) {
  const { id, familyId, givenName, familyName } = athletes;
  const found = await db
    .selectDistinct({ id, familyId, givenName, familyName })
    .from(athletes)
    .innerJoin(registrations, eq(registrations.athleteId, id))
    .innerJoin(orders, and(eq(orders.id, registrations.orderId), eq(orders.reference, reference)))
    .orderBy(givenName);
  return found.map((athlete) => ({
    label: `Everything about ${fullName(athlete)}`,
    to: `/admin/families/${athlete.familyId}/${athlete.id}`,
  }));
}

export const enrolmentModule = {
  sections: [
    {
      path: "/admin/waiting",
      permission: "waiting-list.manage",
      link: { name: "Waiting", icon: "queue", about: "Who waits for a place, in order", order: 11 },
    },
    {
      path: "/admin/papers",
      permission: "waivers.manage",
      link: { name: "Waivers", icon: "signed", about: "Who has not confirmed what yet", order: 12 },
    },
  ],
  permissions,
  auditActions,
  auditFields,
  auditSubjects,
  jobs: [
    {
      name: "renew-health-notes",
      at: "03:15",
      run: async (ctx) => ({ renewed: await renewMedicalInformation(ctx) }),
    },
    { name: "announce-opened-registration", at: "08:00", run: notifyOpened },
  ],
  notifications,
  retention,
  submissionLinks: [athleteLinks],
  formEffects: [waitingListEffect],
  mailedLinks,
} satisfies Module;
