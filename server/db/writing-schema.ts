import { bigint, integer, jsonb, pgTable, primaryKey, text, } from "drizzle-orm/pg-core";
import { instantMs } from "./columns.ts";
import type { RevisionAct, WrittenKind } from "#domain/writing.ts";

const kind = () => text("kind").$type<WrittenKind>().notNull();
const itemId = () => integer("item_id").notNull();

/** The text somebody is writing, one an item, until it is published. */
export const workingCopies = pgTable(
  "working_copies",
  {
    kind: kind(),
    itemId: itemId(),
    /** Counts every save of the item, published or not: whoever saves says which one they saw. */
    version: integer("version").notNull(),
    /** Null: nothing waits to be published. */
    fields: jsonb("fields").$type<Record<string, unknown>>(),
    savedBy: text("saved_by").notNull(),
    savedAt: instantMs("saved_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] })],
);

/** Every text an item ever had, newest last. */
export const revisions = pgTable("revisions", {
  revisionId: bigint("revision_id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  kind: kind(),
  itemId: itemId(),
  act: text("act").$type<RevisionAct>().notNull(),
  fields: jsonb("fields").$type<Record<string, unknown>>().notNull(),
  savedBy: text("saved_by").notNull(),
  savedAt: instantMs("saved_at").notNull().defaultNow(),
});

/** Where an item stood before: its readers are led on. */
export const formerSlugs = pgTable(
  "former_slugs",
  { kind: kind(), slug: text("slug").notNull(), itemId: itemId() },
  (t) => [primaryKey({ columns: [t.kind, t.slug] })],
);
