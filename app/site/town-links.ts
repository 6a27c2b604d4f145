import type { PageLink } from "#domain/content/parts.ts";
import type { AppContext } from "#server/context.ts";
import { listTowns } from "#server/writing/locations.ts";

/** The club's towns with the current addresses of their pages. */
export const townLinks = async (ctx: AppContext): Promise<PageLink[]> =>
  (await listTowns(ctx)).map(({ town, slug }) => ({ label: town, to: `/location/${slug}` }));
