import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { replyDueBy } from "./submissions.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import {
  type Allowance,
  type Attempts,
  type Counted,
  type Counting,
  counting,
} from "#core/db/rate-limit.server.ts";
import { claimedNow, claimedUntil, type QueuedDelivery } from "#modules/outbox/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { ContactRecord } from "#core/vendors/crm/port.server.ts";
import { referenceFrom } from "#core/reference.ts";
import { phoneTerms, searchTerms, searchWords } from "#core/search-terms.ts";
import { type DeliveryChannel, deliveryChannels } from "#core/deliveries.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import type { SubmissionKind } from "#core/forms/submission-kinds.ts";

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
  /** The form's own random value: the same form posted twice is saved once. */
  formToken: string | null;
  /** Why it may be spam: then no message is composed or sent until staff release it. */
  suspicion?: string[] | null;
  contact: ContactRecord;
  /** Composes the visitor's mail and the SMS to staff, with the new reference and receipt. */
  compose: (
    reference: string,
    receiptAddress: string,
  ) => {
    /** Null: the mailbox reached its limit of form mails in the last hour. */
    email: {
      to: string;
      replyTo: string;
      subject: string;
      text: string;
      headers?: Record<string, string>;
    } | null;
    sms: { to: string; body: string };
  };
  /** The channels whose deliveries the caller tries at once; until then they are claimed. */
  tries?: readonly DeliveryChannel[];
  /** Counted in the same statement; if a limit is exceeded, nothing is saved. Not with `alongside`. */
  counted?: Attempts;
  /** Further writes in the same transaction. */
  alongside?: (transaction: Transaction, saved: { id: string; reference: string }) => Promise<void>;
}

export interface SavedSubmission {
  id: string;
  reference: string;
  /** The unguessable last part of the receipt's address. */
  receipt: string | null;
  knownContact: boolean;
  /** The deliveries that the caller tries; none if it was saved before or may be spam. */
  claimed: QueuedDelivery[];
  /** The counts, if it was not saved because they exceed a limit. */
  over?: Allowance[];
}

/**
 * Saves a submission, its queued messages and any further writes in one transaction.
 */
export async function saveSubmission(
  { db, queue, content, publicUrl }: Pick<AppContext, "db" | "queue" | "content" | "publicUrl">,
  submission: NewSubmission,
): Promise<SavedSubmission> {
  const id = randomUUIDv7();
  const reference = referenceFrom(randomBytes(8));
  const formToken = sameForm(submission);
  const receipt = randomBytes(16).toString("base64url");
  const isSuspect = Boolean(submission.suspicion);
  const replyDue = isSuspect
    ? null
    : replyDueBy(submission.kind, new Date(), content.club.replyWithinHours);
  const {
    contact: _contact,
    compose: _compose,
    alongside,
    tries = [],
    counted,
    ...row
  } = submission;
  const composed = isSuspect
    ? []
    : composedDeliveries(submission, { reference, receipt, publicUrl });
  const queued = composed.map((delivery) => ({
    ...delivery,
    ...(tries.includes(delivery.channel) ? claimedNow : waiting),
  }));
  // A suspected form can be found by its sender; by its text only after its release.
  const search = searchTextOf(isSuspect ? { ...submission, fields: {} } : submission, reference);
  const suspicion = row.suspicion ?? null;
  const saved = { ...row, id, reference, receipt, replyDue, formToken, suspicion, search };
  const counts = counted && counting(counted);
  // One statement is a transaction of its own, and needs one round trip instead of four.
  const rows = alongside
    ? await db.transaction(async (transaction) => {
        const inserted = await insertSubmission(transaction, saved, queued);
        if (inserted[0]?.isNew) await alongside(transaction, { id, reference });
        return inserted;
      })
    : await insertSubmission(db, saved, queued, counts);
  if (!rows[0]?.isNew) {
    const over = counts?.read(rows).some(({ allowed }) => !allowed) ? counts.read(rows) : null;
    if (over) return { id, reference, receipt, knownContact: false, claimed: [], over };
    return savedBefore(db, formToken);
  }
  const claimed = queued.flatMap(({ state, ...delivery }) =>
    state === "sending" ? { ...delivery, attemptsBefore: 0 } : [],
  );
  if (claimed.length < queued.length) queue.hasDue();
  return { id, reference, receipt, knownContact: false, claimed };
}

/** The deliveries of a submission, each with its message. */
export function composedDeliveries(
  { contact, compose }: Pick<NewSubmission, "contact" | "compose">,
  saved: { reference: string; receipt: string; publicUrl: string },
) {
  const composed = compose(saved.reference, `${saved.publicUrl}/receipt/${saved.receipt}`);
  const payloads = { crm: contact, ...composed };
  return deliveryChannels
    .filter((channel) => payloads[channel])
    .map((channel) => ({ id: randomUUIDv7(), channel, payload: { ...payloads[channel] } }));
}

const waiting = { state: "pending" as const, attempts: 0 };

/** The searchable text of a submission. */
export function searchTextOf(
  submission: Pick<NewSubmission, "firstName" | "lastName" | "email" | "phone" | "fields">,
  reference: string,
): string {
  const { firstName, lastName, email, phone, fields } = submission;
  const texts = Object.values(fields).filter((value) => typeof value === "string");
  const terms = [reference, firstName, lastName, email, ...texts].flatMap(searchTerms);
  // `O'Neill` is also found as `oneill`.
  const names = searchWords(`${firstName} ${lastName}`);
  return [...terms, ...names, ...phoneTerms(phone)].join(" ");
}

async function savedBefore(db: Database, formToken: string): Promise<SavedSubmission> {
  const [before] = await db
    .select({
      id: submissions.id,
      reference: submissions.reference,
      receipt: submissions.receipt,
      knownContact: isNotNull(deliveries.id).mapWith(Boolean),
    })
    .from(submissions)
    .leftJoin(
      deliveries,
      and(eq(deliveries.submissionId, submissions.id), eq(deliveries.knownContact, true)),
    )
    .where(eq(submissions.formToken, formToken));
  if (!before) throw new Error("A submission vanished between two statements");
  return { ...before, claimed: [] };
}

/**
 * The same value for the same form with the same content. Without the browser's token (no JavaScript), the
 * same content within an hour counts as the same form.
 */
function sameForm({ kind, source, fields, formToken }: NewSubmission): string {
  const token = formToken ?? `hour ${Math.floor(Date.now() / 3_600_000)}`;
  return createHash("sha256")
    .update(JSON.stringify([kind, source, token, fields]))
    .digest("base64url");
}

type Delivery = typeof deliveries.$inferSelect;

/** A submission's columns when it is saved; `search` is its searchable text. */
type NewRow = Pick<
  typeof submissions.$inferSelect,
  | "id"
  | "reference"
  | "formToken"
  | "kind"
  | "source"
  | "email"
  | "firstName"
  | "lastName"
  | "phone"
  | "fields"
  | "suspicion"
  | "receipt"
  | "replyDue"
> & { search: string };

/**
 * Inserts a submission and its deliveries, if any. As JSON, because a single parameter is faster to prepare
 * and to read than one per column.
 * @returns `isNew`: false when its form had been saved before, or a limit is exceeded; with the counts
 */
async function insertSubmission(
  db: Database | Transaction,
  row: NewRow,
  queued: Pick<Delivery, "id" | "channel" | "payload" | "state" | "attempts">[],
  counts?: Counting,
) {
  const { rows } = await db.execute<Counted & { isNew: boolean }>(sql`
    with counted as (
      ${counts?.statement ?? sql`select null as subject`}
    ), inserted as (
      insert into ${submissions} (id, reference, form_token, kind, source, email, first_name, last_name, phone,
        fields, suspicion, receipt, reply_due, search)
      select id, reference, "formToken", kind, source, email, "firstName", "lastName", phone,
        fields, suspicion, receipt, "replyDue", to_tsvector('simple', search)
      from json_to_record(${JSON.stringify(row)}::json) as row(id uuid, reference text, "formToken" text,
        kind text, source text, email text, "firstName" text, "lastName" text, phone text,
        fields jsonb, suspicion text[], receipt text, "replyDue" timestamptz, search text)
      where not ${counts?.isOver ?? sql`false`}
      on conflict (form_token) do nothing
      returning id
    ), added as (
      insert into ${deliveries}
        (id, submission_id, channel, state, payload, attempts, due_at)
      select queued.id, inserted.id, channel, queued.state, payload, attempts,
        case queued.state when 'sending' then ${claimedUntil} else now() end
      from inserted, json_to_recordset(${JSON.stringify(queued)}::json)
        as queued(id uuid, channel text, state text, payload jsonb, attempts int)
    )
    select exists (select from inserted) as "isNew", counted.* from counted`);
  return rows;
}
