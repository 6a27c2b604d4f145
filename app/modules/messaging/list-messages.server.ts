import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { can, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { keyset, pageOfRows, type Sorting } from "#core/db/keyset.server.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { ownGroups } from "#modules/accounts/index.server.ts";
import { isSaved } from "#modules/outbox/index.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";
import { describeAudience } from "./describe-audience.server.ts";
import type { messageList } from "./message-list.ts";
import { messages } from "./schema.ts";

type MessageQuery = ListQuery<typeof messageList>;

const sortings: Record<MessageQuery["sort"], Sorting> = {
  changed: { by: messages.changedAt, type: "time" },
  subject: { by: sql`lower(${messages.subject})`, type: "text" },
  writer: { by: sql`lower(${messages.writer})`, type: "text" },
};

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>["rows"][number];

/** Messages and drafts that an account may see, one page at a time. */
export async function listMessages(
  ctx: AppContext,
  staff: StaffMember,
  query: MessageQuery,
  size = 50,
) {
  const { sort, descending, after } = query;
  const { cursor, where, orderBy } = keyset({ ...sortings[sort], descending }, messages.id, after);
  const found = await ctx.db
    .select({ message: messages, cursor })
    .from(messages)
    .where(and(await visibleTo(ctx, staff), matching(query), where))
    .orderBy(...orderBy)
    .limit(size + 1);
  const { rows, next } = pageOfRows(found, size);
  const counts = await countDeliveries(
    ctx,
    rows.map(({ message }) => message.id),
  );
  return {
    rows: rows.map(({ message }) => ({
      message,
      audience: describeAudience(ctx.content, message.audience),
      counts: counts.get(message.id) ?? none,
    })),
    next,
  };
}

/** The counts of a message without deliveries. */
export const none = { all: 0, delivered: 0, failed: 0, people: 0, reached: 0, texts: 0, saved: 0 };

const columns = (zone: string): CsvColumn<ListedMessage>[] => [
  ["subject", ({ message }) => message.subject],
  ["to", ({ audience }) => audience],
  ["state", ({ message }) => message.state],
  ["writer", ({ message }) => message.writer],
  [
    sheetHeading("changed_or_sent", zone),
    ({ message: { sentAt, changedAt } }) => sheetTime(sentAt ?? changedAt, zone),
  ],
  ["deliveries", ({ counts }) => `${counts.all}`, "count"],
  ["delivered", ({ counts }) => `${counts.delivered}`, "count"],
  ["failed", ({ counts }) => `${counts.failed}`, "count"],
];

/** The same as a file. */
export const messagesSheet = (
  ctx: AppContext,
  staff: StaffMember,
  query: MessageQuery,
): Sheet<ListedMessage, string> => ({
  columns: columns(ctx.content.club.timeZone),
  read: (after) => listMessages(ctx, staff, { ...query, after }, 500),
});

const isNotEverywhere = sql`exists (select from ${deliveries}
  where ${deliveries.messageId} = ${messages.id} and ${deliveries.state} = 'failed')`;

function matching({ search, chosen: { state } }: Pick<MessageQuery, "search" | "chosen">) {
  const text = searchText(
    sql`concat_ws(' ', ${messages.subject}, ${messages.text}, ${messages.writer})`,
  );
  return and(
    search ? everyWord(search, (word) => containsWord(text, word)) : undefined,
    state === "failed" ? isNotEverywhere : state ? eq(messages.state, state) : undefined,
  );
}

/** One person may get a mail and a text. */
export const person = sql`coalesce(${deliveries.guardianId}::text, lower(${deliveries.payload} ->> 'to'))`;
const isDelivered = sql`${deliveries.state} = 'delivered'`;

/** `reached` are people, and `texts` the texts that they got; `saved`: a vendor of our own saved it. */
export async function countDeliveries({ db }: Pick<AppContext, "db">, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const found = await db
    .select({
      id: sql<string>`${deliveries.messageId}`,
      all: sql<number>`count(*)::int`,
      delivered: sql<number>`count(*) filter (where ${isDelivered})::int`,
      failed: sql<number>`count(*) filter (where ${deliveries.state} = 'failed')::int`,
      people: sql<number>`count(distinct ${person})::int`,
      reached: sql<number>`count(distinct ${person}) filter (where ${isDelivered})::int`,
      texts: sql<number>`count(*) filter (where ${isDelivered} and ${deliveries.channel} = 'sms')::int`,
      saved: sql<number>`count(*) filter (where ${isDelivered} and ${isSaved})::int`,
    })
    .from(deliveries)
    .where(inArray(deliveries.messageId, ids))
    .groupBy(deliveries.messageId);
  return new Map(found.map(({ id, ...counts }) => [id, counts]));
}

/** Coaches see only messages to their own groups; the newsletter needs a permission of its own. */
export async function visibleTo(ctx: AppContext, staff: StaffMember): Promise<SQL | undefined> {
  const own = await ownGroups(ctx, staff);
  const isNewsletter = sql`${messages.audience} ->> 'kind' = 'newsletter'`;
  const mayNewsletter = can(staff, "newsletter.manage");
  if (own === "all") return mayNewsletter ? undefined : not(isNewsletter);
  const sessions = ctx.content.schedules.sessions.flatMap(({ id, group }) =>
    own.includes(group) ? id : [],
  );
  return or(
    mayNewsletter ? isNewsletter : undefined,
    sql`${messages.audience} -> 'groups' <@ ${JSON.stringify(own)}::jsonb`,
    and(
      sql`${messages.audience} ->> 'kind' = 'session'`,
      sql`${messages.audience} ->> 'session' = any(${sql.param(sessions)}::text[])`,
    ),
  );
}
