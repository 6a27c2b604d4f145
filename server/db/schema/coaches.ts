import { date, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** The groups that a coach trains. */
export const coachGroups = pgTable("coach_groups", {
  /** Null: the coach has no account. */
  staffId: text("staff_id"),
  /** Of a coach without an account. */
  coachName: text("coach_name"),
  /** The schedule's own key of the group. */
  groupId: text("group_id").notNull(),
});

/** Requirements of a coach: police record check, certificates, courses. */
export const credentials = pgTable("credentials", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** Null: the coach has no account. */
  staffId: text("staff_id"),
  coachName: text("coach_name").notNull(),
  /** The key of the content's kind. */
  kind: text("kind").notNull(),
  /** Its number, its level, or another note. */
  note: text("note").notNull().default(""),
  issuedOn: date("issued_on", { mode: "string" }).notNull(),
  /** Null: it does not expire. */
  expiresOn: date("expires_on", { mode: "string" }),
  recordedBy: text("recorded_by").notNull(),
  recordedAt: instant("recorded_at").notNull().defaultNow(),
});

/** Mails that were sent before a credential or a signed waiver expired. */
export const credentialReminders = pgTable(
  "credential_reminders",
  {
    subjectId: uuid("subject_id").notNull(),
    /** Days before the end. */
    days: integer("days").notNull(),
    sentAt: instant("sent_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.days] })],
);
