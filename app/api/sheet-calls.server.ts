import type { Context } from "hono";
import { stream } from "hono/streaming";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { csvParts, type Sheet } from "#core/csv.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { dayOf } from "#core/time/time.ts";
import { xlsxOf, xlsxType } from "#core/xlsx.server.ts";
import type { Call } from "#modules/accounts/call.server.ts";

export const download = { method: "get", status: 200 } as const;

export const searchOf = (c: Context) => new URL(c.req.url).searchParams;

interface SheetCall<Row, Place>
  extends Pick<Call, "path" | "who" | "summary" | "exports" | "query"> {
  fileOf(
    ctx: AppContext,
    query: URLSearchParams,
    reader: StaffMember,
  ): { name: string; sheet: Sheet<Row, Place> };
}

/** The two calls for a list: as CSV, and as a spreadsheet. @param path without the ending */
export function sheetCalls<Row, Place>({
  path,
  fileOf,
  summary,
  ...call
}: SheetCall<Row, Place>): Call[] {
  return [
    {
      ...download,
      ...call,
      data: "text/csv",
      path: `${path}.csv`,
      summary,
      respond(c, ctx) {
        const { name, sheet } = fileOf(ctx, searchOf(c), c.get("staff"));
        c.header("Content-Type", "text/csv; charset=utf-8");
        nameFile(c, ctx, name, "csv");
        return stream(c, async (out) => {
          for await (const part of csvParts(sheet)) await out.write(part);
        });
      },
    },
    {
      ...download,
      ...call,
      path: `${path}.xlsx`,
      summary: `${summary}, as a spreadsheet`,
      data: xlsxType,
      respond(c, ctx) {
        const { name, sheet } = fileOf(ctx, searchOf(c), c.get("staff"));
        nameFile(c, ctx, name, "xlsx");
        return c.body(xlsxOf(name, sheet), 200, { "Content-Type": xlsxType });
      },
    },
  ];
}

/** Makes the browser save the file, with the club's date in its name. */
function nameFile(c: Context, ctx: AppContext, name: string, ending: "csv" | "xlsx"): void {
  const { now, zone } = clockOf(ctx);
  c.header("Content-Disposition", `attachment; filename="${name}-${dayOf(now, zone)}.${ending}"`);
}
