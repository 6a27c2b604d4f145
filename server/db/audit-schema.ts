import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { instantMs } from "./columns.ts";
import { staffUsers } from "./staff-schema.ts";

/** Who changed what; a name stays when the account is gone. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: instantMs("happened_at")
      .notNull()
      .defaultNow(),
    staffId: text("staff_id").references(() => staffUsers.id, { onDelete: "set null" }),
    staffName: text("staff_name").notNull(),
    /** `content.saved`, `people.invited`: what was done to what kind of thing. */
    action: text("action").notNull(),
    /** To what exactly, in words. */
    subject: text("subject").notNull(),
    detail: text("detail").notNull().default(""),
  },
  (t) => [index("audit_log_action").on(t.action, t.id)],
);
