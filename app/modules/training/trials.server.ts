import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isTrialChoice, type AttendanceEntry, type SentEntry } from "./attendance.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { expectedTrial } from "#modules/inbox/index.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import type { TrialEntry } from "#core/trial-entry.ts";

/** A child on a trial. */
export interface Trial {
  id: string;
  /** The first name, as the family typed it. */
  name: string;
  age: string;
  /** The family has cancelled: the child is not coming. */
  isCancelled: boolean;
  /** The contact, for the office only; null for coaches. */
  guardian: { name: string; phone: string } | null;
}

const practice = sql<string>`${submissions.fields} ->> 'practice'`;

/** The trial requests for a practice, in the order of arrival, also cancelled ones. Suspected spam is left out. */
export async function readTrials(
  { db }: Pick<AppContext, "db">,
  key: string,
  { isOffice }: { isOffice: boolean },
): Promise<Trial[]> {
  const { id, fields, firstName, phone, receivedAt, trialEntry, kind, suspicion } = submissions;
  const found = await db
    .select({ id, fields, firstName, phone, trialEntry })
    .from(submissions)
    .where(and(eq(kind, "trial"), isNull(suspicion), eq(practice, key)))
    .orderBy(asc(receivedAt), asc(id));
  return found.map((each) => ({
    id: each.id,
    name: String(each.fields.athlete ?? ""),
    age: String(each.fields.age ?? ""),
    isCancelled: each.trialEntry?.status === "cancelled",
    guardian: isOffice ? { name: each.firstName, phone: each.phone } : null,
  }));
}

/** The last entry for each child on a trial at one of these practices, by the practice's key. */
export async function readTrialEntries(
  db: Database | Transaction,
  keys: readonly string[],
): Promise<Map<string, AttendanceEntry[]>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ id: submissions.id, key: practice, entry: submissions.trialEntry })
    .from(submissions)
    .where(and(expectedTrial, inArray(practice, [...keys]), isNotNull(submissions.trialEntry)));
  const entries = Map.groupBy(rows, ({ key }) => key);
  return new Map(
    [...entries].map(([key, own]) => [
      key,
      own.flatMap(({ id, entry }) => {
        if (!entry || entry.status === "cancelled") return [];
        return [{ ...entry, status: entry.status, athleteId: id, byFamily: false }];
      }),
    ]),
  );
}

/** The ids of the entries for children who asked to try that practice. */
export async function entriesOfTrials(
  db: Database,
  entries: readonly SentEntry[],
): Promise<Set<string>> {
  const ids = entries.map(({ athlete }) => athlete).filter(isUuid);
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: submissions.id, key: practice })
    .from(submissions)
    .where(and(expectedTrial, inArray(submissions.id, ids)));
  const known = new Map(found.map(({ id, key }) => [id, key]));
  return new Set(
    entries.flatMap(({ id, athlete, session, status }) =>
      known.get(athlete) === session && isTrialChoice(status) ? id : [],
    ),
  );
}

/** Stores the later entry for each child, as for athletes; the request keeps no history. */
export async function recordTrialEntries(
  transaction: Transaction,
  by: string,
  entries: readonly SentEntry[],
): Promise<void> {
  const at = sql`(${submissions.trialEntry} ->> 'at')::numeric`;
  for (const sent of entries) {
    const { status } = sent;
    if (!isTrialChoice(status)) continue;
    const trialEntry: TrialEntry = { id: sent.id, status, by, at: sent.at };
    const isLater = or(
      isNull(submissions.trialEntry),
      sql`(${at}, ${submissions.trialEntry} ->> 'id') < (${sent.at}::numeric, ${sent.id})`,
    );
    await transaction
      .update(submissions)
      .set({ trialEntry })
      .where(and(eq(submissions.id, sent.athlete), expectedTrial, isLater));
  }
}

/** The number of trial children whose last entry is by somebody of this name. */
export const countTrialEntries = (transaction: Transaction, key: string, by: string) =>
  transaction.$count(
    submissions,
    and(expectedTrial, eq(practice, key), sql`${submissions.trialEntry} ->> 'by' = ${by}`),
  );
