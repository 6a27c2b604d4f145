import { eq, getTableColumns, or } from "drizzle-orm";
import { type LocationFields, type LocationPage, locationSlug } from "#domain/content/locations.ts";
import { locationPages } from "#server/db/location-schema.ts";
import { cleanHtml } from "./clean-html.ts";
import type { ClubDesk } from "./club-desk.ts";

type Desk = Pick<ClubDesk, "db" | "content" | "report">;

const { created_at: _created, updated_at: _updated, ...fields } = getTableColumns(locationPages);

/** Every town's page by its number: the built-in ones, and those staff wrote beside or over them. */
export async function listLocationPages({ db, content }: Desk): Promise<LocationFields[]> {
  const written = await db.select(fields).from(locationPages);
  const pages = new Map(content.locations.map((page) => [page.location_id, fieldsOf(page)]));
  for (const page of written) pages.set(page.location_id, clean(page));
  return [...pages.values()].sort((a, b) => a.location_id - b.location_id);
}

/** One page by its number; null: there is none. */
export async function findLocationPage({ db, content }: Desk, locationId: number) {
  const [written] = await db
    .select(fields)
    .from(locationPages)
    .where(eq(locationPages.location_id, locationId));
  if (written) return clean(written);
  const builtIn = content.locations.find((page) => page.location_id === locationId);
  return builtIn ? fieldsOf(builtIn) : null;
}

/** A page as it is shown, with what the club knows of its town. */
export interface ReadLocation extends LocationFields {
  /** The club's town it is about, if it is one. */
  town: string | null;
  /** A picture's name; null: the page's own choice. */
  picture: string | null;
  /** False: the database did not answer, and this is the built-in one. */
  complete: boolean;
}

/**
 * A page by its address. A built-in page that staff moved is found under its old address too: its
 * `slug_url` then says where it is now.
 * @returns null when there is none
 * @throws when the database does not answer and there is no built-in page to fall back on
 */
export async function readLocationPage(desk: Desk, slug: string): Promise<ReadLocation | null> {
  if (!locationSlug.test(slug)) return null;
  const builtIn = desk.content.locations.find((page) => page.slug_url === slug);
  try {
    const written = await writtenPage(desk, slug, builtIn);
    const page = written ?? (builtIn && fieldsOf(builtIn));
    return page ? { ...page, ...placeOf(desk, page.location_id), complete: true } : null;
  } catch (error) {
    if (!builtIn) throw error;
    desk.report("location page not read", { slug, reason: (error as Error).message });
    return { ...builtIn, complete: false };
  }
}

async function writtenPage({ db }: Desk, slug: string, builtIn: LocationPage | undefined) {
  const named = eq(locationPages.slug_url, slug);
  const found = await db
    .select(fields)
    .from(locationPages)
    .where(builtIn ? or(named, eq(locationPages.location_id, builtIn.location_id)) : named);
  const page = found.find((row) => row.slug_url === slug) ?? found[0];
  return page && clean(page);
}

function placeOf({ content }: Desk, locationId: number) {
  const builtIn = content.locations.find((page) => page.location_id === locationId);
  return { town: builtIn?.town ?? null, picture: builtIn?.picture ?? null };
}

/** By the specification's names and no others. */
function fieldsOf({ town: _town, picture: _picture, ...page }: LocationPage): LocationFields {
  return page;
}

/** What staff wrote as HTML, safe to show. */
function clean(page: LocationFields): LocationFields {
  return {
    ...page,
    main_paragraph: cleanHtml(page.main_paragraph),
    paragraph_1: cleanHtml(page.paragraph_1),
    paragraph_2: cleanHtml(page.paragraph_2),
    paragraph_3: cleanHtml(page.paragraph_3),
    paragraph_4: cleanHtml(page.paragraph_4),
  };
}
