import type { Database } from "#server/db/database.ts";
import { type SealingKeys, sealLinks } from "#server/db/sealed-links.ts";
import { keepInOutbox, keepLocally } from "../local-outbox.ts";
import { fitBody, type Sms } from "./port.ts";

const vendor = "embedded outbox";

/**
 * Stores text messages in our own database, where staff can read them; each message once.
 * @param keys seal the keys of the links
 */
export function localSms(db: Database, keys: SealingKeys): Sms {
  return {
    vendor,
    atOnce: 100,
    perSecond: 50,
    async send({ id, to, body }) {
      const message = {
        id,
        channel: "sms" as const,
        recipient: to,
        text: sealLinks(keys, fitBody(body)),
        subject: null,
        html: null,
        replyTo: null,
        headers: null,
      };
      await keepLocally(vendor, () => keepInOutbox(db, message));
      return { reference: id };
    },
  };
}
