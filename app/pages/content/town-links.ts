import type { PageLink } from "#domain/content/link.ts";
import type { Services } from "#server/services/services.ts";

/** The club's towns, each with its page where it is now. */
export const townLinks = async ({ listTowns }: Pick<Services, "listTowns">): Promise<PageLink[]> =>
  (await listTowns()).map(({ town, slug }) => ({ label: town, to: `/location/${slug}` }));
