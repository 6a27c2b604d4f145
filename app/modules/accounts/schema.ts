import { sql } from "drizzle-orm";
import {
  check,
  pgTable,
  text,
  uniqueIndex,
  bigint,
  boolean,
  index,
  integer,
  uuid,
} from "drizzle-orm/pg-core";
import { staffUsers } from "#core/audit/schema.ts";
import type { StaffRole } from "#core/audit/roles.ts";
import { instant } from "#core/db/columns.server.ts";
import { trainingGroups } from "#modules/catalogue/schema.ts";

/** The groups that a coach trains. */
export const coachGroups = pgTable(
  "coach_groups",
  {
    /** Null: the coach has no account. */
    staffId: text("staff_id").references(() => staffUsers.id, { onDelete: "cascade" }),
    /** For a coach without an account. */
    coachName: text("coach_name"),
    groupId: text("group_id")
      .notNull()
      .references(() => trainingGroups.id),
  },
  (t) => [
    check("coach_groups_check", sql`num_nonnulls(${t.staffId}, ${t.coachName}) = 1`),
    uniqueIndex("coach_groups_staff").on(t.staffId, t.groupId).where(sql`${t.staffId} is not null`),
    uniqueIndex("coach_groups_name")
      .on(t.coachName, t.groupId)
      .where(sql`${t.coachName} is not null`),
  ],
);

/** Signed-in browsers. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => staffUsers.id, { onDelete: "cascade" }),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** Whether it has a second factor: a code, a backup code or a passkey. */
    secondFactor: boolean("second_factor").notNull().default(false),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [index("staff_sessions_user").on(t.userId)],
);

/** How an account signs in; for a password, the `password` column holds its scrypt hash. */
export const staffAccounts = pgTable(
  "staff_accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => staffUsers.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [index("staff_accounts_user").on(t.userId)],
);

/** Short-lived proofs, such as a password reset. */
export const staffVerifications = pgTable(
  "staff_verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [index("staff_verifications_identifier").on(t.identifier)],
);

/** Accounts that also sign in with an authenticator app; secret and codes are encrypted. */
export const staffTwoFactors = pgTable(
  "staff_two_factors",
  {
    id: text("id").primaryKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => staffUsers.id, { onDelete: "cascade" }),
    verified: boolean("verified").notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: instant("locked_until"),
  },
  (t) => [index("staff_two_factors_user").on(t.userId)],
);

/** Passkeys of staff accounts: only the public half of each key. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: uuid("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => staffUsers.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The credential's id in WebAuthn, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (t) => [index("staff_passkeys_user").on(t.userId)],
);

/** Open invitations to a staff account; the mailed link is valid once. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role").$type<StaffRole>().notNull(),
    invitedByName: text("invited_by_name").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    acceptedAt: instant("accepted_at"),
  },
  (t) => [uniqueIndex("staff_invitations_open").on(t.email).where(sql`${t.acceptedAt} is null`)],
);

/** Mailed password reset links, valid once. */
export const staffResets = pgTable(
  "staff_resets",
  {
    id: uuid("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => staffUsers.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (t) => [index("staff_resets_user").on(t.userId)],
);

/** An account's saved filters of a list, under a name; private to the account. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => staffUsers.id, { onDelete: "cascade" }),
    /** The list's path, such as `/admin/payments`. */
    path: text("path").notNull(),
    name: text("name").notNull(),
    /** The query string, such as `?state=open`. */
    search: text("search").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [uniqueIndex("saved_views_name").on(t.userId, t.path, t.name)],
);
