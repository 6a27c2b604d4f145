import { and, count, desc, eq, sql } from "drizzle-orm";
import type { ConsentAct, ConsentMethod, SubscriberState } from "#domain/newsletter.ts";
import type { Database } from "#server/db/database.ts";
import { newsletterConsents, newsletterSubscribers } from "#server/db/newsletter-schema.ts";

export interface Subscriber {
  address: string;
  state: SubscriberState;
  changedAt: Date;
  /** What they did last, where and how. */
  last: { act: ConsentAct; page: string; method: ConsentMethod };
}

export interface SubscriberPage {
  rows: Subscriber[];
  /** Give it back as `before` for the next page; null: this was the last. */
  next: string | null;
  /** Of all addresses, not only this page's. */
  counts: Record<SubscriberState, number>;
}

/** Addresses of the newsletter, the newest change first, a page at a time. */
export async function listSubscribers(
  db: Database,
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
      ...{ email, address, state: newsletterSubscribers.state, changedAt },
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
  const shown = found.slice(0, size);
  return {
    rows: shown.map(({ email: _email, ...subscriber }) => subscriber),
    next: found.length > size ? (shown.at(-1)?.email ?? null) : null,
    counts: await countStates(db),
  };
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
