import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, instantMs } from "#core/db/columns.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import type { ImportColumns } from "./columns.ts";
import type { DateOrder } from "./dates.ts";

/**
 * `mapping`: staff assign columns and choose rows, nothing is written · `queued`: its rows will be written ·
 * `failed`: a row could not be written, so none was · `done` · `undone`.
 */
export type ImportState = "mapping" | "queued" | "failed" | "done" | "undone";

/** The kinds of rows that an import adds. */
export type AddedKind =
  | "family"
  | "guardian"
  | "contact"
  | "athlete"
  | "order"
  | "registration"
  | "member";

/** Spreadsheets of families that the office imports. */
export const imports = pgTable(
  "imports",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The file's name. */
    name: text("name").notNull(),
    state: text("state").$type<ImportState>().notNull().default("mapping"),
    headings: jsonb("headings").$type<string[]>().notNull(),
    /** The cells, row by row. Null: deleted after the retention period. */
    rows: jsonb("rows").$type<string[][]>(),
    rowCount: integer("row_count").notNull(),
    /** The number of the first of them, as in the file. */
    firstRow: integer("first_row").notNull(),
    /** The assignment of columns to fields; null: not assigned yet. */
    columns: jsonb("columns").$type<ImportColumns>(),
    dateOrder: text("date_order").$type<DateOrder>(),
    /** The numbers of the excluded rows. */
    skipped: jsonb("skipped").$type<number[]>().notNull().default([]),
    /** How many rows are written, during the import. */
    progress: integer("progress").notNull().default(0),
    /** Why nothing was written. */
    problem: text("problem"),
    /** What it added, by kind. */
    counts: jsonb("counts").$type<Partial<Record<AddedKind, number>>>().notNull().default({}),
    createdBy: text("created_by").references(() => staffUsers.id, { onDelete: "set null" }),
    createdByName: text("created_by_name").notNull(),
    createdAt: instantMs("created_at").notNull().defaultNow(),
    finishedAt: instantMs("finished_at"),
  },
  (t) => [
    check(
      "imports_state_check",
      sql`${t.state} in ('mapping', 'queued', 'failed', 'done', 'undone')`,
    ),
    index("imports_newest").on(t.createdAt),
    index("imports_queued").on(t.createdAt).where(sql`${t.state} = 'queued'`),
  ],
);

export type Import = typeof imports.$inferSelect;

/** What an import added, so that it can be undone: deleted when that is no longer possible. */
export const importEntries = pgTable(
  "import_entries",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    kind: text("kind").$type<AddedKind>().notNull(),
    /** The id of the added row. */
    rowId: uuid("row_id").notNull(),
    /** The family that it belongs to. */
    familyId: uuid("family_id").notNull(),
    /** The fingerprint of the row as added: a different one means that it was changed. */
    fingerprint: text("fingerprint").notNull(),
    /** Why Undo kept it. */
    kept: text("kept"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.kind, t.rowId] })],
);
