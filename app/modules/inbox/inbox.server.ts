import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { type InboxFilter, replyDueBy } from "./submissions.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { dayOf } from "#core/time/time.ts";
import { staffUsers } from "#core/audit/schema.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { type Account, can } from "#core/audit/staff.ts";
import type { Database } from "#core/db/database.server.ts";
import { beyondPlace, placeOf } from "#core/db/list-place.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { searchTextOf } from "./store.server.ts";
import { startHeld } from "./held.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { searchTerms } from "#core/search-terms.ts";
import type { DeliveryChannel, DeliveryState } from "#core/deliveries.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import type { InboxKind, SubmissionState } from "#core/forms/submission-kinds.ts";

/** An entry of the inbox's list: a form that was sent, or a paid order. */
export interface ListedEntry {
  id: string;
  reference: string;
  kind: InboxKind;
  state: SubmissionState;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  receivedAt: Date;
  /** When a reply is due; null: none was promised. */
  replyDue: Date | null;
  /** When they wrote back by email; null: never. */
  repliedAt?: Date | null;
  /** Why it may be spam; null: it is not. */
  suspicion: string[] | null;
  /** The beginning of the message, or what was bought; empty when there is none. */
  excerpt: string;
  /** The address of its page. */
  path: string;
  /** The name of the responsible colleague; a paid order has none. */
  assignee?: string | null;
  labels?: string[];
  /** The day until which it is snoozed; null: it is not, or no longer. */
  snoozedUntil?: string | null;
}

export interface InboxRow extends ListedEntry {
  /** The CRM already had this e-mail. */
  knownContact: boolean;
  deliveries: { channel: DeliveryChannel; state: DeliveryState; vendor: string | null }[];
}

/** The fields of an entry that are only in the inbox's file. */
export interface InboxDetails {
  /** The path of the page it came from. */
  source: string;
  fields: Record<string, unknown>;
}

/** A source of inbox entries. */
export interface InboxSource {
  /** Accounts without this permission do not see them. */
  permission: Permission;
  /** The entries after a position in the list, newest first; those to answer, most urgent first. */
  list(
    db: Database,
    filter: InboxFilter,
    page: { before: string | null; size: number; today: string },
  ): Promise<(ListedEntry & { place: string })[]>;
  /** The details of its own entries among these ids. */
  details(db: Database, ids: string[]): Promise<({ id: string } & InboxDetails)[]>;
}

export interface InboxPage {
  rows: InboxRow[];
  /** Pass it as `before` to get the next page; null on the last page. */
  next: string | null;
}

const inboxPageSize = 50;

interface InboxReading {
  /** The account that views it, which may not see every kind of entry. */
  reader: Account;
  before?: string | null;
  size?: number;
}

/**
 * The inbox, newest first, a page at a time: each page costs the same, regardless of the number of entries.
 * In the list of those to answer, the most urgent is first.
 */
export async function listInbox(
  ctx: Pick<AppContext, "db" | "modules" | "content">,
  filter: InboxFilter,
  { reader, before = null, size = inboxPageSize }: InboxReading,
): Promise<InboxPage> {
  const { db, modules } = ctx;
  const page = { before, size: size + 1, today: todayOf(ctx) };
  const listed = await Promise.all(
    sourcesOf(modules, reader).map(({ list }) => list(db, filter, page)),
  );
  const found = listed
    .flat()
    .toSorted((a, b) => (a.place < b.place === (filter.reply !== null) ? -1 : 1));
  const rows = found.slice(0, size);
  const ids = rows.map(({ id }) => id);
  const sent = ids.length > 0 ? await deliveriesOf(db, ids) : new Map<string, never[]>();
  return {
    rows: rows.map(({ place: _place, ...row }) => {
      const own = sent.get(row.id) ?? [];
      return {
        ...row,
        knownContact: own.some(({ knownContact }) => knownContact),
        deliveries: own.map(({ channel, state, vendor }) => ({ channel, state, vendor })),
      };
    }),
    next: found.length > size ? (rows.at(-1)?.place ?? null) : null,
  };
}

/** Today in the club's time zone. */
export function todayOf(ctx: Pick<AppContext, "content">): string {
  const { now, zone } = clockOf(ctx);
  return dayOf(now, zone);
}

/** Whether a submission is snoozed until a later day than this one. */
const isSnoozed = (today: string) => sql`coalesce(${submissions.snoozedUntil} > ${today}, false)`;

/** Open forms: neither answered, closed nor snoozed. */
const isOpen = (ctx: Pick<AppContext, "content">) =>
  and(isNull(submissions.suspicion), eq(submissions.state, "new"), not(isSnoozed(todayOf(ctx))));

/** Open forms that were promised an answer; the site answers all others. */
export const isToAnswer = (ctx: Pick<AppContext, "content">) =>
  and(isOpen(ctx), isNotNull(submissions.replyDue));

/** How many forms wait for an answer: the tab, the menu and Today show this number. */
export const countToAnswer = (ctx: Pick<AppContext, "db" | "content">) =>
  ctx.db.$count(submissions, isToAnswer(ctx));

/** How many open forms are assigned to an account. */
export const countAssigned = (ctx: Pick<AppContext, "db" | "content">, owner: string) =>
  ctx.db.$count(submissions, and(isOpen(ctx), eq(submissions.assignedTo, owner)));

/** The details of a page's entries, by id. */
export async function detailsOf(
  { db, modules }: Pick<AppContext, "db" | "modules">,
  rows: InboxRow[],
  reader: Account,
): Promise<Map<string, InboxDetails>> {
  const ids = rows.map(({ id }) => id);
  const found = await Promise.all(
    sourcesOf(modules, reader).map(({ details }) => details(db, ids)),
  );
  return new Map(found.flat().map(({ id, ...details }) => [id, details]));
}

const sourcesOf = ({ inboxSources }: AppContext["modules"], reader: Account) =>
  [formEntries, ...inboxSources].filter(({ permission }) => can(reader, permission));

/** Forms as an inbox source. */
const formEntries: InboxSource = {
  permission: "inbox.manage",
  async list(db, filter, { before, size, today }) {
    const isUrgentFirst = filter.reply !== null;
    const at = isUrgentFirst ? submissions.replyDue : submissions.receivedAt;
    const by = { at, id: submissions.id };
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
        repliedAt: submissions.repliedAt,
        suspicion: submissions.suspicion,
        assignee: staffUsers.name,
        labels: submissions.labels,
        snoozedUntil: sql<
          string | null
        >`case when ${isSnoozed(today)} then ${submissions.snoozedUntil}::text end`,
        excerpt: sql<string>`left(coalesce(${submissions.fields}->>'message', ${submissions.fields}->>'client_details', ''), 140)`,
        place: placeOf(by),
      })
      .from(submissions)
      .leftJoin(staffUsers, eq(staffUsers.id, submissions.assignedTo))
      .where(
        and(
          ...conditions(filter, today),
          beyondPlace(before, by, isUrgentFirst ? "oldest" : "newest"),
        ),
      )
      .orderBy(...(isUrgentFirst ? [asc(at), asc(by.id)] : [desc(at), desc(by.id)]))
      .limit(size);
    return found.map((row) => ({ ...row, path: `/admin/inbox/${row.reference}` }));
  },
  details: (db, ids) =>
    db
      .select({ id: submissions.id, source: submissions.source, fields: submissions.fields })
      .from(submissions)
      .where(inArray(submissions.id, ids)),
};

function conditions(filter: InboxFilter, today: string): SQL[] {
  const { search, kind, state, owner, label, delivery, reply, spam } = filter;
  const wanted: SQL[] = [spam ? isNotNull(submissions.suspicion) : isNull(submissions.suspicion)];
  if (reply === "late") wanted.push(lt(submissions.replyDue, sql`now()`));
  if (reply === "due") wanted.push(isNotNull(submissions.replyDue));
  if (reply || state === "new") wanted.push(eq(submissions.state, "new"), not(isSnoozed(today)));
  else if (state === "snoozed") wanted.push(eq(submissions.state, "new"), isSnoozed(today));
  else if (state) wanted.push(eq(submissions.state, state));
  if (owner === "nobody") wanted.push(isNull(submissions.assignedTo));
  else if (owner) wanted.push(eq(submissions.assignedTo, owner));
  if (label) wanted.push(arrayContains(submissions.labels, [label]));
  if (search.trim() !== "") wanted.push(mentions(search));
  if (kind) wanted.push(sql`${submissions.kind} = ${kind}`);
  if (delivery) wanted.push(hasDelivery(deliveries.submissionId, submissions.id, delivery));
  return wanted;
}

/** Whether every word of a search is a prefix of a word of a submission. */
export function mentions(search: string): SQL {
  const terms = searchTerms(search);
  const query = terms.map((term) => `${term}:*`).join(" & ");
  return terms.length > 0
    ? sql`${submissions.search} @@ to_tsquery('simple', ${query})`
    : sql`false`;
}

/** Whether one of an entry's deliveries is in a state. */
export const hasDelivery = (
  parent: typeof deliveries.submissionId | typeof deliveries.orderId,
  entry: SQLWrapper,
  state: DeliveryState,
) =>
  sql`exists (select 1 from ${deliveries} where ${parent} = ${entry} and ${deliveries.state} = ${state})`;

/** The deliveries of some entries, by the entry's id. */
async function deliveriesOf(db: Database, ids: string[]) {
  const isOwn = or(inArray(deliveries.submissionId, ids), inArray(deliveries.orderId, ids));
  const found = await db
    .select({
      entry: sql<string>`coalesce(${deliveries.submissionId}, ${deliveries.orderId})`,
      channel: deliveries.channel,
      state: deliveries.state,
      vendor: deliveries.vendor,
      knownContact: deliveries.knownContact,
    })
    .from(deliveries)
    .where(isOwn)
    .orderBy(deliveries.channel, deliveries.createdAt);
  return Map.groupBy(found, ({ entry }) => entry);
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
    .orderBy(deliveries.channel, deliveries.createdAt);
  const { search: _search, formToken: _formToken, ...view } = submission;
  return { ...view, deliveries: queued };
}

export type SubmissionDetails = NonNullable<Awaited<ReturnType<typeof readSubmission>>>;

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
