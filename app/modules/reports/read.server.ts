import { between, countDistinct, sql } from "drizzle-orm";
import { capitalized } from "#core/capitalized.ts";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { dayOf, daysAfter, monthText } from "#core/time/time.ts";
import { type Catalogue, programName } from "#modules/content/index.ts";
import { editionsOfSeason } from "#modules/enrolment/index.server.ts";
import { percentHere } from "#modules/training/index.ts";
import { currentEntries } from "#modules/training/index.server.ts";
import { attendance } from "#modules/training/schema.ts";
import {
  type Cell,
  type Dimension,
  dimensions,
  percentOf,
  type ReportColumn,
  type ReportName,
  type ReportQuery,
} from "./reports.ts";

type Ctx = Pick<AppContext, "db" | "content">;

/** A season edition for a report. */
export interface ReportSeason {
  id: string;
  name: string;
  from: string;
  to: string;
}

interface Report {
  columns: (query: ReportQuery) => ReportColumn[];
  rows: (ctx: Ctx, season: ReportSeason | null, query: ReportQuery) => Promise<Cell[][]>;
}

/** `Winter 2026` */
const editionName = (season: string, from: string) => `${season} ${from.slice(0, 4)}`;

/** A registration counts from when it has its place until it ends. */
const counts = sql.raw("registrations.state in ('active', 'unplaced')");

/** The season editions with registrations, the newest first. */
export async function reportSeasons({ db }: Ctx): Promise<ReportSeason[]> {
  const { rows } = await db.execute<Omit<ReportSeason, "name"> & { season: string }>(sql`
    select e.id, s.name as season, e.first_day as "from", e.last_day as "to"
      from season_editions e join seasons s on s.id = e.season_id
      where exists (select 1 from offering_editions
        join registrations on registrations.offering_edition_id = offering_editions.id
        where offering_editions.edition_id = e.id and ${counts})
      order by e.first_day desc, e.id`);
  return rows.map(({ season, ...edition }) => ({
    ...edition,
    name: editionName(season, edition.from),
  }));
}

/** The season of a report: the requested one, or the newest that has begun. */
export function seasonFor(
  ctx: Ctx,
  seasons: readonly ReportSeason[],
  asked: string,
): ReportSeason | null {
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  return (
    seasons.find(({ id }) => id === asked) ??
    seasons.find(({ from }) => from <= today) ??
    seasons[0] ??
    null
  );
}

export const reportColumns = (name: ReportName, query: ReportQuery): ReportColumn[] =>
  readers[name].columns(query);

/** The rows of a report, for its page and its files. */
export async function reportRows(
  ctx: Ctx,
  name: ReportName,
  query: ReportQuery,
): Promise<Cell[][]> {
  const season = seasonFor(ctx, await reportSeasons(ctx), query.season);
  return readers[name].rows(ctx, season, query);
}

const chosenIn = ({ by, and }: ReportQuery): Dimension[] => (and ? [by, and] : [by]);

const readers: Record<ReportName, Report> = {
  registrations: {
    columns: (query) => [
      ...chosenIn(query).map((name) => ({ label: dimensions[name] })),
      { label: "Registrations", kind: "count", bar: true },
      { label: "Share", kind: "percent" },
    ],
    rows: async (ctx, season, query) => {
      const found = season ? await registered(ctx, season) : [];
      const { by, and } = query;
      const chosen = chosenIn(query);
      const groups = Map.groupBy(found, (one) => JSON.stringify(chosen.map((name) => one[name])));
      const whole = sumOf(found);
      const rows = [...groups.values()].flatMap(([first, ...more]): Cell[][] => {
        if (!first) return [];
        const count = sumOf([first, ...more]);
        return [[...chosen.map((name) => textOf(first, name)), count, percentOf(count, whole)]];
      });
      const order = (name: Dimension, n: number) => (a: Cell[], b: Cell[]) =>
        name === "age"
          ? Number.parseInt(`${a[n]}`, 10) - Number.parseInt(`${b[n]}`, 10)
          : String(a[n]).localeCompare(String(b[n]), "en-CA");
      return rows.toSorted((a, b) => order(by, 0)(a, b) || (and ? order(and, 1)(a, b) : 0));
    },
  },

  places: {
    columns: () => [
      { label: dimensions.program },
      { label: dimensions.offering },
      { label: "Sold", kind: "count" },
      { label: "Held", kind: "count", room: true },
      { label: "Free", kind: "count" },
      { label: "Spots", kind: "count", room: true },
      { label: "Filled", kind: "percent", bar: true },
      { label: "Waiting", kind: "count" },
    ],
    rows: async ({ db, content }, season) => {
      const found = season ? await editionsOfSeason(db, season.id) : [];
      return found
        .map(({ title, type, sold, held, capacity, waiting, catalogue }): Cell[] => [
          programName(content.catalogue, { catalogue, offeringType: type }),
          title,
          sold,
          held,
          Math.max(0, capacity - sold - held),
          capacity,
          percentOf(sold + held, capacity),
          waiting,
        ])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0]), "en-CA"));
    },
  },

  returning: {
    columns: () => [
      { label: "Season" },
      { label: "Athletes", kind: "count" },
      { label: "There a year before", kind: "count" },
      { label: "Share", kind: "percent" },
      { label: "Back a year later", kind: "count" },
      { label: "Returned", kind: "percent", bar: true },
    ],
    rows: async ({ db, content }) => {
      // Before the next year's season begins, few have registered for it.
      const today = dayOf(new Date(), content.club.timeZone);
      const { rows } = await db.execute<{
        season: string;
        from: string;
        athletes: number;
        before: number;
        after: number;
        hasBefore: boolean;
        hasAfter: boolean;
      }>(sql`
      with came as (
        select distinct e.id, e.season_id, e.first_day, registrations.athlete_id
          from registrations
          join offering_editions oe on oe.id = registrations.offering_edition_id
          join season_editions e on e.id = oe.edition_id
          where ${counts} and registrations.athlete_id is not null
      ), edition as (
        select id, season_id, first_day,
            lag(id) over by_year as before, lead(id) over by_year as after,
            lead(first_day) over by_year <= ${today} as has_after
          from (select distinct id, season_id, first_day from came) one
          window by_year as (partition by season_id order by first_day)
      )
      select s.name as season, edition.first_day as "from", count(*)::int as athletes,
          count(earlier.athlete_id)::int as before, count(later.athlete_id)::int as after,
          edition.before is not null as "hasBefore", coalesce(edition.has_after, false) as "hasAfter"
        from edition
        join seasons s on s.id = edition.season_id
        join came on came.id = edition.id
        left join came earlier on earlier.id = edition.before and earlier.athlete_id = came.athlete_id
        left join came later on later.id = edition.after and later.athlete_id = came.athlete_id
        group by edition.id, s.name, edition.first_day, edition.before, edition.after, edition.has_after
        order by edition.first_day desc, s.name`);
      return rows.map(({ season, from, athletes, before, after, hasBefore, hasAfter }) => [
        editionName(season, from),
        athletes,
        hasBefore ? before : null,
        hasBefore ? percentOf(before, athletes) : null,
        hasAfter ? after : null,
        hasAfter ? percentOf(after, athletes) : null,
      ]);
    },
  },

  attendance: {
    columns: () => [
      { label: "Month" },
      { label: "Group" },
      { label: "Practices", kind: "count" },
      { label: "Came", kind: "count" },
      { label: "Absent", kind: "count" },
      { label: "Excused", kind: "count", room: true },
      { label: "Attendance", kind: "percent", bar: true },
    ],
    rows: async ({ db, content }, season) => {
      if (!season) return [];
      const current = currentEntries(db, between(attendance.day, season.from, season.to));
      const count = (status: string) =>
        sql<number>`(count(*) filter (where ${current.status} = ${status}))::int`;
      const month = sql<string>`left(${current.day}::text, 7)`.as("month");
      const rows = await db
        .select({
          group: current.groupId,
          month,
          practices: countDistinct(current.sessionKey),
          here: count("here"),
          absent: count("absent"),
          excused: count("excused"),
        })
        .from(current)
        .groupBy(current.groupId, sql`month`)
        .orderBy(sql`month desc`, current.groupId);
      const { groups } = content.schedules;
      const nameOf = (id: string) => groups.find((group) => group.id === id)?.subtitle ?? id;
      return rows.map(({ group, month: yearMonth, practices, here, absent, excused }) => [
        `${monthText(yearMonth, "long")} ${yearMonth.slice(0, 4)}`,
        nameOf(group),
        practices,
        here,
        absent,
        excused,
        percentHere(here, absent),
      ]);
    },
  },

  inquiries: {
    columns: () => [
      { label: "Asked" },
      { label: "Answer" },
      { label: "Inquiries", kind: "count", bar: true },
      { label: "Share", kind: "percent" },
    ],
    rows: async ({ db, content }) => {
      const today = dayOf(new Date(), content.club.timeZone);
      const { rows } = await db.execute<{ what: string; answer: string; count: number }>(sql`
      with recent as (
        select fields ->> 'about_us' as about_us, source from submissions
          where received_at >= ${daysAfter(today, -365)}::date and suspicion is null
      )
      select 'Heard about us' as what, lower(trim(about_us)) as answer, count(*)::int as count
        from recent where trim(coalesce(about_us, '')) <> '' group by 2
      union all
      select 'Page' as what, source as answer, count(*)::int as count from recent group by 2
      order by 1, 3 desc, 2`);
      return [...Map.groupBy(rows, ({ what }) => what)].flatMap(([what, own]) => {
        const named = Map.groupBy(own, ({ answer }) =>
          what === "Page" ? pageOf(answer) : capitalized(answer),
        );
        const whole = sumOf(own);
        return [...named].map(([answer, some]): Cell[] => [
          what,
          answer,
          sumOf(some),
          percentOf(sumOf(some), whole),
        ]);
      });
    },
  },
};

/** A page's name from its address: `/contact-us` is Contact us. The waiting lists count as one page. */
function pageOf(path: string): string {
  const [first = "", ...rest] = path.split("/").filter(Boolean);
  const parts = first === "waiting-list" ? [first] : [first, ...rest];
  return parts.map((part) => capitalized(part.replaceAll("-", " "))).join(": ") || "Home page";
}

const sumOf = (rows: readonly { count: number }[]) =>
  rows.reduce((sum, { count }) => sum + count, 0);

interface Registered {
  program: string;
  offering: string;
  age: number | null;
  gender: string;
  count: number;
}

const textOf = (one: Registered, name: Dimension): Cell =>
  name === "age" ? (one.age === null ? "Not known" : one.age) : one[name];

async function registered(
  { db, content: { catalogue } }: Ctx,
  season: ReportSeason,
): Promise<Registered[]> {
  const { rows } = await db.execute<
    Omit<Registered, "program"> & { catalogue: Catalogue; type: string }
  >(sql`
    select o.catalogue, o.type, o.title as offering, coalesce(nullif(a.gender, ''), 'Not answered') as gender,
        ${Number(season.from.slice(0, 4))}::int - a.birth_year as age, count(*)::int as count
      from registrations
      join offering_editions oe on oe.id = registrations.offering_edition_id
      join offerings o on o.id = oe.offering_id
      left join athletes a on a.id = registrations.athlete_id
      where oe.edition_id = ${season.id} and ${counts}
      group by 1, 2, 3, 4, 5`);
  return rows.map(({ catalogue: list, type, ...one }) => ({
    ...one,
    program: programName(catalogue, { catalogue: list, offeringType: type }) ?? type,
  }));
}

/** A report as a file. */
export const reportSheet = (
  ctx: Ctx,
  name: ReportName,
  query: ReportQuery,
): Sheet<Cell[], never> => ({
  columns: reportColumns(name, query).map(({ label, kind }, n): CsvColumn<Cell[]> => {
    const cell = (row: Cell[]) => String(row[n] ?? "");
    if (!kind) return [label, cell];
    return [kind === "percent" ? `${label} (%)` : label, cell, "count"];
  }),
  read: async () => ({ rows: await reportRows(ctx, name, query), next: null }),
});
