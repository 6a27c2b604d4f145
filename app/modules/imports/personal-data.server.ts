import { and, inArray, isNotNull, sql } from "drizzle-orm";
import {
  isOlder,
  type PersonalRecords,
  type Retention,
  rowsOf,
} from "#core/personal-data.server.ts";
import { importEntries, imports } from "./schema.ts";

/** The rows of files that are not deleted yet, with their cells. */
const cells = sql`${imports}, jsonb_array_elements(${imports.rows}) as sheet(line),
  jsonb_array_elements_text(sheet.line) as cells(cell)`;

export const personalRecords: readonly PersonalRecords[] = [
  {
    name: "the rows about you in spreadsheets that the office is importing",
    addresses: sql`select cell from ${cells} where ${imports.rows} is not null and cell like '%@%'`,
    async read(db, email) {
      const { rows } = await db.execute<{ file: string; row: string[] }>(sql`
        select ${imports.name} as file, sheet.line as row from ${cells}
          where ${imports.rows} is not null and lower(cell) = ${email.toLowerCase()}`);
      return rows;
    },
    // The other rows keep their numbers: these become empty, and imports ignore empty rows.
    async remove(transaction, email) {
      const isTheirs = sql`exists (select 1 from jsonb_array_elements_text(sheet.line) as cells(cell)
        where lower(cell) = ${email.toLowerCase()})`;
      return rowsOf(
        transaction.execute(sql`
          update ${imports} set rows = (
            select coalesce(jsonb_agg(case when ${isTheirs} then '[]'::jsonb else sheet.line end order by sheet.n), '[]'::jsonb)
              from jsonb_array_elements(${imports.rows}) with ordinality as sheet(line, n))
            where ${imports.rows} is not null and exists (
              select 1 from jsonb_array_elements(${imports.rows}) as sheet(line) where ${isTheirs})`),
      );
    },
  },
];

/** An unfinished import is deleted. */
const draftDays = 7;

export const retention: readonly Retention[] = [
  {
    // After this it can no longer be undone.
    name: "rows of imports",
    async remove({ db }) {
      const isOver = and(
        inArray(imports.state, ["done", "undone"]),
        isOlder(imports.finishedAt, { days: 1 }),
      );
      await db
        .delete(importEntries)
        .where(
          inArray(
            importEntries.importId,
            db.select({ id: imports.id }).from(imports).where(isOver),
          ),
        );
      return rowsOf(
        db
          .update(imports)
          .set({ rows: null })
          .where(and(isOver, isNotNull(imports.rows))),
      );
    },
  },
  {
    name: "imports",
    async remove({ db, content }) {
      const isDraft = and(
        inArray(imports.state, ["mapping", "failed"]),
        isOlder(imports.createdAt, { days: draftDays }),
      );
      const drafts = await rowsOf(db.delete(imports).where(isDraft));
      const isOld = isOlder(imports.createdAt, { months: content.club.retention.logMonths });
      const isOver = inArray(imports.state, ["done", "undone"]);
      return drafts + (await rowsOf(db.delete(imports).where(and(isOld, isOver))));
    },
  },
];
