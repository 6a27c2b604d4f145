import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { eq } from "drizzle-orm";
import { deliveryChannels } from "#domain/delivery.ts";
import { referenceFrom } from "#domain/reference.ts";
import { replyDueBy } from "#domain/reply-clock.ts";
import { phoneWords, searchWords } from "#domain/search-words.ts";
import type { SubmissionKind } from "#domain/submission.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { submissions } from "#server/db/schema.ts";
import type { ContactRecord } from "#server/integrations/crm/port.ts";
import { claimedNow } from "./claim-delivery.ts";
import type { ClubDesk } from "./club-desk.ts";
import type { OwedDelivery } from "./deliver.ts";
import { insertSubmission, insertSubmissions } from "./insert-submissions.ts";

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
  crm: OwedDelivery | null;
}

/** A transaction may stand for the database: the submission is then part of it. */
interface SubmissionDesk extends Pick<ClubDesk, "queue" | "content" | "publicUrl"> {
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
  const owed = channels.map((channel) => ({
    ...{ id: randomUUIDv7(), channel, payload: { ...payloads[channel] } },
    ...(triesCrm && channel === "crm" && !suspect ? claimedNow : waiting),
  }));
  const written = {
    row: { ...row, id, reference, receipt, replyDue, formToken, suspicion: row.suspicion ?? null },
    words: wordsOf(submission, reference),
    owed,
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
  const crm = owed.find(({ channel, state }) => channel === "crm" && state === "sending");
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
