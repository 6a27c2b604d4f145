import { and, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { keyset, pageOfRows } from "#core/db/keyset.server.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import { dayOf, sheetHeading, sheetTime } from "#core/time/time.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import type { requestList } from "./request-list.ts";
import { privacyRequests } from "./schema.ts";

export type PrivacyRequest = typeof privacyRequests.$inferSelect;
type RequestQuery = ListQuery<typeof requestList>;

const { id, kind, state, suspicion, reference, email, askedAt, dueAt, doneAt } = privacyRequests;

/** Open ones by due date, then finished ones, newest first: in seconds, the latter after any due date. */
const urgency = sql`case when ${doneAt} is null then extract(epoch from ${dueAt})
  else 100000000000 - extract(epoch from ${doneAt}) end::bigint`;

const states = {
  open: isNull(doneAt),
  late: and(isNull(doneAt), sql`${dueAt} < now()`),
  done: isNotNull(doneAt),
};

/** Verified requests, one page at a time. */
export async function listPrivacyRequests(
  { db }: Pick<AppContext, "db">,
  { search, chosen, descending, after }: RequestQuery,
  size = 50,
) {
  const sorting = { by: urgency, type: "number", descending } as const;
  const { cursor, where, orderBy } = keyset(sorting, id, after);
  const text = searchText(sql`concat_ws(' ', ${reference}, ${email})`);
  const found = await db
    .select({ request: privacyRequests, cursor })
    .from(privacyRequests)
    .where(
      and(
        ne(state, "asked"),
        isNull(suspicion),
        chosen.kind ? eq(kind, chosen.kind) : undefined,
        chosen.state ? states[chosen.state] : undefined,
        search ? everyWord(search, (word) => containsWord(text, word)) : undefined,
        where,
      ),
    )
    .orderBy(...orderBy)
    .limit(size + 1);
  const { rows, next } = pageOfRows(found, size);
  return { rows: rows.map(({ request }) => request), next };
}

const columns = (zone: string): CsvColumn<PrivacyRequest>[] => [
  ["reference", (request) => request.reference],
  ["kind", (request) => request.kind],
  ["state", (request) => request.state],
  ["email", (request) => request.email ?? ""],
  [sheetHeading("asked", zone), (request) => sheetTime(request.askedAt, zone)],
  ["due", ({ dueAt: due }) => (due ? dayOf(due, zone) : ""), "day"],
  [sheetHeading("done", zone), ({ doneAt: done }) => (done ? sheetTime(done, zone) : "")],
];

/** The same as a file. */
export const requestsSheet = (
  ctx: Pick<AppContext, "db" | "content">,
  query: RequestQuery,
): Sheet<PrivacyRequest, string> => ({
  columns: columns(ctx.content.club.timeZone),
  read: (after) => listPrivacyRequests(ctx, { ...query, after }, 500),
});

/** Requests quarantined as suspected spam: no mail was sent yet. Newest first. */
export function listHeldPrivacyRequests({ db }: Pick<AppContext, "db">): Promise<PrivacyRequest[]> {
  return db
    .select()
    .from(privacyRequests)
    .where(and(eq(state, "asked"), isNotNull(suspicion)))
    .orderBy(desc(askedAt))
    .limit(200);
}
