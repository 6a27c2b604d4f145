import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  boolean,
  customType,
} from "drizzle-orm/pg-core";
import { instant } from "#core/db/columns.server.ts";
import { searchIndex, searchText } from "#core/db/search-text.server.ts";
import type { DeliveryChannel, DeliveryState } from "#core/deliveries.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { guardians } from "#modules/families/schema.ts";
import { messages } from "#modules/messaging/schema.ts";
import type { SubmissionKind, SubmissionState } from "#core/forms/submission-kinds.ts";
import type { TrialEntry } from "#core/trial-entry.ts";

/** A queued mail, SMS or CRM record, usually of a submission, an order or a message to families, with its state. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: uuid("id").primaryKey(),
    /** Null: it belongs to no form. */
    submissionId: uuid("submission_id").references(() => submissions.id, { onDelete: "cascade" }),
    /** The order that it belongs to; null: none. */
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    /** The message to families that it belongs to; null: another mail. */
    messageId: uuid("message_id").references(() => messages.id, { onDelete: "cascade" }),
    /** The guardian whom a message is for; null: a person on a waiting list. */
    guardianId: uuid("guardian_id").references(() => guardians.id, { onDelete: "cascade" }),
    channel: text("channel").$type<DeliveryChannel>().notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("pending"),
    /** The message in our port's format: a ContactRecord, a MailMessage or an SmsMessage. */
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The number of attempts before it was last queued: they do not count as retries. */
    attemptsBefore: integer("attempts_before").notNull().default(0),
    /**
     * When the next attempt may start; for a running one, when it is considered dead. Null: delivered, or
     * waiting for staff.
     */
    dueAt: instant("due_at"),
    /** The SMS to staff in which this one is counted; null: it is sent on its own. */
    batchedInto: uuid("batched_into"),
    vendor: text("vendor"),
    /** The vendor's id for the message. */
    vendorReference: text("vendor_reference"),
    lastError: text("last_error"),
    /** What came back for the mail; null: nothing. */
    returned: text("returned").$type<"returned" | "complaint">(),
    returnedAt: instant("returned_at"),
    /** The CRM already had this e-mail (docs/specification.md 8, "already exists"). */
    knownContact: boolean("known_contact").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    check(
      "deliveries_parent_check",
      sql`num_nonnulls(${t.submissionId}, ${t.orderId}, ${t.messageId}) <= 1`,
    ),
    // A submission has one CRM record and one notice to staff, but several mails: the answers.
    uniqueIndex("deliveries_submission_channel")
      .on(t.submissionId, t.channel)
      .where(sql`${t.submissionId} is not null and ${t.channel} <> 'email'`),
    index("deliveries_submission").on(t.submissionId).where(sql`${t.submissionId} is not null`),
    // An order has one CRM record and one notice to staff. Its receipt has the order's id.
    uniqueIndex("deliveries_order_channel")
      .on(t.orderId, t.channel)
      .where(sql`${t.orderId} is not null and ${t.channel} <> 'email'`),
    index("deliveries_order").on(t.orderId).where(sql`${t.orderId} is not null`),
    index("deliveries_due").on(t.channel, t.dueAt).where(sql`${t.dueAt} is not null`),
    index("deliveries_batched").on(t.batchedInto).where(sql`${t.batchedInto} is not null`),
    index("deliveries_open")
      .on(t.createdAt)
      .where(sql`${t.state} in ('pending', 'sending', 'retrying')`),
    index("deliveries_failed")
      .on(t.createdAt.desc().nullsFirst())
      .where(sql`${t.state} = 'failed'`),
    uniqueIndex("deliveries_of_message")
      .on(t.messageId, t.channel, sql`lower(${t.payload} ->> 'to')`)
      .where(sql`${t.messageId} is not null`),
    index("deliveries_address").on(sql`lower(${t.payload} ->> 'to')`),
    index("deliveries_guardian").on(t.guardianId).where(sql`${t.guardianId} is not null`),
    index("deliveries_returned").on(t.returnedAt).where(sql`${t.returned} is not null`),
  ],
);

/** The subject of a mailed link, except for family pages, whose links have a table of their own. */
export type KeyOf = "offer" | "data-request" | "confirm-address" | "refuse-address" | "pay";

/** Hashes of the keys of mailed links. A key is created when its mail is sent, and is not stored. */
export const mailedKeys = pgTable(
  "mailed_keys",
  {
    keyHash: text("key_hash").primaryKey(),
    linkOf: text("link_of").$type<KeyOf>().notNull(),
    /** The waiting-list entry, the data request, the guardian's request or the order. */
    subjectId: uuid("subject_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("mailed_keys_subject").on(t.subjectId)],
);

const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** The names and the address of a submission, for spellings that `search` does not match. */
export const senderText = (t: Record<"firstName" | "lastName" | "email", SQLWrapper>): SQL =>
  searchText(sql`${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.email}`);

/**
 * A form that a visitor sent, saved before any notification. After that, only staff's handling of it changes.
 */
export const submissions = pgTable(
  "submissions",
  {
    id: uuid("id").primaryKey(),
    /** Short code the visitor can quote on the phone, such as `K7QM-2RD4`. */
    reference: text("reference").notNull(),
    /** Random value from the form; a second post with the same value is the same submission. */
    formToken: text("form_token"),
    kind: text("kind").$type<SubmissionKind>().notNull(),
    state: text("state").$type<SubmissionState>().notNull().default("new"),
    /** The path of the page it came from. */
    source: text("source").notNull(),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: text("phone").notNull(),
    /** Every field of the form as the visitor filled it in, with the names of docs/specification.md 3. */
    fields: jsonb("fields").$type<Record<string, unknown>>().notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    answeredAt: instant("answered_at"),
    /**
     * Why it may be spam; null: it is not suspected. Suspected spam waits for staff without a notification.
     */
    suspicion: text("suspicion").array(),
    /** The unguessable last part of its receipt's address. */
    receipt: text("receipt"),
    /** When a reply is due; null: none was promised. */
    replyDue: instant("reply_due"),
    /** When its sender last replied to us by e-mail. */
    repliedAt: instant("replied_at"),
    /** The assigned colleague. */
    assignedTo: text("assigned_to").references(() => staffUsers.id, { onDelete: "set null" }),
    labels: text("labels").array().notNull().default([]),
    /** Snoozed until this day, in the club's time zone. */
    snoozedUntil: date("snoozed_until", { mode: "string" }),
    /** Whether the child who asked for a first practice attended; null: not recorded yet. */
    trialEntry: jsonb("trial_entry").$type<TrialEntry>(),
    /** The text that staff can search (`app/modules/inbox/submissions.ts`). */
    search: searchVector("search").notNull(),
  },
  (t) => [
    uniqueIndex("submissions_reference").on(t.reference),
    uniqueIndex("submissions_form_token").on(t.formToken),
    uniqueIndex("submissions_receipt").on(t.receipt),
    index("submissions_newest").on(t.receivedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("submissions_kind_newest").on(
      t.kind,
      t.receivedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("submissions_state_newest").on(
      t.state,
      t.receivedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("submissions_assigned").on(t.assignedTo).where(sql`${t.assignedTo} is not null`),
    index("submissions_labels").using("gin", t.labels),
    index("submissions_search").using("gin", t.search),
    searchIndex("submissions_sender", senderText(t)),
    index("submissions_reply_due")
      .on(t.replyDue)
      .where(sql`${t.state} = 'new' and ${t.suspicion} is null`),
    index("submissions_suspected")
      .on(t.receivedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.suspicion} is not null`),
    index("submissions_trial")
      .on(sql`(${t.fields} ->> 'practice')`)
      .where(sql`${t.kind} = 'trial'`),
  ],
);
