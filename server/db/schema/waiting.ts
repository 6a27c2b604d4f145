import { date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Catalogue } from "#domain/orders.ts";
import type { WaitingState } from "#domain/waiting.ts";
import { instant } from "../columns.ts";

/**
 * A family's entry on an offering's waiting list; its text is the submission, and the entry is deleted with
 * it.
 */
export const waitingPlaces = pgTable("waiting_places", {
  id: uuid("id").primaryKey().defaultRandom(),
  submissionId: uuid("submission_id").notNull(),
  catalogue: text("catalogue").$type<Catalogue>().notNull(),
  offeringType: text("offering_type").notNull(),
  offeringId: integer("offering_id").notNull(),
  /** The season edition that it waits for, such as `2026-winter`; null: that of an offering of the past. */
  seasonId: text("season_id"),
  /** Its first day. */
  seasonFrom: date("season_from", { mode: "string" }).notNull(),
  /** How many places it wants: all or none. */
  places: integer("places").notNull().default(1),
  state: text("state").$type<WaitingState>().notNull().default("waiting"),
  askedAt: instant("asked_at").notNull(),
  /** When staff put it before the others; null: its order is by `askedAt`. */
  aheadAt: instant("ahead_at"),
  /** Until when its last offer can be accepted. */
  offerUntil: instant("offer_until"),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type WaitingPlace = typeof waitingPlaces.$inferSelect;
