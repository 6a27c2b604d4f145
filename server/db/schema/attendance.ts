import { boolean, date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AttendanceStatus } from "#domain/attendance.ts";
import { instantMs } from "../columns.ts";
import { staffUsers } from "./staff.ts";

/** Every attendance entry of a coach and every "not coming" of a family; append-only (decision 40). */
export const attendance = pgTable("attendance", {
  /** Made on the device: an entry that is sent again is stored once. */
  id: uuid("id").primaryKey(),
  athleteId: uuid("athlete_id").notNull(),
  /** The session on its day (`domain/dated-sessions.ts`). */
  sessionKey: text("session_key").notNull(),
  /** The day on which it took place, as far as was known then. */
  day: date("day", { mode: "string" }).notNull(),
  /** The group whose session it was; a guest trains in another one. */
  groupId: text("group_id").notNull(),
  status: text("mark").$type<AttendanceStatus>().notNull(),
  /** A guardian reported it on the family's page. */
  byFamily: boolean("by_family").notNull().default(false),
  recordedBy: text("marked_by").references(() => staffUsers.id, { onDelete: "set null" }),
  /** The name of the staff account; empty: a guardian. */
  recordedByName: text("marked_by_name").notNull(),
  /** By the device's clock, corrected when it was received. */
  recordedAt: instantMs("marked_at").notNull(),
  receivedAt: instantMs("received_at").notNull().defaultNow(),
});
