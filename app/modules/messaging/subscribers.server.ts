import { and, count, desc, eq, sql } from "drizzle-orm";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import type { ConsentAct, ConsentMethod, SubscriberState } from "./newsletter.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { unsubscribeLink } from "./consent.server.ts";
import type { LinkMaker } from "#modules/accounts/index.server.ts";
import { newsletterConsents, newsletterSubscribers } from "./schema.ts";

export interface Subscriber {
  address: string;
  state: SubscriberState;
  changedAt: Date;
  /** Their last action, where and how. */
  last: { act: ConsentAct; page: string; method: ConsentMethod };
}

export interface SubscriberPage {
  rows: Subscriber[];
  /** Pass it as `before` to get the next page; null on the last page. */
  next: string | null;
  /** Counts of all addresses, not only this page's. */
  counts: Record<SubscriberState, number>;
}

/** The newsletter's addresses, latest change first, a page at a time. */
export async function listSubscribers(
  { db }: Pick<AppContext, "db">,
  {
    state = null,
    before = null,
    size = 50,
  }: { state?: SubscriberState | null; before?: string | null; size?: number } = {},
): Promise<SubscriberPage> {
  const { email, address, changedAt } = newsletterSubscribers;
  const last = db
    .selectDistinctOn([newsletterConsents.email])
    .from(newsletterConsents)
    .orderBy(newsletterConsents.email, desc(newsletterConsents.at))
    .as("last");
  const from = sql`(select changed_at, email from newsletter_subscribers where email = ${before})`;
  const found = await db
    .select({
      email,
      address,
      state: newsletterSubscribers.state,
      changedAt,
      last: { act: last.act, page: last.page, method: last.method },
    })
    .from(newsletterSubscribers)
    .innerJoin(last, eq(last.email, email))
    .where(
      and(
        state ? eq(newsletterSubscribers.state, state) : undefined,
        before ? sql`(${changedAt}, ${email}) < ${from}` : undefined,
      ),
    )
    .orderBy(desc(changedAt), desc(email))
    .limit(size + 1);
  const page = found.slice(0, size);
  return {
    rows: page.map(({ email: _email, ...subscriber }) => subscriber),
    next: found.length > size ? (page.at(-1)?.email ?? null) : null,
    counts: await countStates(db),
  };
}

/** By address, in lower case: the subscriber's consent, which the unsubscribe link names. */
export async function subscribedConsents(db: Database | Transaction): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinctOn([newsletterConsents.email], {
      email: newsletterConsents.email,
      id: newsletterConsents.id,
    })
    .from(newsletterSubscribers)
    .innerJoin(newsletterConsents, eq(newsletterConsents.email, newsletterSubscribers.email))
    .where(
      and(eq(newsletterSubscribers.state, "subscribed"), eq(newsletterConsents.act, "confirmed")),
    )
    .orderBy(newsletterConsents.email, desc(newsletterConsents.at));
  return new Map(rows.map(({ email, id }) => [email, id]));
}

async function countStates(db: Database): Promise<Record<SubscriberState, number>> {
  const { state } = newsletterSubscribers;
  const found = await db
    .select({ state, addresses: count() })
    .from(newsletterSubscribers)
    .groupBy(state);
  const counts = { asked: 0, subscribed: 0, unsubscribed: 0 };
  for (const row of found) counts[row.state] = row.addresses;
  return counts;
}

type Consent = Awaited<ReturnType<typeof consentsBefore>>[number];

const columns = (ctx: Pick<AppContext, "content"> & LinkMaker): CsvColumn<Consent>[] => {
  const zone = ctx.content.club.timeZone;
  return [
    ["email", ({ address }) => address],
    ["state_now", ({ state }) => state],
    ["act", ({ act }) => act],
    [sheetHeading("at", zone), ({ at }) => sheetTime(at, zone)],
    ["page", ({ page }) => page],
    ["method", ({ method }) => method],
    ["wording", ({ wording }) => wording],
    ["unsubscribe_link", ({ id }) => unsubscribeLink(ctx, id)],
  ];
};

const size = 500;

/**
 * Every consent and its end, newest first: it serves as proof, and has each address's own unsubscribe
 * link for sending the newsletter with another tool.
 */
export const consentsSheet = (
  ctx: Pick<AppContext, "db" | "content"> & LinkMaker,
): Sheet<Consent, Position> => ({
  columns: columns(ctx),
  async read(before) {
    const rows = await consentsBefore(ctx.db, before);
    const last = rows.length === size ? rows.at(-1) : null;
    return { rows, next: last ? { at: last.position, id: last.id } : null };
  },
});

interface Position {
  at: string;
  id: string;
}

function consentsBefore(db: Database, last: Position | null) {
  const { id, act, at, page, method, wording } = newsletterConsents;
  const { address, state } = newsletterSubscribers;
  return (
    db
      // Microseconds: the driver's Date has only milliseconds and would skip or repeat rows.
      .select({
        id,
        act,
        at,
        page,
        method,
        wording,
        address,
        state,
        position: sql<string>`${at}::text`,
      })
      .from(newsletterConsents)
      .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.email, newsletterConsents.email))
      .where(last ? sql`(${at}, ${id}) < (${last.at}::timestamptz, ${last.id}::uuid)` : undefined)
      .orderBy(desc(at), desc(id))
      .limit(size)
  );
}
