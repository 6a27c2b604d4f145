import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  deliveryChannels,
  phoneWords,
  referenceFrom,
  replyDueBy,
  searchWords,
  type SubmissionKind,
} from "#domain/inbox.ts";
import { rowsOf, batched } from "../db/batch.ts";
import type { Database, Transaction } from "../db/database.ts";
import { deliveries, submissions } from "../db/schema/forms.ts";
import { claimedNow, claimedUntil, type QueuedDelivery } from "../deliveries/deliver.ts";
import type { AppContext } from "../context.ts";
import type { ContactRecord } from "../vendors/crm/port.ts";

/** A form that passed its checks. */
export interface NewSubmission {
  kind: SubmissionKind;
  /** The page's path it came from. */
  source: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  fields: Record<string, unknown>;
  /** The form's own random value; the same form posted twice is saved once. */
  formToken: string | null;
  /** Why it may be spam: then nobody is told of it until staff say otherwise. */
  suspicion?: string[] | null;
  /** The code it gets, when what it is about has one already; else a new one. */
  reference?: string;
  contact: ContactRecord;
  /** The visitor's mail and the staff's SMS, composed with the reference and receipt it gets. */
  compose: (
    reference: string,
    receiptAddress: string,
  ) => {
    /** Null: the mailbox had enough mails because of forms in the last hour. */
    email: {
      to: string;
      replyTo: string;
      subject: string;
      text: string;
      headers?: Record<string, string>;
    } | null;
    sms: { to: string; body: string };
  };
  /** The caller tries the CRM at once, as its answer is the visitor's: until then it is claimed. */
  triesCrm?: boolean;
  /** What else stands or falls with it, in the same transaction. */
  alongside?: (transaction: Transaction, saved: { id: string; reference: string }) => Promise<void>;
}

export interface SavedSubmission {
  id: string;
  reference: string;
  /** The unguessable end of the receipt's address. */
  receipt: string | null;
  knownContact: boolean;
  /** The caller's to try; null when it had been saved before or may be spam. */
  crm: QueuedDelivery | null;
}

/** A transaction may stand for the database: the submission is then part of it. */
interface SubmissionDesk extends Pick<AppContext, "queue" | "content" | "publicUrl"> {
  db: Database | Transaction;
}

/**
 * Saves a submission and what it owes to each vendor from when on: all of it stands or none, with
 * what else belongs to it.
 */
export async function saveSubmission(
  { db, queue, content, publicUrl }: SubmissionDesk,
  submission: NewSubmission,
): Promise<SavedSubmission> {
  const id = randomUUIDv7();
  const reference = submission.reference ?? referenceFrom(randomBytes(8));
  const formToken = sameForm(submission);
  const receipt = randomBytes(16).toString("base64url");
  const composed = submission.compose(reference, `${publicUrl}/receipt/${receipt}`);
  const payloads = { crm: submission.contact, ...composed };
  const suspect = Boolean(submission.suspicion);
  const replyDue = suspect
    ? null
    : replyDueBy(submission.kind, new Date(), content.club.replyWithinHours);
  const { contact: _contact, compose: _compose, alongside, triesCrm, ...row } = submission;
  const channels = deliveryChannels.filter((channel) => payloads[channel]);
  const queued = channels.map((channel) => ({
    ...{ id: randomUUIDv7(), channel, payload: { ...payloads[channel] } },
    ...(triesCrm && channel === "crm" && !suspect ? claimedNow : waiting),
  }));
  const written = {
    row: { ...row, id, reference, receipt, replyDue, formToken, suspicion: row.suspicion ?? null },
    words: wordsOf(submission, reference),
    queued,
  };
  const isNew = await (alongside
    ? db.transaction(async (transaction) => {
        const [inserted] = await insertSubmissions(transaction, [written]);
        if (inserted) await alongside(transaction, { id, reference });
        return inserted;
      })
    : "rollback" in db
      ? insertSubmissions(db, [written]).then(([inserted]) => inserted)
      : insertSubmission(db, written));
  if (!isNew) return savedBefore(db, formToken);
  queue.hasDue();
  const crm = queued.find(({ channel, state }) => channel === "crm" && state === "sending");
  const tried = crm ? { ...crm, submissionId: id } : null;
  return { id, reference, receipt, knownContact: false, crm: tried };
}

const waiting = { state: "pending" as const, attempts: 0 };

function wordsOf(submission: NewSubmission, reference: string): string {
  const { firstName, lastName, email, phone, fields } = submission;
  const texts = Object.values(fields).filter((value) => typeof value === "string");
  const words = [reference, firstName, lastName, email, ...texts].flatMap(searchWords);
  return [...words, ...phoneWords(phone)].join(" ");
}

async function savedBefore(db: SubmissionDesk["db"], formToken: string): Promise<SavedSubmission> {
  const [before] = await db
    .select({
      id: submissions.id,
      reference: submissions.reference,
      receipt: submissions.receipt,
      knownContact: submissions.knownContact,
    })
    .from(submissions)
    .where(eq(submissions.formToken, formToken));
  if (!before) throw new Error("A submission vanished between two statements");
  return { ...before, crm: null };
}

/**
 * One value for the same form with the same content. Without the browser's token (no JavaScript)
 * the same content counts as the same form within the hour.
 */
function sameForm({ kind, source, fields, formToken }: NewSubmission): string {
  const token = formToken ?? `hour ${Math.floor(Date.now() / 3_600_000)}`;
  return createHash("sha256")
    .update(JSON.stringify([kind, source, token, fields]))
    .digest("base64url");
}

type Submission = typeof submissions.$inferSelect;
type Delivery = typeof deliveries.$inferSelect;

/** A submission as it is written down, with all it owes. */
export interface SubmissionRow {
  row: Omit<Submission, "search" | "state" | "knownContact" | "receivedAt" | "answeredAt">;
  /** The words staff may look for. */
  words: string;
  queued: Pick<Delivery, "id" | "channel" | "payload" | "state" | "attempts">[];
}

/** Should the process that claimed a delivery die before it tried, a worker takes over then. */
const fallback = sql`now() + interval '20 seconds'`;

/**
 * Writes submissions and what they owe in one statement: all of it stands or none. What a suspect
 * owes is due when staff say so.
 * @returns for each whether it is new; false when its form had been saved before
 */
async function insertSubmissions(
  db: Database | Transaction,
  written: SubmissionRow[],
): Promise<boolean[]> {
  const words = JSON.stringify(written.map(({ row, words }) => ({ id: row.id, words })));
  const queued = written.flatMap(({ row, queued }) =>
    queued.map((delivery) => ({ ...delivery, submissionId: row.id })),
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
    ), queued as (
      insert into ${deliveries} (id, submission_id, channel, payload, state, attempts,
        claimed_until, due_at)
      select queued.id, saved.id, channel, payload, state, attempts,
        case state when 'sending' then ${claimedUntil} end,
        case when suspicion is not null then null when state = 'sending' then ${fallback} else now() end
      from ${rowsOf(deliveries, queued)} as queued join saved on saved.id = queued.submission_id
    )
    select id from saved`);
  const saved = new Set(rows.map(({ id }) => id));
  return written.map(({ row }) => saved.has(row.id));
}

/** The same for one; what arrives at the same time shares the statement and the flush of the disk. */
const insertSubmission = batched(insertSubmissions);
