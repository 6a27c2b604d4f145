import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, instantMs } from "./columns.server.ts";

/** Attempts counted per subject (`login:address:…`); one row each, reset when its window ends. */
export const rateLimits = pgTable("rate_limits", {
  subject: text("subject").primaryKey(),
  attempts: integer("attempts").notNull(),
  resetsAt: instant("resets_at").notNull(),
});

/** Random keys, generated once and shared by every instance through the database. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Erasures that a restored backup has to repeat; append-only. */
export const erasures = pgTable("erasures", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<ErasureKind>().notNull(),
  /** The keyed hash of the e-mail address, or of the athlete's or picture's id (`erasureHash`). */
  subject: text("subject").notNull(),
  erasedAt: instantMs("erased_at").notNull().defaultNow(),
});

/**
 * `person`: all data deleted · `subscription`: unsubscribed · `account`: of staff, deleted · `medical-information`:
 * medical information, consent withdrawn · `portrait`: the consent withdrawn, or the photograph deleted.
 */
export const erasureKinds = [
  "person",
  "subscription",
  "account",
  "medical-information",
  "portrait",
] as const;

export type ErasureKind = (typeof erasureKinds)[number];
