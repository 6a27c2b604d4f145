import { and, asc, desc, eq, gte, inArray, isNull, lt, notInArray, or, sql } from "drizzle-orm";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import { daysAfter, sheetHeading, sheetTime, startOfDay } from "#core/time/time.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { auditEntries } from "#modules/enrolment/index.server.ts";
import { mentionsFamily } from "#modules/families/index.server.ts";
import { families } from "#modules/families/schema.ts";
import { type auditList, others, subjectsOf } from "./audit-list.ts";

type AuditQuery = ListQuery<typeof auditList>;

/** The log's entries, newest first, one page at a time. */
export async function listAudit(
  ctx: Pick<AppContext, "db" | "content">,
  query: AuditQuery,
  size = 50,
) {
  const before = /^\d{1,15}$/.test(query.after ?? "") ? Number(query.after) : null;
  const found = await ctx.db
    .select()
    .from(auditLog)
    .where(and(before === null ? undefined : lt(auditLog.id, before), matching(ctx, query)))
    .orderBy(desc(auditLog.id))
    .limit(size + 1);
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? String(rows.at(-1)?.id) : null };
}

const columns = (zone: string): CsvColumn<LoggedEntry>[] => [
  [sheetHeading("when", zone), ({ at }) => sheetTime(new Date(at.iso), zone)],
  ["who", ({ who }) => who],
  ["did", ({ did }) => did],
  ["about", ({ subject }) => subject],
  ["detail", ({ detail }) => detail],
];

type LoggedEntry = Awaited<ReturnType<typeof auditEntries>>[number];

/** The same as a file, with the texts of the page. */
export const auditSheet = (ctx: AppContext, query: AuditQuery): Sheet<LoggedEntry, string> => ({
  columns: columns(ctx.content.club.timeZone),
  async read(after) {
    const { rows, next } = await listAudit(ctx, { ...query, after }, 500);
    return { rows: await auditEntries(ctx, rows), next };
  },
});

function matching({ db, content }: Pick<AppContext, "db" | "content">, query: AuditQuery) {
  const { search, chosen } = query;
  const { who, area, action, from, to } = chosen;
  const { timeZone: zone } = content.club;
  return and(
    who === others ? isNull(auditLog.actorId) : who ? eq(auditLog.actorId, who) : undefined,
    area ? inArray(auditLog.subjectType, subjectsOf(area)) : undefined,
    action ? eq(auditLog.action, action) : area === "accounts" ? undefined : isNoSignIn,
    from ? gte(auditLog.happenedAt, startOfDay(from, zone)) : undefined,
    to ? lt(auditLog.happenedAt, startOfDay(daysAfter(to, 1), zone)) : undefined,
    search
      ? or(
          everyWord(search, (word) => containsWord(written, word)),
          // An entry contains people's ids; their names are the current ones.
          inArray(
            auditLog.familyId,
            db.select({ id: families.id }).from(families).where(mentionsFamily(search)),
          ),
        )
      : undefined,
  );
}

/** Sign-ins, most of the entries, are left out until the accounts or an action are asked for. */
const isNoSignIn = notInArray(auditLog.action, ["account.signed-in", "account.signed-out"]);

const written = searchText(sql`concat_ws(' ', ${auditLog.actorName}, ${auditLog.subjectId},
  ${auditLog.details} ->> 'name', ${auditLog.details} ->> 'reference')`);

/** The options for the author: the accounts, and everybody else. */
export async function auditAuthors({ db }: Pick<AppContext, "db">) {
  const accounts = await db
    .select({ id: staffUsers.id, name: staffUsers.name })
    .from(staffUsers)
    .orderBy(asc(staffUsers.name), asc(staffUsers.id));
  return {
    ...Object.fromEntries(accounts.map(({ id, name }) => [id, name])),
    [others]: "Without an account",
  };
}
