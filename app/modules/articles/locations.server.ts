import { and, eq, getTableColumns, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import {
  type LocationFields,
  type LocationPage,
  locationSlug,
  picturesNamedIn,
} from "#modules/content/index.ts";
import { picturesAt } from "#modules/media/index.server.ts";
import { withTimeout } from "#core/db/availability.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { cleanLocation } from "./location-kind.server.ts";
import { formerSlugs, locationPages } from "./schema.ts";
import type { PictureInfo } from "#core/pictures.ts";

type Context = Pick<AppContext, "db" | "content" | "report">;

const {
  created_at: _created,
  updated_at: _updated,
  published_at,
  deleted_at,
  ...fields
} = getTableColumns(locationPages);

/** Public: published by now. A draft of a built-in page does not replace the built-in one. */
const published = lte(published_at, sql`now()`);
const visible = and(published, isNull(deleted_at));
/** Built-in pages with these numbers are replaced. */
const replaced = or(published, isNotNull(deleted_at));

/** Every town's page by its number: the built-in ones, and those staff added or replaced. */
export async function listLocationPages({ db, content }: Context): Promise<LocationFields[]> {
  const written = await db
    .select({ ...fields, deleted_at })
    .from(locationPages)
    .where(replaced);
  const pages = new Map(content.locations.map((page) => [page.location_id, fieldsOf(page)]));
  for (const { deleted_at, ...page } of written) {
    if (deleted_at) pages.delete(page.location_id);
    else pages.set(page.location_id, cleanLocation(page));
  }
  return [...pages.values()].sort((a, b) => a.location_id - b.location_id);
}

/** The club's towns that have a page, and its current address. */
export async function listTowns(ctx: Context): Promise<{ town: string; slug: string }[]> {
  const { db, content, report } = ctx;
  const towns = content.locations.map(({ town, slug_url, location_id }) => ({
    town,
    slug: slug_url,
    location_id,
  }));
  try {
    const { location_id, slug_url } = fields;
    const written = await withTimeout(
      db
        .select({ location_id, slug_url, deleted_at })
        .from(locationPages)
        .where(replaced)
        .execute(),
    );
    const now = new Map(written.map((page) => [page.location_id, page]));
    return towns
      .filter((page) => !now.get(page.location_id)?.deleted_at)
      .map(({ town, slug, location_id: id }) => ({ town, slug: now.get(id)?.slug_url ?? slug }));
  } catch (error) {
    report("towns not read", { err: error });
    return towns;
  }
}

/** One page by its number; null: there is none. */
export async function findLocationPage({ db, content }: Context, locationId: number) {
  const [written] = await db
    .select({ ...fields, deleted_at })
    .from(locationPages)
    .where(and(replaced, eq(locationPages.location_id, locationId)));
  if (written) {
    const { deleted_at: deleted, ...page } = written;
    return deleted ? null : cleanLocation(page);
  }
  const builtIn = content.locations.find((page) => page.location_id === locationId);
  return builtIn ? fieldsOf(builtIn) : null;
}

/** A page as readers see it, with what the club knows about its town. */
export interface ReadLocation extends LocationFields {
  /** The town of the club that it is about, if any. */
  town: string | null;
  /** A picture's name; null: the page's own choice. */
  picture: string | null;
  /** The library's pictures in its text, by address. */
  pictures: Map<string, PictureInfo>;
  /** False: the database did not answer, and this is the built-in one. */
  complete: boolean;
}

/**
 * Finds a page by its address. A built-in page that staff moved is also found under its old address:
 * its `slug_url` then has the new one.
 * @returns null when there is none
 * @throws when the database does not answer and there is no built-in page to fall back on
 */
export async function readLocationPage(ctx: Context, slug: string): Promise<ReadLocation | null> {
  if (!locationSlug.test(slug)) return null;
  const builtIn = ctx.content.locations.find((page) => page.slug_url === slug);
  const read = async () => {
    const written = await writtenPage(ctx, slug);
    const page = written ?? (builtIn && (await findLocationPage(ctx, builtIn.location_id)));
    return page ? withPlace(ctx, page) : null;
  };
  try {
    return await withTimeout(read());
  } catch (error) {
    if (!builtIn) throw error;
    ctx.report("location page not read", { slug, err: error });
    return { ...builtIn, pictures: new Map(), complete: false };
  }
}

/** Staff's page with this address, now or before it moved. */
async function writtenPage({ db }: Context, slug: string) {
  const named = eq(locationPages.slug_url, slug);
  const [now] = await db.select(fields).from(locationPages).where(and(visible, named));
  if (now) return cleanLocation(now);
  const [before] = await db
    .select(fields)
    .from(formerSlugs)
    .innerJoin(locationPages, eq(locationPages.location_id, formerSlugs.itemId))
    .where(and(visible, eq(formerSlugs.kind, "location"), eq(formerSlugs.slug, slug)));
  return before && cleanLocation(before);
}

/** A page with its pictures, and the club's data about its town. */
export async function withPlace(
  { db, content }: Pick<Context, "db" | "content">,
  page: LocationFields,
): Promise<ReadLocation> {
  const builtIn = content.locations.find(({ location_id }) => location_id === page.location_id);
  const { main_paragraph, paragraph_1, paragraph_2, paragraph_3, paragraph_4 } = page;
  const texts = [main_paragraph, paragraph_1, paragraph_2, paragraph_3, paragraph_4];
  return {
    ...page,
    town: builtIn?.town ?? null,
    picture: builtIn?.picture ?? null,
    pictures: await picturesAt(db, texts.flatMap(picturesNamedIn)),
    complete: true,
  };
}

/** With exactly the specification's names. */
function fieldsOf({ town: _town, picture: _picture, ...page }: LocationPage): LocationFields {
  return page;
}
