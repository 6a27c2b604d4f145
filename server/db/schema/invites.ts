import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { InviteState } from "#domain/invites.ts";
import { instant } from "../columns.ts";

/** A family of last season, invited to the next: once for each season edition. */
export const seasonInvites = pgTable("season_invites", {
  id: uuid("id").primaryKey().defaultRandom(),
  familyId: uuid("family_id").notNull(),
  /** The season edition that it was registered for, such as `2026-winter`. */
  fromEdition: text("from_run").notNull(),
  toEdition: text("to_run").notNull(),
  state: text("state").$type<InviteState>().notNull().default("invited"),
  /** Until when its places are held. */
  holdUntil: instant("hold_until").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type SeasonInvite = typeof seasonInvites.$inferSelect;
