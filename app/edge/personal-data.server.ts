import { lt, sql } from "drizzle-orm";
import { rateLimits } from "#core/db/schema.ts";
import { type Retention, rowsOf } from "#core/personal-data.server.ts";

export const retention: readonly Retention[] = [
  {
    // A sign-in's growing delays are kept for a day after the last one.
    name: "counted attempts",
    remove: ({ db }) =>
      rowsOf(db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now() - interval '1 day'`))),
  },
];
