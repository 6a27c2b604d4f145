import { newsletterPages, type MailedLinkState } from "#domain/newsletter.ts";
import type { Database } from "#server/db/database.ts";
import { type NamedKey, readMailedKey } from "./mailed-key.ts";
import { type FoundConsent, findConsent, recordAct } from "./newsletter-list.ts";

/** What a mailed link's page shows: where it stands, and the address when the key is good. */
export interface MailedLink {
  state: MailedLinkState;
  address: string | null;
}

/** What the link in the mail that asks leads to; changes nothing, for scanners open links too. */
export async function readConfirmation(
  db: Database,
  secret: string,
  key: string,
): Promise<MailedLink> {
  const named = readMailedKey(secret, "confirm", key);
  const consent = named && (await findConsent(db, named.id));
  return confirmingLink(named, consent);
}

/**
 * The press on its button: from now on the address gets the newsletter. Pressed twice, once.
 * @param said what stood above the button, kept with the words that were asked
 */
export async function confirmSubscription(
  db: Database,
  secret: string,
  { key, said }: { key: string; said: string },
): Promise<MailedLink> {
  const named = readMailedKey(secret, "confirm", key);
  if (!named) return confirmingLink(null, null);
  return db.transaction(async (transaction) => {
    const consent = await findConsent(transaction, named.id, { lock: true });
    const link = confirmingLink(named, consent);
    if (link.state !== "ready" || !consent) return link;
    const wording = `${consent.wording} ${said}`;
    await recordAct(
      transaction,
      { ...consent, wording },
      {
        ...{ act: "confirmed", state: "subscribed" },
        ...{ page: newsletterPages.confirm, method: "button behind a mailed link" },
      },
    );
    return { ...link, state: "done" };
  });
}

function confirmingLink(named: NamedKey | null, consent: FoundConsent | null): MailedLink {
  if (!named || !consent) return { state: "unknown", address: null };
  const { address, ended } = consent;
  if (ended) return { state: "spent", address };
  if (consent.state === "subscribed") return { state: "done", address };
  return { state: named.expired ? "expired" : "ready", address };
}
