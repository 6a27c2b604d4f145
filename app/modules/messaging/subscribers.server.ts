import { and, count, desc, eq } from "drizzle-orm";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { keyset, pageOfRows, type Sorting } from "#core/db/keyset.server.ts";
import { containsWord, everyWord, searchText } from "#core/db/search-text.server.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import type { subscriberList } from "./subscriber-list.ts";
import type { ConsentEvent, ConsentMethod, SubscriberState } from "./newsletter.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { unsubscribeLink } from "./consent.server.ts";
import type { LinkMaker } from "#modules/accounts/index.server.ts";
import { newsletterConsents, newsletterSubscribers } from "./schema.ts";

export interface Subscriber {
  key: string;
  address: string;
  state: SubscriberState;
  changedAt: Date;
  /** Their last action, where and how. */
  last: { event: ConsentEvent; page: string; method: ConsentMethod };
}

type SubscriberQuery = ListQuery<typeof subscriberList>;

const { address, changedAt } = newsletterSubscribers;

const sortings: Record<SubscriberQuery["sort"], Sorting> = {
  changed: { by: changedAt, type: "time" },
  address: { by: newsletterSubscribers.email, type: "text" },
};

const matching = ({ search, chosen: { state } }: Pick<SubscriberQuery, "search" | "chosen">) =>
  and(
    state ? eq(newsletterSubscribers.state, state) : undefined,
    search ? everyWord(search, (word) => containsWord(searchText(address), word)) : undefined,
  );

/** The newsletter's addresses, one page at a time. */
export async function listSubscribers(
  { db }: Pick<AppContext, "db">,
  { after, sort, descending, ...query }: Omit<SubscriberQuery, "isFiltered">,
  size = 50,
) {
  const last = db
    .selectDistinctOn([newsletterConsents.email])
    .from(newsletterConsents)
    .orderBy(newsletterConsents.email, desc(newsletterConsents.at))
    .as("last");
  const { cursor, where, orderBy } = keyset({ ...sortings[sort], descending }, last.id, after);
  const found = await db
    .select({
      key: last.id,
      address,
      state: newsletterSubscribers.state,
      changedAt,
      last: { event: last.event, page: last.page, method: last.method },
      cursor,
    })
    .from(newsletterSubscribers)
    .innerJoin(last, eq(last.email, newsletterSubscribers.email))
    .where(and(matching(query), where))
    .orderBy(...orderBy)
    .limit(size + 1);
  return pageOfRows<Subscriber & { cursor: string }>(found, size);
}

/** By address, in lower case: the subscriber's consent, to which the unsubscribe link belongs. */
export async function subscribedConsents(db: Database | Transaction): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([newsletterConsents.email], {
      email: newsletterConsents.email,
      id: newsletterConsents.id,
    })
    .from(newsletterSubscribers)
    .innerJoin(newsletterConsents, eq(newsletterConsents.email, newsletterSubscribers.email))
    .where(
      and(eq(newsletterSubscribers.state, "subscribed"), eq(newsletterConsents.event, "confirmed")),
    )
    .orderBy(newsletterConsents.email, desc(newsletterConsents.at));
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** How many addresses are in each state. */
export async function countSubscribers({
  db,
}: Pick<AppContext, "db">): Promise<Record<SubscriberState, number>> {
  const { state } = newsletterSubscribers;
  const found = await db
    .select({ state, addresses: count() })
    .from(newsletterSubscribers)
    .groupBy(state);
  const counts = { asked: 0, subscribed: 0, unsubscribed: 0 };
  for (const row of found) counts[row.state] = row.addresses;
  return counts;
}

type Consent = Awaited<ReturnType<typeof listConsents>>["rows"][number];

const columns = (ctx: Pick<AppContext, "content"> & LinkMaker): CsvColumn<Consent>[] => {
  const zone = ctx.content.club.timeZone;
  return [
    ["email", (each) => each.address],
    ["state_now", ({ state }) => state],
    ["event", ({ event }) => event],
    [sheetHeading("at", zone), ({ at }) => sheetTime(at, zone)],
    ["page", ({ page }) => page],
    ["method", ({ method }) => method],
    ["wording", ({ wording }) => wording],
    ["unsubscribe_link", ({ id }) => unsubscribeLink(ctx, id)],
  ];
};

const size = 500;

/**
 * Each consent and its end, for the selected subscribers, newest first: it serves as proof, and contains each
 * address's own unsubscribe link for sending the newsletter with another tool.
 */
export const consentsSheet = (
  ctx: Pick<AppContext, "db" | "content"> & LinkMaker,
  query: Pick<SubscriberQuery, "search" | "chosen">,
): Sheet<Consent, string> => ({
  columns: columns(ctx),
  read: (after) => listConsents(ctx.db, query, after),
});

async function listConsents(
  db: Database,
  query: Pick<SubscriberQuery, "search" | "chosen">,
  after: string | null,
) {
  const { id, event, at, page, method, wording } = newsletterConsents;
  const { state } = newsletterSubscribers;
  const newest = { by: at, type: "time", descending: true } as const;
  const { cursor, where, orderBy } = keyset(newest, id, after);
  const found = await db
    .select({ id, event, at, page, method, wording, address, state, cursor })
    .from(newsletterConsents)
    .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.email, newsletterConsents.email))
    .where(and(matching(query), where))
    .orderBy(...orderBy)
    .limit(size + 1);
  return pageOfRows(found, size);
}
