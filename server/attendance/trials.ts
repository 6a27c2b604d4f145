import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isTrialChoice, type Press, type SentMark, type TrialMark } from "#domain/attendance.ts";
import type { AppContext } from "../context.ts";
import { isUuid } from "../db/columns.ts";
import type { Database, Transaction } from "../db/database.ts";
import { submissions } from "../db/schema/forms.ts";

/** A child who comes to a practice to try it. */
export interface Trial {
  id: string;
  /** The first name, as the family wrote it. */
  name: string;
  age: string;
  /** Whom to call, for the office only; null: a coach reads it. */
  guardian: { name: string; phone: string } | null;
}

const practice = sql<string>`${submissions.fields} ->> 'practice'`;
/** Possible spam is on no list. */
const isTrial = and(eq(submissions.kind, "trial"), isNull(submissions.suspicion));

/** Who asked to try a practice, in the order in which they asked. */
export async function readTrials(
  { db }: Pick<AppContext, "db">,
  key: string,
  { isOffice }: { isOffice: boolean },
): Promise<Trial[]> {
  const { id, fields, firstName, phone, receivedAt } = submissions;
  const found = await db
    .select({ id, fields, firstName, phone })
    .from(submissions)
    .where(and(isTrial, eq(practice, key)))
    .orderBy(asc(receivedAt), asc(id));
  return found.map((each) => ({
    id: each.id,
    name: String(each.fields.athlete ?? ""),
    age: String(each.fields.age ?? ""),
    guardian: isOffice ? { name: each.firstName, phone: each.phone } : null,
  }));
}

/** The last press for each child who came to try one of these practices, by the practice's key. */
export async function readTrialPresses(
  db: Database | Transaction,
  keys: readonly string[],
): Promise<Map<string, Press[]>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ id: submissions.id, key: practice, press: submissions.trialMark })
    .from(submissions)
    .where(and(isTrial, inArray(practice, [...keys]), isNotNull(submissions.trialMark)));
  const presses = Map.groupBy(rows, ({ key }) => key);
  return new Map(
    [...presses].map(([key, own]) => [
      key,
      own.flatMap(({ id, press }) => (press ? [{ ...press, athleteId: id, byFamily: false }] : [])),
    ]),
  );
}

/** Which of these marks are of a child who asked to try that practice, by the marks' ids. */
export async function marksOfTrials(
  db: Database,
  marks: readonly SentMark[],
): Promise<Set<string>> {
  const ids = marks.map(({ athlete }) => athlete).filter(isUuid);
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: submissions.id, key: practice })
    .from(submissions)
    .where(and(isTrial, inArray(submissions.id, ids)));
  const known = new Map(found.map(({ id, key }) => [id, key]));
  return new Set(
    marks.flatMap(({ id, athlete, session, mark }) =>
      known.get(athlete) === session && isTrialChoice(mark) ? id : [],
    ),
  );
}

/** Keeps the later press of each child, as for athletes; the request keeps no history. */
export async function recordTrialMarks(
  transaction: Transaction,
  by: string,
  marks: readonly SentMark[],
): Promise<void> {
  const at = sql`(${submissions.trialMark} ->> 'at')::numeric`;
  for (const sent of marks) {
    const { mark } = sent;
    if (!isTrialChoice(mark)) continue;
    const trialMark: TrialMark = { id: sent.id, mark, by, at: sent.at };
    const isLater = or(
      isNull(submissions.trialMark),
      sql`(${at}, ${submissions.trialMark} ->> 'id') < (${sent.at}::numeric, ${sent.id})`,
    );
    await transaction
      .update(submissions)
      .set({ trialMark })
      .where(and(eq(submissions.id, sent.athlete), isTrial, isLater));
  }
}

/** How many children who tried a practice were last marked by somebody of this name. */
export const countTrialMarks = (transaction: Transaction, key: string, by: string) =>
  transaction.$count(
    submissions,
    and(isTrial, eq(practice, key), sql`${submissions.trialMark} ->> 'by' = ${by}`),
  );
