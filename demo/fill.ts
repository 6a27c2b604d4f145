import type pg from "pg";
import type { AppContext } from "#core/context.server.ts";
import { lockedFor } from "#modules/families/medical-information.server.ts";
import { storeInventedClub } from "./bulk.ts";
import type { ClubSize } from "./size.ts";
import { performActions } from "./office/perform.ts";

/** The club that the demo shows. */
export const demoSize: ClubSize = {
  families: 260,
  athletes: 400,
  overbooked: 1,
  registrations: 2_000,
  attendance: 20_000,
  attendanceDays: 200,
  meets: 46,
  starters: 26,
  gifts: 60,
  subscribers: 320,
  coaches: 12,
};

/** Fills a new site with a club of two years, so that every page has data. */
export async function fillDemoClub(ctx: AppContext, size: ClubSize = demoSize): Promise<void> {
  const { $client: pool } = ctx.db as typeof ctx.db & { $client: pg.Pool };
  const client = await pool.connect();
  const store = () =>
    storeInventedClub(client, {
      content: ctx.content,
      size,
      provider: ctx.integrations.payments.vendor,
      lockNote: (athleteId, text) => lockedFor(ctx.healthKeys, athleteId, text),
    });
  const filling = await store().finally(() => client.release());
  await ctx.live.refresh();
  await performActions(ctx, filling);
  await ctx.live.refresh();
}
