import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { instantMs } from "#core/db/columns.server.ts";
import { erasures } from "#core/db/schema.ts";

/** The public key that backups are encrypted to: one row, made by the first backup. */
export const backupKeys = pgTable("backup_keys", {
  /** As age writes it: `age1…`. */
  recipient: text("recipient").primaryKey(),
  madeAt: instantMs("made_at").notNull().defaultNow(),
});

export type Erasure = typeof erasures.$inferSelect;

/** Backups that were written. */
export const backups = pgTable("backups", {
  backupId: bigint("backup_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  madeAt: instantMs("made_at").notNull().defaultNow(),
  file: text("file").notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
});
