import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import type { StoredPractice } from "./trial.ts";
import { threadEntries } from "./schema.ts";

/** The state of a form, for anybody with its link: times and a reference, nothing about a person. */
export interface Receipt {
  reference: string;
  savedAt: Date;
  /** Whether there is a confirmation mail: a mailbox gets only a few an hour. */
  isEmailed: boolean;
  /** When it was sent; null: not yet. */
  emailedAt: Date | null;
  replyDue: Date | null;
  answeredAt: Date | null;
  /** The chosen first practice, with its location and what to bring; null: it is another form's. */
  practice: StoredPractice | null;
  /** The membership whose waiting list was joined; null: it is another form's. */
  waiting: {
    offering: string;
    /** The page of the list. */
    source: string;
    /** It was not open yet. */
    opens: boolean;
  } | null;
}

/** An answer's mail has an entry in the thread, with the same id. */
const isConfirmation = sql`not exists (select from ${threadEntries} where ${threadEntries.id} = ${deliveries.id})`;

/** The receipt behind an unguessable link; null when there is none. */
export async function readReceipt(
  { db }: Pick<AppContext, "db">,
  code: string,
): Promise<Receipt | null> {
  const [found] = await db
    .select({
      reference: submissions.reference,
      savedAt: submissions.receivedAt,
      replyDue: submissions.replyDue,
      answeredAt: submissions.answeredAt,
      state: submissions.state,
      mail: deliveries.state,
      suspicion: submissions.suspicion,
      emailedAt: deliveries.finishedAt,
      key: sql<string | null>`${submissions.fields} ->> 'practice'`,
      practice: sql<string | null>`${submissions.fields} ->> 'first_practice'`,
      where: sql<string | null>`${submissions.fields} ->> 'where'`,
      bring: sql<string | null>`${submissions.fields} ->> 'bring'`,
      entry: submissions.trialEntry,
      kind: submissions.kind,
      source: submissions.source,
      offering: sql<string | null>`${submissions.fields} ->> 'offering'`,
      opens: sql<string | null>`${submissions.fields} ->> 'opens'`,
    })
    .from(submissions)
    .leftJoin(
      deliveries,
      and(
        eq(deliveries.submissionId, submissions.id),
        eq(deliveries.channel, "email"),
        isConfirmation,
      ),
    )
    .where(eq(submissions.receipt, code));
  if (!found) return null;
  const { mail, emailedAt, suspicion, state, key, practice, where, bring, ...others } = found;
  const { entry, kind, source, offering, opens, ...receipt } = others;
  return {
    ...receipt,
    replyDue: state === "closed" ? null : receipt.replyDue,
    // A held form's receipt looks like any other: its mail is created when staff release it.
    isEmailed: mail !== null || suspicion !== null,
    emailedAt: mail === "delivered" ? emailedAt : null,
    practice: practice
      ? {
          key: key ?? "",
          name: practice,
          where: where ?? "",
          bring: bring ?? "",
          isCalledOff: entry?.status === "cancelled",
        }
      : null,
    waiting:
      kind === "waiting-list" && offering ? { offering, source, opens: Boolean(opens) } : null,
  };
}
