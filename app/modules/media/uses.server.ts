import { sql } from "drizzle-orm";
import {
  choicesMade,
  collectionIn,
  collectionNames,
  formSchema,
  guideTo,
  isCollection,
  libraryName,
  type WrittenKind,
} from "#modules/content/index.ts";
import { newestVersions } from "#modules/content/index.server.ts";
import type { AppContext } from "#core/context.server.ts";

/** A place where a picture is shown, for staff. */
export interface PictureUse {
  /** An article or a location page by its number, or a content collection by its name. */
  kind: WrittenKind | "words";
  /** For a built-in article: its slug. */
  id: number | string;
  title: string;
  /** The page was deleted, and can be restored. */
  isDeleted: boolean;
  /** The public page that shows it; null: none yet, or not any more. */
  page: string | null;
}

type Context = Pick<AppContext, "db" | "content">;

/**
 * The uses of each picture, by its name: pages that show it, have it in a draft, or showed it before they were
 * deleted, as their own picture or in their text. Earlier revisions do not count.
 */
export async function listUses(ctx: Context): Promise<Map<string, PictureUse[]>> {
  const [written, saved] = await Promise.all([inPages(ctx), inSavedContent(ctx)]);
  const uses = new Map<string, PictureUse[]>();
  for (const { picture, ...use } of [...written, ...inContent(ctx), ...saved]) {
    const known = uses.get(picture) ?? [];
    // A draft may use it too, under another title.
    if (known.some(({ kind, id }) => kind === use.kind && id === use.id)) continue;
    uses.set(picture, [...known, use]);
  }
  return uses;
}

/** A use with the picture's name. */
type Found = PictureUse & { picture: string };

/** In pages that staff wrote. */
async function inPages({ db }: Context): Promise<Found[]> {
  const found = await db.execute<Found & Record<string, unknown>>(sql`
    with texts as (
      select 'article' as kind, blog_id as id, title, deleted_at,
        concat_ws(' ', blog_image, blogs_content) as words,
        case when published_at <= now() then '/blogs/' || slug_url end as page
      from articles
      union all
      select 'location', location_id, main_heading, deleted_at,
        concat_ws(' ', main_paragraph, paragraph_1, paragraph_2, paragraph_3, paragraph_4),
        case when published_at <= now() then '/location/' || slug_url end
      from location_pages
      union all
      select kind, item_id, coalesce(fields->>'title', fields->>'main_heading', ''),
        coalesce(articles.deleted_at, location_pages.deleted_at), fields::text, null
      from working_copies
      left join articles on kind = 'article' and blog_id = item_id
      left join location_pages on kind = 'location' and location_id = item_id
      where fields is not null
    )
    select distinct on (picture, kind, id)
      coalesce('library-' || named[1], named[2]) as picture, kind, id, title,
      deleted_at is not null as "isDeleted", case when deleted_at is null then page end as page
    from texts, regexp_matches(
      words, '/(?:uploads/([a-z0-9]{16})-|pictures/([a-z0-9-]+)-[0-9]+[.][0-9a-f]{8}[.])', 'g'
    ) as named
    order by picture, kind, id, page nulls last`);
  return found.rows;
}

/** In the current content of the site. */
function inContent({ content }: Context): Found[] {
  return [
    ...content.articles.map(({ slug, title, picture }) => {
      return { picture, kind: "article" as const, id: slug, title, page: `/blogs/${slug}` };
    }),
    ...content.locations.map(({ location_id: id, main_heading: title, picture, slug_url }) => {
      return { picture, kind: "location" as const, id, title, page: `/location/${slug_url}` };
    }),
    ...collectionNames.flatMap((name) =>
      choicesMade(formSchema(name), collectionIn(content, name))
        .filter(({ choice }) => choice === "picture" || choice === "photo")
        .map(({ value }) => ({ picture: value, ...inCollection(name) })),
    ),
  ].map((use) => ({ ...use, isDeleted: false }));
}

/** In content that staff saved, even if this version of the site cannot show it. */
async function inSavedContent({ db }: Context): Promise<Found[]> {
  const saved = await newestVersions(db);
  return saved.flatMap(({ collection, value }) => {
    if (!isCollection(collection)) return [];
    const named = JSON.stringify(value ?? null).matchAll(/"library-([a-z0-9]{16})"/g);
    return Array.from(named, ([, id = ""]) => {
      return { picture: libraryName(id), ...inCollection(collection), isDeleted: false };
    });
  });
}

function inCollection(name: Parameters<typeof guideTo>[0]) {
  const { title, page } = guideTo(name);
  return { kind: "words" as const, id: name, title, page };
}
