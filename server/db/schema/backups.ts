import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instantMs } from "../columns.ts";

/** The public key that backups are encrypted to: one row, made by the first backup. */
export const backupKeys = pgTable("backup_keys", {
  /** As age writes it: `age1…`. */
  recipient: text("recipient").primaryKey(),
  madeAt: instantMs("made_at").notNull().defaultNow(),
});

/**
 * `person`: all data deleted · `subscription`: unsubscribed · `account`: of staff, removed · `health-note`:
 * of an athlete, taken back · `portrait`: the consent withdrawn, or the photograph deleted.
 */
export const removalKinds = [
  "person",
  "subscription",
  "account",
  "health-note",
  "portrait",
] as const;
export type RemovalKind = (typeof removalKinds)[number];

/** Removals that a restored backup has to repeat; append-only. */
export const removals = pgTable("removals", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<RemovalKind>().notNull(),
  /** The keyed hash of the e-mail address, or of the athlete's or picture's id (`removalHash`). */
  subject: text("subject").notNull(),
  removedAt: instantMs("removed_at").notNull().defaultNow(),
});
export type Removal = typeof removals.$inferSelect;
