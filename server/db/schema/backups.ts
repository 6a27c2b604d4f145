import { bigint, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instantMs } from "../columns.ts";

/** The public key that backups are encrypted to: one row, made by the first backup. */
export const backupKeys = pgTable("backup_keys", {
  /** As age writes it: `age1…`. */
  recipient: text("recipient").primaryKey(),
  madeAt: instantMs("made_at").notNull().defaultNow(),
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

/** Erasures that a restored backup has to repeat; append-only. */
export const erasures = pgTable("erasures", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<ErasureKind>().notNull(),
  /** The keyed hash of the e-mail address, or of the athlete's or picture's id (`erasureHash`). */
  subject: text("subject").notNull(),
  erasedAt: instantMs("erased_at").notNull().defaultNow(),
});
export type Erasure = typeof erasures.$inferSelect;

/** Backups that were written. */
export const backups = pgTable("backups", {
  backupId: bigint("backup_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  madeAt: instantMs("made_at").notNull().defaultNow(),
  file: text("file").notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
});
