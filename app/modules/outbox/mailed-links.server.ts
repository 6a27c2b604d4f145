import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import type { KeyOf } from "./schema.ts";

/** The kinds of links in messages. */
export type LinkOf = KeyOf | "family";

/**
 * The placeholder of a link's key in a stored mail or SMS. The key is created when the message is sent, so
 * neither the database nor a backup contains it.
 * @param id of the guardian, the waiting-list entry, the request or the order that the link belongs to
 */
export const keyOf = (linkOf: LinkOf, id: string): string => `key-of-${linkOf}-${id}`;

const placeholder =
  /key-of-(family|offer|data-request|confirm-address|refuse-address|pay)-([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/g;

/** The target of a link that its reader may no longer use: the page says that it does not work. */
const ended = "ended";

/**
 * A message with the keys of its links, when it is sent. A link is created only for its owner: a guardian's
 * for the guardian's own address, an offer for the waiting family. The author of the message does not matter.
 * @param to the address or phone number of the recipient
 */
export async function withKeys(
  { db, modules }: Pick<AppContext, "db" | "modules">,
  to: string,
  text: string,
): Promise<string> {
  let written = text;
  // A link that occurs twice in a message gets one key.
  const found = new Map(Array.from(text.matchAll(placeholder), (match) => [match[0], match]));
  for (const [whole, [, linkOf, id = ""]] of found) {
    const link = modules.mailedLinks[linkOf as LinkOf];
    const isFor = await link?.isFor(db, id, to.toLowerCase());
    written = written.replaceAll(whole, isFor && link ? await link.makeKey(db, id, to) : ended);
  }
  return written;
}

/** A kind of link that messages have. */
export interface MailedLink {
  /** Whether the link is for the recipient. @param to an address in lower case, or a phone number */
  isFor(db: Database, id: string, to: string): Promise<boolean>;
  makeKey(db: Database, id: string, to: string): Promise<string>;
}
