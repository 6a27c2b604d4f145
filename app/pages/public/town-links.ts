import type { PageLink } from "#domain/content/link.ts";
import type { Content } from "#domain/content/schema.ts";

/** The club's towns, each with its page. */
export const townLinks = ({ locations }: Pick<Content, "locations">): PageLink[] =>
  locations.map(({ town, slug_url }) => ({ label: town, to: `/location/${slug_url}` }));
