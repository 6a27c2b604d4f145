import { desc } from "drizzle-orm";
import { type Composition, composeContent } from "#domain/content/compose.ts";
import type { Content } from "#domain/content/schema.ts";
import type { KnownChoices } from "#domain/content/wrong-choices.ts";
import { contentVersions } from "#server/db/content-schema.ts";
import type { Database, Transaction } from "#server/db/database.ts";

/** What the site says of itself now: the built-in words with what staff saved laid over them. */
export interface LiveContent extends Composition {
  readonly builtIn: Content;
  /** The pictures and drawings there are. */
  readonly drawn: KnownChoices;
  /** Reads what was saved since. @returns whether anything was */
  refresh(): Promise<boolean>;
}

/** The words of this instance; call `refresh` before the first page is shown. */
export function liveContent(db: Database, builtIn: Content, drawn: KnownChoices = {}): LiveContent {
  let shown: Composition = { content: { ...builtIn }, unusable: {} };
  let known = "";
  let reading: Promise<boolean> = Promise.resolve(false);

  async function read() {
    const saved = await newestVersions(db);
    const found = saved.map(({ collection, version }) => `${collection} ${version}`).join();
    if (found === known) return false;
    shown = composeContent(
      builtIn,
      saved.filter(({ value }) => value !== null),
      drawn,
    );
    known = found;
    return true;
  }

  return {
    builtIn,
    drawn,
    get content() {
      return shown.content;
    },
    get unusable() {
      return shown.unusable;
    },
    refresh() {
      // One after the other: an older answer must not take a newer one's place.
      reading = reading.then(read, read);
      return reading;
    },
  };
}

/** Each collection's newest version, if it was ever saved. */
export function newestVersions(db: Database | Transaction) {
  return db
    .selectDistinctOn([contentVersions.collection])
    .from(contentVersions)
    .orderBy(contentVersions.collection, desc(contentVersions.version));
}
