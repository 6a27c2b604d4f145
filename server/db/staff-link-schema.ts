import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import type { StaffRole } from "#domain/staff-rights.ts";
import { staffUsers } from "./staff-schema.ts";

/** Who was asked to join the staff room; the mailed link is good once. */
export const staffInvitations = pgTable("staff_invitations", {
  id: uuid("id").primaryKey(),
  email: text("email").notNull(),
  name: text("name").notNull(),
  role: text("role").$type<StaffRole>().notNull(),
  invitedByName: text("invited_by_name").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  expiresAt: instant("expires_at").notNull(),
  acceptedAt: instant("accepted_at"),
});

/** Mailed links to a new password, good once. */
export const staffResets = pgTable("staff_resets", {
  id: uuid("id").primaryKey(),
  userId: text("user_id")
    .notNull()
    .references(() => staffUsers.id, { onDelete: "cascade" }),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});
