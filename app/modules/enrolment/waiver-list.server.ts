import { asc, isNotNull, type SQL, sql } from "drizzle-orm";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { keyset, pageOfRows } from "#core/db/keyset.server.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import { listQuery } from "#core/ui/admin/list-query.ts";
import type { Waiver } from "#modules/content/index.ts";
import {
  birthDateRange,
  holdsSince,
  isForClub,
  isForEveryAge,
  type MissingWaiver,
  missingOfCoach,
  missingReasons,
  waiversOfCoach,
} from "#modules/families/index.ts";
import { signedWaivers } from "#modules/families/index.server.ts";
import { dayOf, startOfDay } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { athletes, signatures } from "#modules/families/schema.ts";
import { isCurrent } from "./placed.server.ts";
import { registrationRows, registrations } from "./schema.ts";
import { waiverList, type WaiverQuery } from "./waiver-query.ts";

/** An athlete with a current registration, with the missing waivers. */
export interface AthleteWaivers {
  id: string;
  familyId: string;
  givenName: string;
  familyName: string;
  /** Null: the age is unknown, and with it the waivers that depend on it. */
  bornOn: string | null;
  missing: MissingWaiver[];
}

interface Listed extends Omit<AthleteWaivers, "missing"> {
  waivers: string[];
  reasons: MissingWaiver["reason"][];
}

const signedBy = sql`${signatures.athleteId} = athlete and ${signatures.waiverId} = waiver`;
const ofVersion = sql`${signatures.version} = asked_version`;

/**
 * The parts of `missingWaivers` in SQL: `registered`, every athlete with a current or future registration, and
 * `lacking`, each with each missing waiver.
 */
function lackingParts({ content }: Pick<AppContext, "content">): SQL {
  const { timeZone, legalEntityType } = content.club;
  const on = dayOf(new Date(), timeZone);
  const asked = content.waivers.filter((waiver) => isForClub(waiver, legalEntityType));
  const column = <Value>(valueOf: (waiver: Waiver) => Value) => sql.param(asked.map(valueOf));
  return sql`asked as (
      select * from unnest(${column(({ id }) => id)}::text[], ${column(({ version }) => version)}::text[],
          ${column(({ months }) => startOfDay(holdsSince(months, on), timeZone))}::timestamptz[],
          ${column(({ ages }) => isForEveryAge(ages))}::boolean[],
          ${column(({ ages }) => birthDateRange(ages, on).after)}::text[],
          ${column(({ ages }) => birthDateRange(ages, on).until)}::text[])
        with ordinality as asked(waiver, asked_version, since, every_age, born_after, born_until, nth)
    ), registered as (
      select ${athletes.id} as athlete, ${athletes.familyId}, ${athletes.givenName}, ${athletes.familyName},
             ${athletes.bornOn}::text as born_on
        from ${athletes}
       where ${athletes.id} in (select ${registrations.athleteId} from ${registrationRows} where ${isCurrent(on)})
    ), lacking as (
      select athlete, asked.* from registered
        join asked on every_age or (born_on > born_after and born_on <= born_until)
       where not exists (select from ${signatures} where ${signedBy} and ${ofVersion} and ${signatures.signedAt} >= since)
    )`;
}

/** `missingWaivers` in SQL, for every athlete with a current or future registration. */
const everyAthlete = (ctx: Pick<AppContext, "content">): SQL => sql`
    with ${lackingParts(ctx)}, reasons as (
      select athlete, waiver, nth,
             case when bool_or(${ofVersion}) then 'over' when bool_or(${signedBy}) then 'changed' else 'never' end as reason
        from lacking left join ${signatures} on ${signedBy} group by athlete, waiver, nth
    ), missing as (
      select athlete, array_agg(waiver order by nth) as waivers, array_agg(reason order by nth) as reasons
        from reasons group by athlete
    )
    select athlete as id, family_id as "familyId", given_name as "givenName", family_name as "familyName", born_on as "bornOn",
           coalesce(waivers, '{}') as waivers, coalesce(reasons, '{}') as reasons
      from registered left join missing using (athlete)`;

/** How many registered athletes lack a waiver. */
export async function countMissingWaivers(
  ctx: Pick<AppContext, "content" | "db">,
): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    with ${lackingParts(ctx)}
    select count(*)::int as count from registered
     where born_on is null or athlete in (select athlete from lacking)`);
  return rows[0]?.count ?? 0;
}

/** The listed athletes; `waiver` null: those with any missing waiver. */
export interface WaiverFilter {
  waiver: string | null;
}

/**
 * Those who lack this waiver, or any; without a date of birth, the ones that depend on age count as missing.
 */
const isListed = ({ waiver }: WaiverFilter): SQL =>
  waiver ? sql`${waiver} = any(waivers)` : sql`(waivers <> '{}' or "bornOn" is null)`;

const byName = sql`"familyName", "givenName", id`;

const athleteOf =
  ({ content }: Pick<AppContext, "content">) =>
  ({ waivers, reasons, ...athlete }: Listed): AthleteWaivers => ({
    ...athlete,
    missing: waivers.flatMap((id, n) => {
      const waiver = content.waivers.find((one) => one.id === id);
      const reason = reasons[n];
      return waiver && reason ? [{ waiver, reason }] : [];
    }),
  });

/** The athletes with something missing in the listed families, by name. */
export async function readAthletesInNeed(
  ctx: Pick<AppContext, "content">,
  db: Database | Transaction,
  filter: WaiverFilter,
): Promise<AthleteWaivers[]> {
  const { rows } = await db.execute<Listed & Record<string, unknown>>(sql`
    with every_one as materialized (${everyAthlete(ctx)})
    select * from every_one
     where waivers <> '{}' and "familyId" in (
       select "familyId" from every_one where waivers <> '{}' and ${isListed(filter)})
     order by ${byName}`);
  return rows.map(athleteOf(ctx));
}

const nobody = listQuery(waiverList({}), new URLSearchParams());

/**
 * The athletes with missing waivers by name, a page at a time, and how many families a reminder would reach;
 * also how many athletes lack nothing, something, and each waiver by its id, regardless of the filter and the
 * search.
 */
export async function listWaivers(
  ctx: Pick<AppContext, "content" | "db">,
  asked: Partial<WaiverQuery> = {},
  size = 50,
) {
  const { search, chosen, descending, after } = { ...nobody, ...asked };
  const waiver = chosen.waiver;
  const by = sql`lower("familyName" || ' ' || "givenName")`;
  const { cursor, where, orderBy } = keyset({ by, type: "text", descending }, sql`id`, after);
  const named = search
    ? everyWord(search, (word) =>
        containsWord(searchText(sql`"givenName" || ' ' || "familyName"`), word),
      )
    : sql`true`;
  const { rows } = await ctx.db.execute<Found>(sql`
    with every_one as materialized (${everyAthlete(ctx)}),
      listed as (select * from every_one where ${isListed({ waiver })})
    select (select count(*)::int from every_one) as all,
           (select count(*)::int from every_one where ${isListed({ waiver: null })}) as incomplete,
           (select coalesce(json_object_agg(waiver, athletes), '{}') from (
             select waiver, count(*) as athletes from every_one, unnest(waivers) as waiver group by waiver) as lacking
           ) as counts,
           (select count(distinct "familyId")::int from listed where waivers <> '{}') as families,
           (select coalesce(json_agg(one), '[]') from (
             select *, ${cursor} as cursor from listed where ${named} and ${where ?? sql`true`}
               order by ${sql.join(orderBy, sql`, `)} limit ${size + 1}) as one
           ) as athletes`);
  const {
    all = 0,
    incomplete = 0,
    counts = {},
    families = 0,
    athletes: found = [],
  } = rows[0] ?? {};
  const page = pageOfRows(found, size);
  return {
    complete: all - incomplete,
    incomplete,
    counts,
    athletes: page.rows.map(({ cursor: _cursor, ...row }) => athleteOf(ctx)(row)),
    next: page.next,
    families,
  };
}

interface Found extends Record<string, unknown> {
  all: number;
  incomplete: number;
  counts: Record<string, number>;
  families: number;
  athletes: (Listed & { cursor: string })[];
}

const columns: CsvColumn<AthleteWaivers>[] = [
  ["first_name", ({ givenName }) => givenName],
  ["last_name", ({ familyName }) => familyName],
  ["date_of_birth", ({ bornOn }) => bornOn ?? "", "day"],
  [
    "missing",
    ({ missing }) =>
      missing.map(({ waiver, reason }) => `${waiver.title}: ${missingReasons[reason]}`).join("; "),
  ],
];

/** The athletes with missing waivers, as a file. */
export const missingWaiversSheet = (
  ctx: Pick<AppContext, "content" | "db">,
  asked: URLSearchParams,
): Sheet<AthleteWaivers, string> => {
  const waivers = Object.fromEntries(ctx.content.waivers.map(({ id, title }) => [id, title]));
  return {
    columns,
    async read(after) {
      const query = listQuery(waiverList(waivers), asked);
      const { athletes: rows, next } = await listWaivers(ctx, { ...query, after }, 500);
      return { rows, next };
    },
  };
};

/** Staff accounts with their unconfirmed waivers; empty if there are no waivers for coaches. */
export async function listWaiversOfCoaches({ db, content }: Pick<AppContext, "db" | "content">) {
  if (waiversOfCoach(content.waivers).length === 0) return [];
  const { timeZone } = content.club;
  const on = dayOf(new Date(), timeZone);
  const [staff, signed] = await Promise.all([
    db.select().from(staffUsers).orderBy(asc(staffUsers.name), asc(staffUsers.id)),
    signedWaivers(db, timeZone, isNotNull(signatures.staffId)),
  ]);
  return staff.map(({ id, name }) => ({
    id,
    name,
    missing: missingOfCoach(
      content.waivers,
      signed.filter(({ staffId }) => staffId === id),
      on,
    ),
  }));
}
