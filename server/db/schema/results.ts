import { boolean, date, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { EventId } from "#domain/results/events.ts";
import type { Outcome, Timing } from "#domain/results/parse.ts";
import { instant } from "../columns.ts";

/** Competitions that the club's athletes take part in. */
export const meets = pgTable("meets", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  firstDay: date("first_day", { mode: "string" }).notNull(),
  lastDay: date("last_day", { mode: "string" }).notNull(),
  town: text("town").notNull().default(""),
  isIndoor: boolean("indoor").notNull().default(false),
  /** The organizer's page; empty: none. */
  link: text("link").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export type Meet = typeof meets.$inferSelect;

/** Results, one of an athlete each; a relay has one for each runner. */
export const results = pgTable("marks", {
  id: uuid("id").primaryKey().defaultRandom(),
  meetId: uuid("meet_id").notNull(),
  /** Null: a former athlete without a record, or one whose data was erased. */
  athleteId: uuid("athlete_id"),
  /** Of a former athlete; else empty. */
  athleteName: text("athlete_name").notNull().default(""),
  /** Of an athlete without a record. */
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
});
export type ResultRow = typeof results.$inferSelect;
