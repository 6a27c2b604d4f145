import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { storableText } from "#domain/clean-text.ts";
import type { Database } from "./database.ts";
import { rateLimits } from "./schema/forms.ts";

export interface Allowance {
  allowed: boolean;
  /** Seconds until the window ends; 0 while allowed. */
  waitSeconds: number;
}

/** How often something may be tried. */
export interface Limit {
  /** Attempts allowed a window. */
  limit: number;
  /** Counted from the first attempt. */
  windowSeconds: number;
}

/** Counts one attempt of a subject and tells whether it is within the limit. */
export async function countAttempt(
  db: Database,
  subject: string,
  limit: Limit,
): Promise<Allowance> {
  const [allowance] = await countAttempts(db, [{ subject, ...limit }]);
  if (!allowance) throw new Error("An attempt was not counted");
  return allowance;
}

/** One attempt of each of these subjects. */
type Attempts = (Limit & { subject: string })[];

/**
 * Counts one attempt of each subject, in one statement so that concurrent attempts cannot slip
 * through together, and tells which are within their limits. A subject may be there several times.
 */
export async function countAttempts(db: Database, tried: Attempts): Promise<Allowance[]> {
  const subjects = tried.map((attempt) => ({ ...attempt, subject: keyOf(attempt.subject) }));
  const counts = await addAttempts(db, subjects);
  return subjects.map(({ subject, limit, windowSeconds }) => {
    const count = counts.get(subject) ?? { attempts: 0, wait: windowSeconds };
    count.attempts += 1;
    const allowed = count.attempts <= limit;
    return { allowed, waitSeconds: allowed ? 0 : Math.max(1, count.wait) };
  });
}

/** The most that is kept of a subject as it is: an index takes no entry of more than 2,700 bytes. */
const longestKey = 300;

const keyOf = (subject: string) =>
  subject.length > longestKey
    ? createHash("sha256").update(subject).digest("base64url")
    : storableText(subject);

/** @returns for each subject how many there were before these, and the seconds left of its window */
async function addAttempts(db: Database, tried: Attempts) {
  const added = new Map<string, { subject: string; attempts: number; seconds: number }>();
  for (const { subject, windowSeconds: seconds } of tried) {
    const attempts = (added.get(subject)?.attempts ?? 0) + 1;
    added.set(subject, { subject, attempts, seconds });
  }
  // A window that ends later than one begun now was begun before the clock was set back.
  const isOver = sql`(counted.resets_at <= now() or counted.resets_at > excluded.resets_at)`;
  // In order: two statements never wait for each other.
  const { rows } = await db.execute<{ subject: string; attempts: number; wait: number }>(sql`
    insert into ${rateLimits} as counted (subject, attempts, resets_at)
    select subject, attempts, now() + make_interval(secs => seconds)
    from json_to_recordset(${JSON.stringify([...added.values()])}::json)
      as tried(subject text, attempts int, seconds int)
    order by subject
    on conflict (subject) do update set
      attempts = case when ${isOver} then 0 else counted.attempts end + excluded.attempts,
      resets_at = case when ${isOver} then excluded.resets_at else counted.resets_at end
    returning subject, attempts, ceil(extract(epoch from resets_at - now()))::int as wait`);
  return new Map(
    rows.map(({ subject, attempts, wait }) => {
      const before = attempts - (added.get(subject)?.attempts ?? 0);
      return [subject, { attempts: before, wait }];
    }),
  );
}

/** Forgets a subject's attempts, as after a sign-in that worked. */
export async function deleteAttempts(db: Database, subject: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.subject, keyOf(subject)));
}
