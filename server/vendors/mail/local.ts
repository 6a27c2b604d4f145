import { withoutAccountLinks } from "#domain/mails/staff.ts";
import type { Database } from "#server/db/database.ts";
import { keepInOutbox, keepLocally } from "../local-outbox.ts";
import { checkMessage, type Mail } from "./port.ts";

const vendor = "embedded outbox";

/**
 * Keeps e-mail in our own database, where staff read it; the same message once. Links into a
 * colleague's account are not kept: `npm run password-link` prints them to whoever has the machine.
 */
export function localMail(db: Database): Mail {
  return {
    vendor,
    atOnce: 100,
    async send(message) {
      checkMessage(vendor, message);
      const { id, to, subject, text, html = null, replyTo = null, headers = null } = message;
      const words = { text: withoutAccountLinks(text), html: html && withoutAccountLinks(html) };
      const letter = { id, recipient: to, subject, ...words, replyTo, headers };
      const kept = { channel: "email" as const, ...letter };
      await keepLocally(vendor, () => keepInOutbox(db, kept));
      return { reference: id };
    },
  };
}
