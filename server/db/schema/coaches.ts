import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";
import { staffUsers } from "./staff.ts";

/** The groups that a coach trains. */
export const coachGroups = pgTable(
  "coach_groups",
  {
    /** Null: the coach has no account. */
    staffId: text("staff_id").references(() => staffUsers.id, { onDelete: "cascade" }),
    /** Of a coach without an account. */
    coachName: text("coach_name"),
    /** The schedule's own key of the group. */
    groupId: text("group_id").notNull(),
  },
  (t) => [
    check("coach_groups_check", sql`num_nonnulls(${t.staffId}, ${t.coachName}) = 1`),
    uniqueIndex("coach_groups_staff").on(t.staffId, t.groupId).where(sql`${t.staffId} is not null`),
    uniqueIndex("coach_groups_name")
      .on(t.coachName, t.groupId)
      .where(sql`${t.coachName} is not null`),
  ],
);

/** Requirements of a coach: police record check, certificates, courses. */
export const credentials = pgTable(
  "credentials",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null: the coach has no account. */
    staffId: text("staff_id").references(() => staffUsers.id, { onDelete: "set null" }),
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
  },
  (t) => [index("credentials_staff").on(t.staffId)],
);

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
