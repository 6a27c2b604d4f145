import { desc, eq } from "drizzle-orm";
import { type CollectionName, collectionNames } from "#domain/content/collections.ts";
import { contentVersions } from "#server/db/content-schema.ts";
import { newestVersions } from "./newest-versions.ts";
import type { ContentDesk } from "./save-content.ts";

/** Who saved a collection last, and when. */
export interface LastSave {
  version: number;
  savedAt: Date;
  savedBy: string;
  /** Whether the built-in words are shown. */
  isDefault: boolean;
}

export interface ListedCollection {
  name: CollectionName;
  last: LastSave | null;
  /** Why what was saved cannot be shown, if it cannot. */
  unusable: string | null;
}

/** Every collection that is edited here, with its last change. */
export async function listCollections({ db, live }: ContentDesk): Promise<ListedCollection[]> {
  const saved = await newestVersions(db);
  return collectionNames.map((name) => {
    const newest = saved.find(({ collection }) => collection === name);
    return {
      name,
      last: newest ? lastSave(newest) : null,
      unusable: live.unusable[name] ?? null,
    };
  });
}

/** A collection to edit, with every version that was ever saved, the newest first. */
export interface OpenedCollection extends ListedCollection {
  version: number;
  value: unknown;
  history: LastSave[];
}

/** How many versions are listed. */
const listed = 50;

/** One collection as staff last saved it, shown on the site or not, or as it is built in. */
export async function openCollection(
  { db, live }: ContentDesk,
  name: CollectionName,
): Promise<OpenedCollection> {
  // A picture may be in the library since a moment ago, by another instance's hand.
  await live.refresh();
  const versions = await db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.collection, name))
    .orderBy(desc(contentVersions.version))
    .limit(listed);
  const [newest] = versions;
  const history = versions.map(lastSave);
  return {
    name,
    version: newest?.version ?? 0,
    value: newest?.value ?? live.builtIn[name],
    last: history[0] ?? null,
    unusable: live.unusable[name] ?? null,
    history,
  };
}

const lastSave = ({
  version,
  savedAt,
  savedByName,
  value,
}: typeof contentVersions.$inferSelect): LastSave => ({
  ...{ version, savedAt, savedBy: savedByName },
  isDefault: value === null,
});
