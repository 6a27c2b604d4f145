import type { Content } from "#modules/content/content.ts";
import type { locationPages } from "#modules/articles/schema.ts";

/** A town page's row as staff would write it; `changes` override its values. */
export function locationRow(
  slug: string,
  changes: Partial<typeof locationPages.$inferInsert> = {},
): typeof locationPages.$inferInsert {
  return {
    slug_url: slug,
    main_heading: `TRACK IN ${slug.toUpperCase()}`,
    main_paragraph: `<p>All about ${slug}.</p>`,
    highlighted_heading: "Come and see",
    heading_1: "When",
    paragraph_1: "<p>Mondays.</p>",
    ...changes,
  };
}

/** The club's first built-in town page. */
export function builtInLocation({ locations }: Pick<Content, "locations">) {
  const [page] = locations;
  if (!page) throw new Error("The club has no town page");
  return page;
}
