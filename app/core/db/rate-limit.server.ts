import { createHash } from "node:crypto";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { storableText } from "../clean-text.ts";
import type { Database, Transaction } from "./database.server.ts";
import { isOver } from "../time/set-back.server.ts";
import { rateLimits } from "./schema.ts";

export interface Allowance {
  allowed: boolean;
  /** Seconds until the window ends; 0 while allowed. */
  waitSeconds: number;
}

export interface Limit {
  /** Attempts allowed per window. */
  limit: number;
  /** Counted from the first attempt. */
  windowSeconds: number;
}

/** Counts one attempt of a subject and returns whether it is within the limit. */
export async function countAttempt(
  db: Database | Transaction,
  subject: string,
  limit: Limit,
): Promise<Allowance> {
  const [allowance] = await countAttempts(db, [{ subject, ...limit }]);
  if (!allowance) throw new Error("An attempt was not counted");
  return allowance;
}

/** Attempts that are counted together. A subject may occur several times. */
export type Attempts = (Limit & { subject: string })[];

/**
 * Counts one attempt of each subject, in one statement so that concurrent attempts cannot slip through
 * together, and returns which of them are within their limits.
 */
export async function countAttempts(
  db: Database | Transaction,
  tried: Attempts,
): Promise<Allowance[]> {
  const { statement, read } = counting(tried);
  return read((await db.execute<Counted>(statement)).rows);
}

/** A row of a count: `attempts` includes the ones counted now. */
export type Counted = { subject: string; attempts: number; wait: number };

/** A count as part of another statement. */
export interface Counting {
  /** Returns `Counted`. */
  statement: SQL;
  /** Whether a limit is exceeded, where the statement is named `counted`. */
  isOver: SQL;
  /** The result, from the statement's rows. */
  read(rows: Counted[]): Allowance[];
}

export function counting(tried: Attempts): Counting {
  const subjects = tried.map((attempt) => ({ ...attempt, subject: keyOf(attempt.subject) }));
  const added = new Map<string, Counted & { seconds: number; most: number }>();
  for (const { subject, limit: most, windowSeconds: seconds } of subjects) {
    const attempts = (added.get(subject)?.attempts ?? 0) + 1;
    added.set(subject, { subject, attempts, wait: seconds, seconds, most });
  }
  const all = JSON.stringify([...added.values()]);
  return {
    statement: adding(all),
    isOver: sql`exists (select from counted join json_to_recordset(${all}::json)
      as tried(subject text, most int) using (subject) where counted.attempts > most)`,
    read(rows) {
      const counts = new Map(
        rows.map(({ subject, attempts, wait }) => {
          const before = attempts - (added.get(subject)?.attempts ?? 0);
          return [subject, { attempts: before, wait }];
        }),
      );
      return subjects.map(({ subject, limit, windowSeconds }) => {
        const count = counts.get(subject) ?? { attempts: 0, wait: windowSeconds };
        count.attempts += 1;
        const allowed = count.attempts <= limit;
        return { allowed, waitSeconds: allowed ? 0 : Math.max(1, count.wait) };
      });
    },
  };
}

/** Takes back attempts that succeeded and should not count; concurrent ones stay counted. */
export async function uncountAttempts(db: Database, subjects: string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ attempts: sql`greatest(${rateLimits.attempts} - 1, 0)` })
    .where(inArray(rateLimits.subject, subjects.map(keyOf)));
}

/** Longer subjects are hashed: an index accepts no entry of more than 2,700 bytes. */
const longestKey = 300;

const keyOf = (subject: string) =>
  subject.length > longestKey
    ? createHash("sha256").update(subject).digest("base64url")
    : storableText(subject);

/** @param tried subjects with their `attempts` and the `seconds` of their window, as JSON */
function adding(tried: string): SQL {
  const isReset = isOver(sql`counted.resets_at`, sql`excluded.resets_at`);
  // Sorted, so that two statements never deadlock.
  return sql`
    insert into ${rateLimits} as counted (subject, attempts, resets_at)
    select subject, attempts, now() + make_interval(secs => seconds)
    from json_to_recordset(${tried}::json) as tried(subject text, attempts int, seconds int)
    order by subject
    on conflict (subject) do update set
      attempts = case when ${isReset} then 0 else counted.attempts end + excluded.attempts,
      resets_at = case when ${isReset} then excluded.resets_at else counted.resets_at end
    returning subject, attempts, ceil(extract(epoch from resets_at - now()))::int as wait`;
}

/** Delays that grow with every failure, without ever locking an account. */
export interface GrowingDelay {
  /** The attempts that need no delay. */
  free: number;
  /** The delay after the last free attempt; each further failure doubles it. */
  firstSeconds: number;
  longestSeconds: number;
}

/**
 * Counts an attempt that may have to wait for the one before it. An attempt that has to wait is not
 * counted. A day without attempts starts the count again.
 * @returns the seconds to wait; 0: the attempt is allowed
 */
export async function countDelayed(
  db: Database,
  subject: string,
  { free, firstSeconds, longestSeconds }: GrowingDelay,
): Promise<number> {
  const key = keyOf(subject);
  const failures = sql`case when counted.resets_at < clock_timestamp() - interval '1 day' then 1
    else counted.attempts + 1 end`;
  const delay = (count: SQL) => sql`make_interval(secs => case when ${count} < ${free}::int then 0
    else least(${longestSeconds}::int, ${firstSeconds}::int * 2 ^ least(${count} - ${free}::int, 20)) end)`;
  const longest = sql`clock_timestamp() + make_interval(secs => ${longestSeconds}::int)`;
  const { rowCount } = await db.execute(sql`
    insert into ${rateLimits} as counted (subject, attempts, resets_at)
    values (${key}, 1, clock_timestamp() + ${delay(sql`1`)})
    on conflict (subject) do update set
      attempts = ${failures}, resets_at = clock_timestamp() + ${delay(failures)}
    where ${isOver(sql`counted.resets_at`, longest, sql`clock_timestamp()`)}`);
  if (rowCount === 1) return 0;
  const [row] = await db
    .select({
      wait: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - clock_timestamp()))::int`,
    })
    .from(rateLimits)
    .where(eq(rateLimits.subject, key));
  return Math.max(1, row?.wait ?? 1);
}

/** Starts a subject's period, unless one is running. @returns whether it started now, here: once on all instances */
export async function startPeriod(
  db: Database | Transaction,
  subject: string,
  seconds: number,
): Promise<boolean> {
  const { resetsAt } = rateLimits;
  const { rowCount } = await db
    .insert(rateLimits)
    .values({ subject, attempts: 1, resetsAt: sql`now() + make_interval(secs => ${seconds})` })
    .onConflictDoUpdate({
      target: rateLimits.subject,
      set: { resetsAt: sql`excluded.resets_at` },
      setWhere: isOver(resetsAt, sql`excluded.resets_at`),
    });
  return rowCount === 1;
}

/** Deletes a subject's attempts, as after a successful sign-in. */
export async function deleteAttempts(db: Database, subject: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.subject, keyOf(subject)));
}
