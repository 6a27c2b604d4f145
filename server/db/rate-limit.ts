import { eq, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { rateLimits } from "./schema.ts";

export interface Allowance {
  allowed: boolean;
  /** Seconds until the window ends; 0 while allowed. */
  waitSeconds: number;
}

/**
 * Counts one attempt of a subject, in one statement so that concurrent attempts cannot slip
 * through together, and tells whether it is within the limit.
 * @param limit attempts allowed a window
 * @param windowSeconds counted from the first attempt
 */
export async function countAttempt(
  db: Database,
  subject: string,
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
): Promise<Allowance> {
  const window = sql`now() + make_interval(secs => ${windowSeconds})`;
  const [row] = await db
    .insert(rateLimits)
    // The one character PostgreSQL takes in no text.
    .values({ subject: subject.replaceAll("\0", ""), attempts: 1, resetsAt: window })
    .onConflictDoUpdate({
      target: rateLimits.subject,
      set: {
        attempts: sql`case when ${rateLimits.resetsAt} <= now() then 1 else ${rateLimits.attempts} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= now() then ${window} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({
      attempts: rateLimits.attempts,
      wait: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`,
    });
  const allowed = (row?.attempts ?? 0) <= limit;
  return { allowed, waitSeconds: allowed ? 0 : Math.max(1, row?.wait ?? windowSeconds) };
}

/** Forgets a subject's attempts, as after a sign-in that worked. */
export async function forgetAttempts(db: Database, subject: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.subject, subject));
}
