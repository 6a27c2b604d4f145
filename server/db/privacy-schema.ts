import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import type { PrivacyRequestKind, PrivacyRequestState } from "#domain/privacy-request.ts";

/** Who asked to see or to delete what the club has about them, and when it was done. */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    id: uuid("id").primaryKey(),
    /** Short code, as a submission's: what stays when all else is deleted. */
    reference: text("reference").notNull().unique(),
    kind: text("kind").$type<PrivacyRequestKind>().notNull(),
    state: text("state").$type<PrivacyRequestState>().notNull().default("asked"),
    /** Null once everything about it is deleted. */
    email: text("email"),
    details: text("details").notNull().default(""),
    /** Why it may be spam; null: it is a person's. Nobody is written to before staff let it through. */
    suspicion: text("suspicion").array(),
    askedAt: instant("asked_at").notNull().defaultNow(),
    verifiedAt: instant("verified_at"),
    /** Thirty days after the check of who is asking. */
    dueAt: instant("due_at"),
    doneAt: instant("done_at"),
  },
  (t) => [
    index("privacy_requests_open").on(t.dueAt).where(sql`state = 'verified'`),
    index("privacy_requests_newest").on(t.askedAt.desc(), t.id.desc()),
  ],
);
