import { and, desc, eq, inArray } from "drizzle-orm";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { readForm } from "#core/forms/read-form.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { columnErrors, guessColumns, type ImportColumns, importFields } from "./columns.ts";
import { columnField, columnForm } from "./column-form.ts";
import { type DateOrder, orderOf } from "./dates.ts";
import { type Refused, readFile } from "./read-file.server.ts";
import { type Import, imports } from "./schema.ts";

type Ctx = Pick<AppContext, "db">;

/** Stores an uploaded file as an import with guessed columns. No families are changed yet. */
export async function createImport(
  { db }: Ctx,
  by: AuditedBy,
  { file, name }: { file: string; name: string },
): Promise<{ id: string } | Refused> {
  const read = await readFile(file, name);
  if ("problem" in read) return read;
  const { headings, rows, firstRow } = read;
  return db.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(imports)
      .values({
        name: name.slice(-200) || "A list",
        headings,
        rows,
        firstRow,
        rowCount: rows.length,
        createdBy: by.id,
        createdByName: by.name,
      })
      .returning({ id: imports.id });
    if (!made) throw new Error("The import was not stored");
    await recordAudit(transaction, {
      actor: by,
      action: "imports.uploaded",
      ...about({ id: made.id, name }),
    });
    return made;
  });
}

/** What an entry of the log is about. */
export const about = <Own extends object>(
  { id, name }: { id: string; name: string },
  details?: Own,
) => ({ subject: { type: "import" as const, id }, details: { name, ...details } });

export async function readImport({ db }: Ctx, id: string): Promise<Import | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.select().from(imports).where(eq(imports.id, id));
  return found ?? null;
}

/** The last imports, without their rows. */
export async function listImports({ db }: Ctx) {
  const { id, name, state, rowCount, createdByName, createdAt } = imports;
  return db
    .select({ id, name, state, rowCount, createdByName, createdAt })
    .from(imports)
    .orderBy(desc(imports.createdAt))
    .limit(50);
}

/** The columns that staff assigned, or else those guessed from the headings. */
export const columnsOf = ({ columns, headings }: Import): ImportColumns =>
  columns ?? guessColumns(headings);

/** The order of day and month in the file's dates: `ask`, if it is ambiguous. */
export function dateOrderOf(
  { rows }: Pick<Import, "rows">,
  columns: ImportColumns,
): DateOrder | "ask" | null {
  const dated = ["born_on", "paid_until", "season"].flatMap((field) => columns[field] ?? []);
  return orderOf((rows ?? []).flatMap((row) => dated.map((column) => row[column] ?? "")));
}

/** Whether its columns and rows can still be chosen. */
export const isOpen = ({ state, rows }: Pick<Import, "state" | "rows">): boolean =>
  rows !== null && (state === "mapping" || state === "failed");

const isStillOpen = (id: string) =>
  and(eq(imports.id, id), inArray(imports.state, ["mapping", "failed"]));

/** Saves the assignment of columns to fields. @returns the errors, by the form's names */
export async function saveColumns(
  { db }: Ctx,
  own: Import,
  fields: Record<string, string>,
): Promise<FieldErrors> {
  const numbers = own.headings.map((_, n) => String(n));
  const names = Object.keys(importFields);
  const options = Object.fromEntries(names.map((name) => [columnField(name), numbers]));
  const { values, errors } = readForm(columnForm, fields, options);
  const chosen: Record<string, unknown> = values;
  const columns = Object.fromEntries(
    names.flatMap((name) => {
      const number = chosen[columnField(name)];
      return typeof number === "string" ? [[name, Number(number)]] : [];
    }),
  );
  for (const [name, text] of Object.entries(columnErrors(columns)))
    errors[columnField(name)] ??= text;
  const said = dateOrderOf(own, columns);
  const dateOrder = said === "ask" ? (values.date_order as DateOrder | null) : said;
  if (said === "ask" && !dateOrder)
    errors.date_order = "The dates can be read in two ways, such as 04/05/2015: choose one";
  if (Object.keys(errors).length > 0) return errors;
  await db
    .update(imports)
    .set({ columns, dateOrder, state: "mapping", problem: null })
    .where(isStillOpen(own.id));
  return {};
}

/** Excludes rows, or includes them again. @param shown the numbers of the rows on the page */
export async function saveTicks(
  { db }: Ctx,
  id: string,
  { shown, ticked }: { shown: readonly number[]; ticked: ReadonlySet<number> },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [own] = await transaction.select().from(imports).where(isStillOpen(id)).for("update");
    if (!own) return;
    const onPage = new Set(shown);
    const skipped = [
      ...own.skipped.filter((n) => !onPage.has(n)),
      ...shown.filter((n) => !ticked.has(n)),
    ].toSorted((a, b) => a - b);
    await transaction.update(imports).set({ skipped }).where(eq(imports.id, id));
  });
}

/** Queues an import. @returns false: it was already queued */
export async function queueImport({ db }: Ctx, by: AuditedBy, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(imports)
    .set({
      state: "queued",
      progress: 0,
      problem: null,
      // The log records who imports it.
      createdBy: by.id,
      createdByName: by.name,
    })
    .where(isStillOpen(id));
  return rowCount === 1;
}

/** Deletes an import that was not carried out. @returns false: it was */
export async function discardImport(
  { db }: Ctx,
  by: AuditedBy,
  { id, name }: Pick<Import, "id" | "name">,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const { rowCount } = await transaction.delete(imports).where(isStillOpen(id));
    if (rowCount === 0) return false;
    await recordAudit(transaction, {
      actor: by,
      action: "imports.discarded",
      ...about({ id, name }),
    });
    return true;
  });
}
