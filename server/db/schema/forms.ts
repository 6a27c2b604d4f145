import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PrivacyRequestKind, PrivacyRequestState } from "#domain/forms/privacy-request.ts";
import type { DeliveryChannel, DeliveryState } from "#domain/inbox.ts";
import type { ConsentAct, ConsentMethod, SubscriberState } from "#domain/newsletter.ts";
import { instant } from "../columns.ts";
import { guardians } from "./families.ts";
import { messages } from "./messages.ts";
import { submissions } from "./submissions.ts";

export { submissions };

/** One queued mail, SMS or CRM record, mostly of a submission or a message to families, and its state. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: uuid("id").primaryKey(),
    /** Null: it belongs to no form. */
    submissionId: uuid("submission_id").references(() => submissions.id, { onDelete: "cascade" }),
    /** The message to families that it carries; null: another mail. */
    messageId: uuid("message_id").references(() => messages.id, { onDelete: "cascade" }),
    /** The guardian whom a message is for; null: a person on a waiting list. */
    guardianId: uuid("guardian_id").references(() => guardians.id, { onDelete: "cascade" }),
    channel: text("channel").$type<DeliveryChannel>().notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("pending"),
    /** The message in our port's format: a ContactRecord, a MailMessage or an SmsMessage. */
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** The attempts before it was last queued: they do not count as retries. */
    attemptsBefore: integer("attempts_before").notNull().default(0),
    /**
     * When the next attempt may start; of a running one, when it is given up for dead. Null: delivered, or
     * waiting for staff.
     */
    dueAt: instant("due_at"),
    /** The SMS to staff in which this one is counted; null: it has one of its own. */
    batchedInto: uuid("batched_into"),
    vendor: text("vendor"),
    /** The vendor's id for the message. */
    vendorReference: text("vendor_reference"),
    lastError: text("last_error"),
    /** The reply to the mail; null: none. */
    returned: text("returned").$type<"returned" | "complaint">(),
    returnedAt: instant("returned_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    uniqueIndex("deliveries_submission_channel").on(t.submissionId, t.channel),
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
    index("deliveries_guardian").on(t.guardianId).where(sql`${t.guardianId} is not null`),
    index("deliveries_returned").on(t.returnedAt).where(sql`${t.returned} is not null`),
  ],
);

/** The embedded CRM: one row per person, with the e-mail as its key, as at the vendor. */
export const crmContacts = pgTable("crm_contacts", {
  id: uuid("id").primaryKey(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  firstname: text("firstname").notNull(),
  lastname: text("lastname").notNull(),
  clientDetails: text("client_details").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Messages that the embedded mail and SMS vendors would have sent, for staff to read. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    /** The message's own id: a message sent twice is stored once. */
    id: uuid("id").primaryKey(),
    channel: text("channel").$type<"email" | "sms">().notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject"),
    text: text("text").notNull(),
    html: text("html"),
    replyTo: text("reply_to"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("outbox_messages_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/** Attempts counted per subject (`login:address:…`); one row each, reset when its window ends. */
export const rateLimits = pgTable("rate_limits", {
  subject: text("subject").primaryKey(),
  attempts: integer("attempts").notNull(),
  resetsAt: instant("resets_at").notNull(),
});

/** Random keys, generated once and shared by every instance through the database. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Current and former newsletter subscribers; one row per address. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    /** Lower case: identifies an address. */
    email: text("email").primaryKey(),
    /** As it was last typed. */
    address: text("address").notNull(),
    state: text("state").$type<SubscriberState>().notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("newsletter_subscribers_newest").on(
      t.changedAt.desc().nullsFirst(),
      t.email.desc().nullsFirst(),
    ),
  ],
);

/** Proof of each consent and its end (CASL, s. 13): append-only. */
export const newsletterConsents = pgTable(
  "newsletter_consents",
  {
    id: uuid("id").primaryKey(),
    email: text("email")
      .notNull()
      .references(() => newsletterSubscribers.email, { onDelete: "cascade" }),
    act: text("act").$type<ConsentAct>().notNull(),
    /** The text they agreed to, as the page showed it. */
    wording: text("wording").notNull(),
    /** The page's path. */
    page: text("page").notNull(),
    method: text("method").$type<ConsentMethod>().notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    index("newsletter_consents_of_address").on(t.email, t.at),
    index("newsletter_consents_newest").on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/** Requests to see or delete personal data, and when each was done. */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    id: uuid("id").primaryKey(),
    /** Short code, like a submission's: it stays when everything else is deleted. */
    reference: text("reference").notNull().unique(),
    kind: text("kind").$type<PrivacyRequestKind>().notNull(),
    state: text("state").$type<PrivacyRequestState>().notNull().default("asked"),
    /** Null once all data about the person is deleted. */
    email: text("email"),
    details: text("details").notNull().default(""),
    /** Why it may be spam; null: a person's. No mail is sent before staff release it. */
    suspicion: text("suspicion").array(),
    askedAt: instant("asked_at").notNull().defaultNow(),
    verifiedAt: instant("verified_at"),
    /** Thirty days after the sender was verified. */
    dueAt: instant("due_at"),
    doneAt: instant("done_at"),
  },
  (t) => [
    index("privacy_requests_open").on(t.dueAt).where(sql`${t.state} = 'verified'`),
    index("privacy_requests_newest").on(t.askedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);
