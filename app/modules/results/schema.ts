import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { EventId } from "#modules/content/index.ts";
import type { Outcome, Timing } from "./parse.ts";
import { instant } from "#core/db/columns.server.ts";
import { athletes } from "#modules/families/schema.ts";

/** Competitions that the club's athletes take part in. */
export const meets = pgTable(
  "meets",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    town: text("town").notNull().default(""),
    isIndoor: boolean("is_indoor").notNull().default(false),
    /** The organizer's page; empty: none. */
    link: text("link").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("meets_check", sql`${t.lastDay} >= ${t.firstDay}`),
    index("meets_day").on(t.firstDay),
  ],
);

export type Meet = typeof meets.$inferSelect;

/** Results, each for one athlete; a relay has one for each runner. */
export const results = pgTable(
  "results",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    meetId: uuid("meet_id")
      .notNull()
      .references(() => meets.id, { onDelete: "cascade" }),
    /** Null: a former athlete without a record, or one whose data was erased. */
    athleteId: uuid("athlete_id").references(() => athletes.id, { onDelete: "cascade" }),
    /** For a former athlete; otherwise empty. */
    athleteName: text("athlete_name").notNull().default(""),
    /** For an athlete without a record. */
    birthYear: integer("birth_year"),
    event: text("event").$type<EventId>().notNull(),
    /** A hurdle's height in mm, an implement's weight in g. */
    gear: integer("gear"),
    /** Milliseconds, millimetres or points; null: see `outcome`. */
    value: integer("value"),
    outcome: text("outcome").$type<Outcome>(),
    timing: text("timing").$type<Timing>(),
    /** Tenths of a metre a second. */
    wind: smallint("wind"),
    place: smallint("place"),
    round: text("round").notNull().default(""),
    note: text("note").notNull().default(""),
    recordedBy: text("recorded_by").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("results_check", sql`num_nonnulls(${t.value}, ${t.outcome}) = 1`),
    // Saving the same list twice adds nothing twice.
    uniqueIndex("results_once").on(
      t.meetId,
      sql`coalesce(${t.athleteId}::text, nullif(lower(${t.athleteName}), '') || coalesce(${t.birthYear}, 0)::text, ${t.id}::text)`,
      t.event,
      sql`coalesce(${t.gear}, 0)`,
      sql`lower(${t.round})`,
      sql`coalesce(${t.value}, 0)`,
      sql`coalesce(${t.outcome}, '')`,
    ),
    index("results_athlete").on(t.athleteId),
  ],
);

export type ResultRow = typeof results.$inferSelect;
