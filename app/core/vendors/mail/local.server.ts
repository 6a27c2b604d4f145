import type { Database } from "../../db/database.server.ts";
import { type SealingKeys, encryptLinks } from "../encrypted-links.server.ts";
import { storeInOutbox, storeLocally } from "../local-outbox.server.ts";
import { checkMessage, type Mail } from "./port.server.ts";
import { withoutAccountLinks } from "../account-links.ts";

const vendor = "embedded outbox";

/**
 * Stores e-mail in our own database, where staff can read it; each message once. It leaves out links that
 * give access to an account: `npm run password-link` prints them on the machine itself.
 * @param keys encrypt the keys of the links
 */
export function localMail(db: Database, keys: SealingKeys): Mail {
  return {
    vendor,
    atOnce: 100,
    perSecond: 50,
    async send(message, within) {
      checkMessage(vendor, message);
      const { id, to, subject, text, html = null, replyTo = null, headers = null } = message;
      const stored = (value: string) => encryptLinks(keys, withoutAccountLinks(value));
      const texts = { text: stored(text), html: html && stored(html) };
      const email = { id, recipient: to, subject, ...texts, replyTo, headers };
      const row = { channel: "email" as const, ...email };
      await storeLocally(vendor, () => storeInOutbox(db, row, within));
      return { reference: id };
    },
  };
}
