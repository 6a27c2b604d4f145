import type { PageLink } from "#modules/content/index.ts";
import type { AppContext } from "#core/context.server.ts";
import { listTowns } from "../locations.server.ts";

/** The club's towns with the current addresses of their pages. */
export const townLinks = async (ctx: AppContext): Promise<PageLink[]> =>
  (await listTowns(ctx)).map(({ town, slug }) => ({ label: town, to: `/location/${slug}` }));
