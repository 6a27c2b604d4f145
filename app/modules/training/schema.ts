import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  text,
  uuid,
  integer,
  primaryKey,
} from "drizzle-orm/pg-core";
import type { AttendanceStatus } from "./attendance.ts";
import { instantMs, instant } from "#core/db/columns.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { trainingGroups } from "#modules/catalogue/schema.ts";
import { athletes } from "#modules/families/schema.ts";

/** Every attendance entry of a coach and every "not coming" of a family; append-only (decision 40). */
export const attendance = pgTable(
  "attendance",
  {
    /** Generated on the device: an entry that is sent again is stored once. */
    id: uuid("id").primaryKey(),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    /** The practice's key (`app/core/time/dated-sessions.ts`). */
    sessionKey: text("session_key").notNull(),
    /** The day on which it took place, as known at the time. */
    day: date("day", { mode: "string" }).notNull(),
    /** The practice's group; a guest belongs to another one. */
    groupId: text("group_id")
      .notNull()
      .references(() => trainingGroups.id),
    status: text("status").$type<AttendanceStatus>().notNull(),
    /** A guardian reported it on the family's page. */
    byFamily: boolean("by_family").notNull().default(false),
    recordedBy: text("recorded_by").references(() => staffUsers.id, { onDelete: "set null" }),
    /** The name of the staff account; empty: a guardian. */
    recordedByName: text("recorded_by_name").notNull(),
    /** By the device's clock, corrected when it was received. */
    recordedAt: instantMs("recorded_at").notNull(),
    receivedAt: instantMs("received_at").notNull().defaultNow(),
  },
  (t) => [
    check("attendance_status_check", sql`${t.status} in ('here', 'absent', 'excused', 'none')`),
    index("attendance_session").on(t.sessionKey),
    // A covering index for attendance rates, in the order in which the current entries are found.
    index("attendance_athlete").on(
      t.athleteId,
      t.sessionKey,
      t.byFamily,
      t.recordedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.status,
      t.day,
      t.groupId,
    ),
    index("attendance_group").on(t.groupId, t.day),
    index("attendance_day").on(t.day),
    // Finds the practices of some days without reading each one's entries.
    index("attendance_practice").on(t.day, t.sessionKey).where(sql`not ${t.byFamily}`),
  ],
);

/**
 * Coaches' notes about an athlete at a practice, or about the practice; the last one of each coach applies.
 */
export const attendanceNotes = pgTable(
  "attendance_notes",
  {
    /** Generated on the device: a note that is sent again is stored once. */
    id: uuid("id").primaryKey(),
    /** Null: a note about the practice. */
    athleteId: uuid("athlete_id").references(() => athletes.id, { onDelete: "cascade" }),
    sessionKey: text("session_key").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** Empty: the coach deleted it. */
    note: text("note").notNull(),
    recordedBy: text("recorded_by").references(() => staffUsers.id, { onDelete: "set null" }),
    recordedByName: text("recorded_by_name").notNull(),
    /** By the device's clock, corrected when it was received. */
    recordedAt: instantMs("recorded_at").notNull(),
  },
  (t) => [
    index("attendance_notes_session").on(t.sessionKey),
    index("attendance_notes_athlete").on(t.athleteId),
    index("attendance_notes_staff").on(t.recordedBy),
    index("attendance_notes_day").on(t.day),
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

/** The reminders that were sent before a credential or a signed waiver expired. */
export const credentialReminders = pgTable(
  "credential_reminders",
  {
    subjectId: uuid("subject_id").notNull(),
    /** Days before it expires. */
    days: integer("days").notNull(),
    sentAt: instant("sent_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.days] })],
);
