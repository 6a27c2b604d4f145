import type { Database } from "../../db/database.server.ts";
import { type SealingKeys, encryptLinks } from "../encrypted-links.server.ts";
import { storeInOutbox, storeLocally } from "../local-outbox.server.ts";
import { fitBody, type Sms } from "./port.server.ts";

const vendor = "embedded outbox";

/**
 * Stores text messages in our own database, where staff can read them; each message once.
 * @param keys encrypt the keys of the links
 */
export function localSms(db: Database, keys: SealingKeys): Sms {
  return {
    vendor,
    atOnce: 100,
    perSecond: 50,
    async send({ id, to, body }, within) {
      const message = {
        id,
        channel: "sms" as const,
        recipient: to,
        text: encryptLinks(keys, fitBody(body)),
      };
      await storeLocally(vendor, () => storeInOutbox(db, message, within));
      return { reference: id };
    },
  };
}
