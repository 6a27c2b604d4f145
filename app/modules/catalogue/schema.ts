import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SessionState } from "#core/time/dated-sessions.ts";
import { instantMs } from "#core/db/columns.server.ts";
import { staffUsers } from "#core/audit/schema.ts";

/** Staff's changes to one session on one day; the last row of a key counts. */
export const sessionChanges = pgTable(
  "session_changes",
  {
    /** The session on its day (`app/core/time/dated-sessions.ts`). */
    key: text("key").notNull(),
    /** Counts the changes of this session. */
    sequence: integer("sequence").notNull(),
    groupId: text("group_id").notNull(),
    /** The weekly session; null: an extra one. */
    sessionId: text("session_id"),
    /** The day that the schedule gives it; of an extra session the day it was on. */
    plannedDay: date("planned_day", { mode: "string" }).notNull(),
    state: text("state").$type<SessionState>().notNull(),
    /** The day it takes place instead; null, as the three below: as scheduled. */
    day: date("day", { mode: "string" }),
    /** On the club's clock, such as 17:30. */
    starts: text("starts"),
    ends: text("ends"),
    venue: text("venue"),
    /** The reason that families read; empty: none given. */
    reason: text("reason").notNull().default(""),
    /** The message that notifies the families; null: none was written. */
    messageId: uuid("message_id"),
    changedAt: instantMs("changed_at").notNull().defaultNow(),
    changedBy: text("changed_by").references(() => staffUsers.id, { onDelete: "set null" }),
    changedByName: text("changed_by_name").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.sequence] }),
    check("session_changes_sequence_check", sql`${t.sequence} > 0`),
    check(
      "session_changes_state_check",
      sql`${t.state} in ('planned', 'cancelled', 'moved', 'extra')`,
    ),
    index("session_changes_days").on(t.plannedDay),
    index("session_changes_moved_days").on(t.day),
  ],
);
