import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { ConsentAct, ConsentMethod, SubscriberState } from "#domain/newsletter.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { newsletterConsents, newsletterSubscribers } from "#server/db/newsletter-schema.ts";

/** What a consent is proven with. */
export interface Consent {
  id: string;
  /** As typed. */
  address: string;
  wording: string;
  page: string;
  method: ConsentMethod;
}

/** Notes that somebody asked for the newsletter; who has it already keeps it. */
export async function recordRequest(
  transaction: Transaction,
  { address, ...consent }: Consent,
): Promise<void> {
  const email = address.toLowerCase();
  const stays = sql`${newsletterSubscribers.state} = 'subscribed'`;
  await transaction
    .insert(newsletterSubscribers)
    .values({ email, address, state: "asked" })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: {
        address: sql`excluded.address`,
        state: sql`case when ${stays} then 'subscribed' else 'asked' end`,
        changedAt: sql`case when ${stays} then ${newsletterSubscribers.changedAt} else now() end`,
      },
    });
  await transaction.insert(newsletterConsents).values({ ...consent, email, act: "asked" });
}

export interface FoundConsent {
  email: string;
  address: string;
  state: SubscriberState;
  wording: string;
  /** The subscription was ended after this consent was given. */
  ended: boolean;
}

/**
 * A consent with the address it is about as it stands now; null when both are gone.
 * @param lock hold the address until the transaction ends, to change it
 */
export async function findConsent(
  db: Database | Transaction,
  id: string,
  { lock = false } = {},
): Promise<FoundConsent | null> {
  const query = db
    .select({
      email: newsletterSubscribers.email,
      address: newsletterSubscribers.address,
      state: newsletterSubscribers.state,
      wording: newsletterConsents.wording,
      at: newsletterConsents.at,
    })
    .from(newsletterConsents)
    .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.email, newsletterConsents.email))
    .where(eq(newsletterConsents.id, id));
  const [found] = await (lock ? query.for("update", { of: newsletterSubscribers }) : query);
  if (!found) return null;
  const { at, ...consent } = found;
  const later = and(
    eq(newsletterConsents.email, found.email),
    eq(newsletterConsents.act, "withdrawn"),
    gt(newsletterConsents.at, at),
  );
  return { ...consent, ended: (await db.$count(newsletterConsents, later)) > 0 };
}

/** Notes what somebody did and what that makes of the address, together. */
export async function recordAct(
  transaction: Transaction,
  { email, wording }: Pick<FoundConsent, "email" | "wording">,
  done: { act: ConsentAct; state: SubscriberState; page: string; method: ConsentMethod },
): Promise<void> {
  const { state, ...consent } = done;
  await transaction
    .update(newsletterSubscribers)
    .set({ state, changedAt: sql`now()` })
    .where(eq(newsletterSubscribers.email, email));
  await transaction
    .insert(newsletterConsents)
    .values({ ...consent, id: randomUUID(), email, wording });
}
