import { sql } from "drizzle-orm";
import type { Module } from "#core/module.server.ts";
import { auditActions, auditFields } from "./audit-actions.ts";
import { federationMembers } from "./schema.ts";

/** An athlete's number is in the family's export (privacy module), and is deleted with the athlete. */
export const federationModule = {
  sections: [
    {
      path: "/admin/federation",
      permission: "families.see",
      keywords: "association membership licence athletics member number expired insurance",
      link: {
        area: "people",
        name: "Federation numbers",
        about: "Whose number is missing or has expired this season",
        order: 7,
      },
    },
  ],
  auditActions,
  auditFields,
  merges: [
    {
      of: "athlete",
      async move(transaction, { from, to }) {
        await transaction.execute(sql`update ${federationMembers} set athlete_id = ${to}
          where athlete_id = ${from} and not exists (
            select 1 from ${federationMembers} own where own.athlete_id = ${to})`);
      },
    },
  ],
} satisfies Module;
