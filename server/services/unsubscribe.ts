import { type ConsentMethod, newsletterPages } from "#domain/newsletter.ts";
import type { Database } from "#server/db/database.ts";
import type { MailedLink } from "./confirm-subscription.ts";
import { readMailedKey } from "./mailed-key.ts";
import { type FoundConsent, findConsent, recordAct } from "./newsletter-list.ts";

/** What an unsubscribe link leads to; changes nothing, for scanners open links too. */
export async function readUnsubscribing(
  db: Database,
  secret: string,
  key: string,
): Promise<MailedLink> {
  const named = readMailedKey(secret, "unsubscribe", key);
  return leavingLink(named && (await findConsent(db, named.id)));
}

/** Takes an address off the list, at once; a request not yet confirmed is over too. */
export async function unsubscribe(
  db: Database,
  secret: string,
  { key, method }: { key: string; method: ConsentMethod },
): Promise<MailedLink> {
  const named = readMailedKey(secret, "unsubscribe", key);
  if (!named) return leavingLink(null);
  return db.transaction(async (transaction) => {
    const consent = await findConsent(transaction, named.id, { lock: true });
    const link = leavingLink(consent);
    if (link.state !== "ready" || !consent) return link;
    await recordAct(transaction, consent, {
      ...{ act: "withdrawn", state: "unsubscribed" },
      ...{ page: newsletterPages.unsubscribe, method },
    });
    return { ...link, state: "done" };
  });
}

function leavingLink(consent: FoundConsent | null): MailedLink {
  if (!consent) return { state: "unknown", address: null };
  return { state: consent.state === "unsubscribed" ? "done" : "ready", address: consent.address };
}
