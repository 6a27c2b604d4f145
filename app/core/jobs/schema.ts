import { boolean, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instantMs } from "../db/columns.server.ts";

/** Each daily job's last run. */
export const dailyJobs = pgTable("daily_jobs", {
  name: text("name").primaryKey(),
  registeredAt: instantMs("registered_at").notNull().defaultNow(),
  /** When its last run began; null: it has not run yet. */
  startedAt: instantMs("started_at"),
  tookMs: integer("took_ms"),
  /** The club's day of the last run; null: it has not run yet. */
  day: date("day"),
  /** How often it was tried that day. */
  attempts: integer("attempts").notNull().default(0),
  /** When it is tried again after a failure, or considered dead. */
  dueAt: instantMs("due_at"),
  failed: boolean("failed").notNull().default(false),
  /** Why it failed, without personal data. */
  reason: text("reason"),
  /** When its last run without an error ended. */
  lastGoodAt: instantMs("last_good_at"),
  /** The club's day of the last warning to the admins: at most one a day. */
  warnedOn: date("warned_on"),
  /** Whether the admins were told of a problem that continues. */
  warned: boolean("warned").notNull().default(false),
});

/** Each machine whose disk was low, by its host name. */
export const lowDisks = pgTable("low_disks", {
  machine: text("machine").primaryKey(),
  /** The club's day of the last warning to the admins: at most one a day. */
  warnedOn: date("warned_on").notNull(),
  /** Whether the admins were told, and it still continues. */
  warned: boolean("warned").notNull().default(true),
});
