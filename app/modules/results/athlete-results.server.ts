import { resultsView } from "./results-view.ts";
import { yearOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { ofAthletes } from "#modules/families/index.server.ts";
import { publicAthletes } from "./public.server.ts";
import { resultsOf } from "./read.server.ts";

/** Athletes' bests and results, formatted, each with the address of the public page, if there is one. */
export async function resultsWithPages(ctx: AppContext, athleteIds: string[]) {
  const year = String(yearOf(new Date(), ctx.content.club.timeZone));
  const [all, named] = await Promise.all([
    resultsOf(ctx.db, athleteIds),
    publicAthletes(ctx, ofAthletes(athleteIds)),
  ]);
  return athleteIds.map((id) => {
    const own = all.filter(({ athleteId }) => athleteId === id);
    const athlete = own.some(({ value }) => value !== null) ? named.get(id) : undefined;
    return {
      id,
      results: resultsView(own, year),
      page: athlete ? `/athletes/${athlete.slug}` : null,
    };
  });
}
