import { sql } from "drizzle-orm";
import { guideTo, isCollection, type WrittenKind } from "#modules/content/index.ts";
import { newestVersions } from "#modules/content/index.server.ts";
import type { Database } from "#core/db/database.server.ts";

/** A place where a picture is shown, for staff. */
export interface UploadUse {
  /** An article or a location page by its number, or a content collection by its name. */
  kind: WrittenKind | "words";
  id: number | string;
  title: string;
  /** The page was deleted, and can be restored. */
  isDeleted: boolean;
}

/**
 * The uses of each picture: pages that show it, have it in a draft, or showed it before they were
 * deleted, as their own picture or in their text. Earlier revisions do not count.
 */
export async function listUploadUses(db: Database): Promise<Map<string, UploadUse[]>> {
  const [written, collections] = await Promise.all([inPages(db), inCollections(db)]);
  const uses = new Map<string, UploadUse[]>();
  for (const { upload, ...use } of [...written, ...collections]) {
    const known = uses.get(upload) ?? [];
    // A draft may use it too, under another title.
    if (known.some(({ kind, id }) => kind === use.kind && id === use.id)) continue;
    uses.set(upload, [...known, use]);
  }
  return uses;
}

type Found = UploadUse & { upload: string };

async function inPages(db: Database): Promise<Found[]> {
  const found = await db.execute<Found & Record<string, unknown>>(sql`
    with texts as (
      select 'article' as kind, blog_id as id, title, deleted_at,
        concat_ws(' ', blog_image, blogs_content) as words
      from articles
      union all
      select 'location', location_id, main_heading, deleted_at,
        concat_ws(' ', main_paragraph, paragraph_1, paragraph_2, paragraph_3, paragraph_4)
      from location_pages
      union all
      select kind, item_id, coalesce(fields->>'title', fields->>'main_heading', ''),
        coalesce(articles.deleted_at, location_pages.deleted_at), fields::text
      from working_copies
      left join articles on kind = 'article' and blog_id = item_id
      left join location_pages on kind = 'location' and location_id = item_id
      where fields is not null
    )
    select distinct on (upload, kind, id)
      named[1] as upload, kind, id, title, deleted_at is not null as "isDeleted"
    from texts, regexp_matches(words, '/uploads/([a-z0-9]{16})-', 'g') as named
    order by upload, kind, id`);
  return found.rows;
}

async function inCollections(db: Database): Promise<Found[]> {
  const saved = await newestVersions(db);
  return saved.flatMap(({ collection, value }) => {
    if (!isCollection(collection)) return [];
    const named = JSON.stringify(value ?? null).matchAll(/"library-([a-z0-9]{16})"/g);
    const { title } = guideTo(collection);
    return Array.from(new Set(Array.from(named, ([, one]) => one ?? "")), (upload) => ({
      upload,
      kind: "words" as const,
      id: collection,
      title,
      isDeleted: false,
    }));
  });
}
