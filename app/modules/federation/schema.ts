import { date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#core/db/columns.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { athletes } from "#modules/families/schema.ts";

/** Athletes' numbers at the sport's federation, which has its own yearly fee. */
export const federationMembers = pgTable("federation_members", {
  athleteId: uuid("athlete_id")
    .primaryKey()
    .references(() => athletes.id, { onDelete: "cascade" }),
  number: text("number").notNull().unique(),
  /** The last paid day; null: unknown. */
  paidUntil: date("paid_until", { mode: "string" }),
  changedBy: text("changed_by").references(() => staffUsers.id, { onDelete: "set null" }),
  changedByName: text("changed_by_name").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
