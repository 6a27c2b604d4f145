import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { TrialEntry } from "#domain/attendance.ts";
import type { SubmissionKind, SubmissionState } from "#domain/inbox.ts";
import { instant } from "../columns.ts";

const searchVector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** A form that a visitor sent, saved before any notification. Only its state changes later. */
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
    /** The CRM already had this e-mail (docs/specification.md 8, "already exists"). */
    knownContact: boolean("known_contact").notNull().default(false),
    receivedAt: instant("received_at").notNull().defaultNow(),
    answeredAt: instant("answered_at"),
    /** Why it may be spam; null: a person's. Suspected spam waits for staff without a notification. */
    suspicion: text("suspicion").array(),
    /** The unguessable last part of its receipt's address. */
    receipt: text("receipt"),
    /** When a reply is due; null: none was promised. */
    replyDue: instant("reply_due"),
    /** Whether the child who asked for a first practice came; null: not recorded yet. */
    trialEntry: jsonb("trial_entry").$type<TrialEntry>(),
    /** The text that staff can search (`domain/inbox.ts`). */
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
    index("submissions_search").using("gin", t.search),
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
