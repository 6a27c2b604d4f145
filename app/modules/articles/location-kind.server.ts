import { and, eq, isNull } from "drizzle-orm";
import type { LocationPage } from "#modules/content/index.ts";
import { locationFieldsSchema, type LocationPageFields } from "./writing-fields.ts";
import type { AppContext } from "#core/context.server.ts";
import { cleanHtml } from "./clean-html.server.ts";
import type { ContentType, StoredDocument } from "./kinds.server.ts";
import { locationPages } from "./schema.ts";

/**
 * Location pages for the editor. A built-in page is listed under its number; it gets a row of its own
 * when it is first changed.
 */
export function locationKind(ctx: Pick<AppContext, "content">): ContentType<LocationPageFields> {
  const builtIn = () => ctx.content.locations;
  const builtInItems = () => builtIn().map(builtInItem);
  return {
    name: "location",
    schema: locationFieldsSchema,
    titleOf: ({ main_heading }) => main_heading,
    clean: cleanLocation,
    error: async () => null,
    async find(tx, id) {
      const [row] = await tx.select().from(locationPages).where(eq(locationPages.location_id, id));
      return row ? itemOf(row) : (builtInItems().find((item) => item.id === id) ?? null);
    },
    async list(tx) {
      const rows = await tx.select().from(locationPages);
      const items = new Map(builtInItems().map((item) => [item.id, item]));
      for (const row of rows) items.set(row.location_id, itemOf(row));
      return [...items.values()].sort((a, b) => a.id - b.id);
    },
    async ownerOf(tx, slug) {
      const [row] = await tx
        .select({ id: locationPages.location_id })
        .from(locationPages)
        .where(and(eq(locationPages.slug_url, slug), isNull(locationPages.deleted_at)));
      if (row) return row.id;
      const first = builtIn().find((page) => page.slug_url === slug);
      if (!first) return null;
      // A built-in page that was moved or deleted does not use its old address any more.
      const own = eq(locationPages.location_id, first.location_id);
      return (await tx.$count(locationPages, own)) > 0 ? null : first.location_id;
    },
    async insert(tx, fields, publishedAt) {
      const [row] = await tx
        .insert(locationPages)
        .values({ ...fields, published_at: publishedAt })
        .returning({ id: locationPages.location_id });
      if (!row) throw new Error("The location page was not stored");
      return row.id;
    },
    async update(tx, id, fields, standing) {
      const changes = {
        ...fields,
        ...("publishedAt" in standing && { published_at: standing.publishedAt }),
        ...("deletedAt" in standing && { deleted_at: standing.deletedAt }),
        updated_at: new Date(),
      };
      await tx
        .insert(locationPages)
        .values({ location_id: id, ...changes })
        .onConflictDoUpdate({ target: locationPages.location_id, set: changes });
    },
  };
}

/** The HTML that staff wrote, made safe to store and to show. */
export function cleanLocation<Fields extends Omit<LocationPageFields, "slug_url">>(page: Fields) {
  return {
    ...page,
    main_paragraph: cleanHtml(page.main_paragraph, "location"),
    paragraph_1: cleanHtml(page.paragraph_1, "location"),
    paragraph_2: cleanHtml(page.paragraph_2, "location"),
    paragraph_3: cleanHtml(page.paragraph_3, "location"),
    paragraph_4: cleanHtml(page.paragraph_4, "location"),
  };
}

function itemOf(row: typeof locationPages.$inferSelect): StoredDocument<LocationPageFields> {
  const {
    location_id,
    created_at: _created,
    updated_at,
    published_at,
    deleted_at,
    ...fields
  } = row;
  return {
    id: location_id,
    fields,
    updatedAt: updated_at,
    publishedAt: published_at,
    deletedAt: deleted_at,
  };
}

/** Earlier than any real publication: built-in pages are always published. */
function builtInItem(page: LocationPage): StoredDocument<LocationPageFields> {
  const { location_id: id, town: _town, picture: _picture, more: _more, ...fields } = page;
  const ever = new Date(0);
  return { id, fields, publishedAt: ever, deletedAt: null, updatedAt: ever };
}
