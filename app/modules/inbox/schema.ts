import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#core/db/columns.server.ts";
import { submissions } from "#modules/outbox/schema.ts";

/** `answer`: a mail of ours; `reply`: a mail to us; `note`: for colleagues only, never mailed. */
export type ThreadEntryKind = "answer" | "reply" | "note";

/** The entries of a submission's thread: our answers, the replies to them, and notes. */
export const threadEntries = pgTable(
  "thread_entries",
  {
    /** An answer's delivery has the same id. */
    id: uuid("id").primaryKey(),
    submissionId: uuid("submission_id")
      .notNull()
      .references(() => submissions.id, { onDelete: "cascade" }),
    kind: text("kind").$type<ThreadEntryKind>().notNull(),
    /** The colleague's name, or the sender's name in the mail. */
    author: text("author").notNull(),
    /** The address that a reply came from. */
    email: text("email"),
    text: text("text").notNull(),
    /** The quoted text of a reply. */
    quoted: text("quoted").notNull().default(""),
    /** The names of a reply's attachments, which are not stored. */
    attachments: text("attachments").array().notNull().default([]),
    /** The reply is automatic, such as an out-of-office notice. */
    isAutomatic: boolean("is_automatic").notNull().default(false),
    /** The Message-ID of a reply: the same mail again is the same entry. */
    messageId: text("message_id"),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    index("thread_entries_submission").on(t.submissionId, t.at),
    uniqueIndex("thread_entries_message").on(t.messageId),
  ],
);

/** Reply templates: texts that staff insert into answers. */
export const replyTemplates = pgTable("reply_templates", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull().unique(),
  text: text("text").notNull(),
});
