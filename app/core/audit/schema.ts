import { bigint, boolean, index, json, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { AuditChanges } from "./changes.ts";
import type { StaffRole } from "./roles.ts";
import type { Permission } from "./permissions.ts";
import { instant, instantMs } from "../db/columns.server.ts";

/**
 * Staff accounts. The property names are better-auth's, like those of its tables in the module `accounts`.
 */
export const staffUsers = pgTable("staff_users", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  email: text("email").notNull().unique(),
  emailVerified: boolean("email_verified").notNull().default(false),
  image: text("image"),
  role: text("role").$type<StaffRole>().notNull().default("editor"),
  /** Permissions in addition to those of the role. */
  extras: text("extras").array().$type<Permission[]>().notNull().default([]),
  twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/**
 * The log of changes; the actor's name stays when the account is deleted. The sentences are generated when
 * the log is shown (`sentence.ts`).
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    happenedAt: instantMs("happened_at").notNull().defaultNow(),
    /** Null: a guardian, somebody unknown or the site itself. */
    actorId: text("actor_id").references(() => staffUsers.id, { onDelete: "set null" }),
    actorName: text("actor_name").notNull(),
    /** The kind of item and of change, such as `content.saved` or `people.invited`. */
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    /** Null: it was unknown, or its owner's data was deleted. */
    subjectId: text("subject_id"),
    /** The family of the subject, which may have been deleted since. */
    familyId: uuid("family_id"),
    /**
     * The changed fields, in the order in which staff see them; a trigger deletes them with their subject.
     */
    changes: json("changes").$type<AuditChanges>(),
    /** Other data that the sentence needs; a trigger deletes its `reason` with the subject. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index("audit_log_action").on(t.action, t.id),
    index("audit_log_subject").on(t.subjectType, t.subjectId, t.id),
    index("audit_log_family").on(t.familyId, t.id),
  ],
);
