import { date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { Catalogue } from "#domain/orders.ts";
import type { WaitingState } from "#domain/waiting.ts";
import { instant } from "../columns.ts";
import { submissions } from "./submissions.ts";

/**
 * A family's entry on an offering's waiting list; its text is the submission, and the entry is deleted with
 * it.
 */
export const waitingListEntries = pgTable(
  "waiting_list_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    submissionId: uuid("submission_id")
      .notNull()
      .unique()
      .references(() => submissions.id, { onDelete: "cascade" }),
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
  },
  (t) => [
    index("waiting_list_entries_queue").on(t.catalogue, t.offeringType, t.offeringId, t.state),
  ],
);
export type WaitingListEntry = typeof waitingListEntries.$inferSelect;
