import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { type InboxFilter, replyDueBy } from "./submissions.ts";
import type { Database } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { searchTextOf } from "./store.server.ts";
import { startHeld } from "./held.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { searchTerms } from "#core/search-terms.ts";
import type { DeliveryChannel, DeliveryState } from "#core/deliveries.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import type { SubmissionKind, SubmissionState } from "#core/forms/submission-kinds.ts";

export interface InboxRow {
  id: string;
  reference: string;
  kind: SubmissionKind;
  state: SubmissionState;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  receivedAt: Date;
  /** When a reply is due; null: none was promised. */
  replyDue: Date | null;
  /** Why it may be spam; null: it is not. */
  suspicion: string[] | null;
  /** The beginning of the message; empty when there is none. */
  excerpt: string;
  deliveries: {
    channel: DeliveryChannel;
    state: DeliveryState;
    vendor: string | null;
    knownContact: boolean;
  }[];
}

export interface InboxPage {
  rows: InboxRow[];
  /** Pass it as `before` to get the next page; null on the last page. */
  next: string | null;
}

const inboxPageSize = 50;

/**
 * Submissions, newest first, a page at a time: each page costs the same, however many there are. The
 * list of late replies has the most urgent first.
 */
export async function listInbox(
  { db }: Pick<AppContext, "db">,
  filter: InboxFilter,
  { before = null, size = inboxPageSize }: { before?: string | null; size?: number } = {},
): Promise<InboxPage> {
  const at = sortColumn(filter);
  const found = await db
    .select({
      id: submissions.id,
      reference: submissions.reference,
      kind: submissions.kind,
      state: submissions.state,
      email: submissions.email,
      firstName: submissions.firstName,
      lastName: submissions.lastName,
      phone: submissions.phone,
      receivedAt: submissions.receivedAt,
      replyDue: submissions.replyDue,
      suspicion: submissions.suspicion,
      excerpt: sql<string>`left(coalesce(${submissions.fields}->>'message', ${submissions.fields}->>'client_details', ''), 140)`,
      // Microseconds: the driver's Date has only milliseconds and would skip or repeat rows.
      position: sql<string>`${at}::text`,
    })
    .from(submissions)
    .where(and(...conditions(filter), beyond(before, filter)))
    .orderBy(...(filter.late ? [asc(at), asc(submissions.id)] : [desc(at), desc(submissions.id)]))
    .limit(size + 1);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const ids = rows.map((row) => row.id);
  const states = Map.groupBy(await deliveryStates(db, ids), ({ submissionId }) => submissionId);
  return {
    rows: rows.map(({ position: _position, ...row }) => ({
      ...row,
      deliveries: states.get(row.id) ?? [],
    })),
    next: found.length > size && last ? `${last.position}~${last.id}` : null,
  };
}

function conditions({ search, kind, state, delivery, late, spam }: InboxFilter): SQL[] {
  const wanted: SQL[] = [spam ? isNotNull(submissions.suspicion) : isNull(submissions.suspicion)];
  if (late) wanted.push(eq(submissions.state, "new"), lt(submissions.replyDue, sql`now()`));
  const terms = searchTerms(search);
  if (terms.length > 0) {
    const query = terms.map((term) => `${term}:*`).join(" & ");
    wanted.push(sql`${submissions.search} @@ to_tsquery('simple', ${query})`);
  } else if (search.trim() !== "") {
    wanted.push(sql`false`);
  }
  if (kind) wanted.push(eq(submissions.kind, kind));
  if (state) wanted.push(eq(submissions.state, state));
  if (delivery) {
    wanted.push(
      sql`exists (select 1 from ${deliveries} where ${deliveries.submissionId} = ${submissions.id} and ${deliveries.state} = ${delivery})`,
    );
  }
  return wanted;
}

/** The list's sort key. */
const sortColumn = ({ late }: InboxFilter) =>
  late ? submissions.replyDue : submissions.receivedAt;

/** The condition for rows after the previous page. */
function beyond(place: string | null, filter: InboxFilter): SQL | undefined {
  const [position, id] = place?.split("~") ?? [];
  const usable = /^\d{4}-[\d\-: .+]+$/.test(position ?? "") && /^[\da-f-]{36}$/.test(id ?? "");
  if (!usable) return undefined;
  const [here, there] = [
    sql`(${sortColumn(filter)}, ${submissions.id})`,
    sql`(${position}::timestamptz, ${id}::uuid)`,
  ];
  return filter.late ? sql`${here} > ${there}` : sql`${here} < ${there}`;
}

function deliveryStates(db: Database, submissionIds: string[]) {
  return db
    .select({
      submissionId: deliveries.submissionId,
      channel: deliveries.channel,
      state: deliveries.state,
      vendor: deliveries.vendor,
      knownContact: deliveries.knownContact,
    })
    .from(deliveries)
    .where(inArray(deliveries.submissionId, submissionIds))
    .orderBy(deliveries.channel);
}

/** A complete submission, with each delivery and its last error; null when there is none. */
export async function readSubmission({ db }: Pick<AppContext, "db">, reference: string) {
  const [submission] = await db
    .select()
    .from(submissions)
    .where(eq(submissions.reference, reference.toUpperCase()));
  if (!submission) return null;
  const queued = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.submissionId, submission.id))
    .orderBy(deliveries.channel);
  const { search: _search, formToken: _formToken, ...view } = submission;
  return { ...view, deliveries: queued };
}

export type SubmissionDetails = NonNullable<Awaited<ReturnType<typeof readSubmission>>>;

/**
 * Records whether staff have answered a submission.
 * @returns false when it does not exist, or a colleague has already set this state
 */
export function setSubmissionState(
  { db }: Pick<AppContext, "db">,
  reference: string,
  state: SubmissionState,
  by: AuditedBy,
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const [changed] = await transaction
      .update(submissions)
      .set({ state, answeredAt: state === "answered" ? new Date() : null })
      .where(and(eq(submissions.reference, reference.toUpperCase()), ne(submissions.state, state)))
      .returning({ reference: submissions.reference });
    if (!changed) return false;
    await recordAudit(transaction, {
      actor: by,
      action: "inbox.marked",
      subject: { type: "submission", id: changed.reference },
      changes: { state: [state === "answered" ? "new" : "answered", state] },
    });
    return true;
  });
}

/**
 * Staff release suspected spam: it moves to the inbox, its messages are sent, and its reply is due.
 * @returns false when there is no such quarantined submission
 */
export async function releaseSubmission(
  ctx: AppContext,
  reference: string,
  by: AuditedBy,
): Promise<boolean> {
  const { db, queue, content } = ctx;
  return db.transaction(async (transaction) => {
    const suspect = and(
      eq(submissions.reference, reference.toUpperCase()),
      isNotNull(submissions.suspicion),
    );
    const [released] = await transaction
      .update(submissions)
      .set({ suspicion: null })
      .where(suspect)
      .returning();
    if (!released) return false;
    await startHeld(ctx, transaction, released);
    const replyDue = replyDueBy(released.kind, new Date(), content.club.replyWithinHours);
    const search = sql`to_tsvector('simple', ${searchTextOf(released, released.reference)})`;
    await transaction
      .update(submissions)
      .set({ replyDue, search })
      .where(eq(submissions.id, released.id));
    await recordAudit(transaction, {
      actor: by,
      action: "inbox.released",
      subject: { type: "submission", id: released.reference },
      changes: { mailbox: ["spam", "inbox"] },
    });
    queue.hasDue();
    return true;
  });
}
