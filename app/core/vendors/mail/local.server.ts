import type { Database } from "../../db/database.server.ts";
import { type SealingKeys, sealLinks } from "../sealed-links.server.ts";
import { keepInOutbox, keepLocally } from "../local-outbox.server.ts";
import { checkMessage, type Mail } from "./port.server.ts";
import { withoutAccountLinks } from "../account-links.ts";

const vendor = "embedded outbox";

/**
 * Stores e-mail in our own database, where staff can read it; each message once. It leaves out links
 * into an account: `npm run password-link` prints them on the machine itself.
 * @param keys seal the keys of the links
 */
export function localMail(db: Database, keys: SealingKeys): Mail {
  return {
    vendor,
    atOnce: 100,
    perSecond: 50,
    async send(message) {
      checkMessage(vendor, message);
      const { id, to, subject, text, html = null, replyTo = null, headers = null } = message;
      const stored = (words: string) => sealLinks(keys, withoutAccountLinks(words));
      const words = { text: stored(text), html: html && stored(html) };
      const letter = { id, recipient: to, subject, ...words, replyTo, headers };
      const kept = { channel: "email" as const, ...letter };
      await keepLocally(vendor, () => keepInOutbox(db, kept));
      return { reference: id };
    },
  };
}
