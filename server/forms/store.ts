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

/** A form that passed validation. */
export interface NewSubmission {
  kind: SubmissionKind;
  /** The path of the page it came from. */
  source: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  fields: Record<string, unknown>;
  /** The form's own random value; the same form posted twice is saved once. */
  formToken: string | null;
  /** Why it may be spam: then nobody is notified until staff release it. */
  suspicion?: string[] | null;
  /** The reference to use if its subject already has one; otherwise a new one is generated. */
  reference?: string;
  contact: ContactRecord;
  /** The visitor's mail and the staff's SMS, composed with the new reference and receipt. */
  compose: (
    reference: string,
    receiptAddress: string,
  ) => {
    /** Null: the mailbox got its limit of form mails in the last hour. */
    email: {
      to: string;
      replyTo: string;
      subject: string;
      text: string;
      headers?: Record<string, string>;
    } | null;
    sms: { to: string; body: string };
  };
  /** The caller tries the CRM at once, because the visitor's answer depends on it; until then it is claimed. */
  triesCrm?: boolean;
  /** Further writes in the same transaction. */
  alongside?: (transaction: Transaction, saved: { id: string; reference: string }) => Promise<void>;
}

export interface SavedSubmission {
  id: string;
  reference: string;
  /** The unguessable last part of the receipt's address. */
  receipt: string | null;
  knownContact: boolean;
  /** The delivery that the caller tries; null when it was saved before or may be spam. */
  crm: QueuedDelivery | null;
}

/** May be a transaction: the submission is then part of it. */
interface SubmissionDesk extends Pick<AppContext, "queue" | "content" | "publicUrl"> {
  db: Database | Transaction;
}

/**
 * Saves a submission, its queued messages and any further writes in one transaction.
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
 * One value for the same form with the same content. Without the browser's token (no JavaScript),
 * the same content within the hour counts as the same form.
 */
function sameForm({ kind, source, fields, formToken }: NewSubmission): string {
  const token = formToken ?? `hour ${Math.floor(Date.now() / 3_600_000)}`;
  return createHash("sha256")
    .update(JSON.stringify([kind, source, token, fields]))
    .digest("base64url");
}

type Submission = typeof submissions.$inferSelect;
type Delivery = typeof deliveries.$inferSelect;

/** A submission as it is saved, with all its deliveries. */
export interface SubmissionRow {
  row: Omit<Submission, "search" | "state" | "knownContact" | "receivedAt" | "answeredAt">;
  /** The text that staff can search. */
  words: string;
  queued: Pick<Delivery, "id" | "channel" | "payload" | "state" | "attempts">[];
}

/** If the process that claimed a delivery dies before it tries, a worker takes over at this time. */
const fallback = sql`now() + interval '20 seconds'`;

/**
 * Saves submissions and their deliveries in one statement, all or none. The deliveries of suspected
 * spam become due when staff release it.
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

/** The same for one; submissions that arrive at the same time share one statement and one disk flush. */
const insertSubmission = batched(insertSubmissions);
