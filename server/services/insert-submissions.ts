import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database.ts";
import { rowsOf } from "#server/db/rows-of.ts";
import { deliveries, submissions } from "#server/db/schema.ts";
import { together } from "#server/db/together.ts";
import { claimedUntil } from "./claim-delivery.ts";

type Submission = typeof submissions.$inferSelect;
type Delivery = typeof deliveries.$inferSelect;

/** A submission as it is written down, with all it owes. */
export interface WrittenSubmission {
  row: Omit<Submission, "search" | "state" | "knownContact" | "receivedAt" | "answeredAt">;
  /** The words staff may look for. */
  words: string;
  owed: Pick<Delivery, "id" | "channel" | "payload" | "state" | "attempts">[];
}

/** Should the process that claimed a delivery die before it tried, a worker takes over then. */
const fallback = sql`now() + interval '20 seconds'`;

/**
 * Writes submissions and what they owe in one statement: all of it stands or none. What a suspect
 * owes is due when staff say so.
 * @returns for each whether it is new; false when its form had been saved before
 */
export async function insertSubmissions(
  db: Database | Transaction,
  written: WrittenSubmission[],
): Promise<boolean[]> {
  const words = JSON.stringify(written.map(({ row, words }) => ({ id: row.id, words })));
  const owed = written.flatMap(({ row, owed }) =>
    owed.map((delivery) => ({ ...delivery, submissionId: row.id })),
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    with saved as (
      insert into ${submissions} (id, reference, form_token, kind, source, email, first_name,
        last_name, phone, fields, suspicion, receipt, reply_due, search)
      select id, reference, form_token, kind, source, email, first_name,
        last_name, phone, fields, suspicion, receipt, reply_due, to_tsvector('simple', words)
      from ${rowsOf(
        submissions,
        written.map(({ row }) => row),
      )}
      join json_to_recordset(${words}::json) as said(id uuid, words text) using (id)
      on conflict (form_token) do nothing
      returning id, suspicion
    ), owed as (
      insert into ${deliveries} (id, submission_id, channel, payload, state, attempts,
        claimed_until, due_at)
      select owed.id, saved.id, channel, payload, state, attempts,
        case state when 'sending' then ${claimedUntil} end,
        case when suspicion is not null then null when state = 'sending' then ${fallback} else now() end
      from ${rowsOf(deliveries, owed)} as owed join saved on saved.id = owed.submission_id
    )
    select id from saved`);
  const saved = new Set(rows.map(({ id }) => id));
  return written.map(({ row }) => saved.has(row.id));
}

/** The same for one; what arrives at the same time shares the statement and the flush of the disk. */
export const insertSubmission = together(insertSubmissions);
