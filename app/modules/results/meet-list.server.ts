import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { keyset, pageOfRows } from "#core/db/keyset.server.ts";
import { containsWord, everyWord } from "#core/db/search-text.server.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { eventLabel } from "#modules/content/index.ts";
import type { meetList } from "./meet-list.ts";
import { formatMeasure, formatWind } from "./parse.ts";
import { readMeet, type Result } from "./read.server.ts";
import { meetText } from "./search.server.ts";
import { meets, results } from "./schema.ts";

type Query = ListQuery<typeof meetList>;

const count = sql<number>`(select count(*)::int from ${results} where ${eq(results.meetId, meets.id)})`;

const sortings = {
  day: { by: sql`${meets.firstDay}::text`, type: "text" },
  name: { by: meets.name, type: "text" },
  results: { by: count, type: "number" },
} as const;

/** Meets with how many results each has, one page at a time. */
export async function listMeets(
  { db }: Pick<AppContext, "db">,
  { search, chosen, sort, descending, after }: Query,
  size = 50,
) {
  const { cursor, where, orderBy } = keyset({ ...sortings[sort], descending }, meets.id, after);
  const found = await db
    .select({ meet: meets, count, cursor })
    .from(meets)
    .where(
      and(
        search ? everyWord(search, (word) => containsWord(meetText, word)) : undefined,
        chosen.where ? eq(meets.isIndoor, chosen.where === "indoor") : undefined,
        chosen.results ? sql`(${count} > 0) = ${chosen.results === "some"}` : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(size + 1);
  return pageOfRows(found, size);
}

type ListedMeet = Awaited<ReturnType<typeof listMeets>>["rows"][number];

const meetColumns: CsvColumn<ListedMeet>[] = [
  ["meet", ({ meet }) => meet.name],
  ["first_day", ({ meet }) => meet.firstDay, "day"],
  ["last_day", ({ meet }) => meet.lastDay, "day"],
  ["town", ({ meet }) => meet.town],
  ["where", ({ meet }) => (meet.isIndoor ? "indoor" : "outdoor")],
  ["results", (row) => `${row.count}`, "count"],
];

/** The same as a file. */
export const meetsSheet = (ctx: AppContext, query: Query): Sheet<ListedMeet, string> => ({
  columns: meetColumns,
  read: (after) => listMeets(ctx, { ...query, after }, 500),
});

const resultColumns: CsvColumn<Result>[] = [
  ["meet", ({ meet }) => meet],
  ["day", ({ day }) => day, "day"],
  ["event", ({ event, gear, indoor }) => eventLabel(event, { gear, indoor, byHand: false })],
  ["round", ({ round }) => round],
  ["place", ({ place }) => (place === null ? "" : `${place}`)],
  ["athlete", ({ name }) => name],
  ["born", ({ birthYear }) => (birthYear === null ? "" : `${birthYear}`)],
  ["result", (result) => formatMeasure(result.event, result)],
  ["wind", ({ wind }) => (wind === null ? "" : formatWind(wind))],
  ["note", ({ note }) => note],
];

/** A meet's results as a file. */
export const resultsSheet = (ctx: AppContext, meet: string): Sheet<Result, never> => ({
  columns: resultColumns,
  read: async () => ({ rows: (await readMeet(ctx, meet))?.results ?? [], next: null }),
});
