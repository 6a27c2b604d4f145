import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PrivacyRequestKind, PrivacyRequestState } from "#modules/inbox/index.ts";
import { instant } from "#core/db/columns.server.ts";

/** Requests to see or delete personal data, and when each was done. */
export const privacyRequests = pgTable(
  "privacy_requests",
  {
    id: uuid("id").primaryKey(),
    /** Short code, like a submission's: it is kept when everything else is deleted. */
    reference: text("reference").notNull().unique(),
    kind: text("kind").$type<PrivacyRequestKind>().notNull(),
    state: text("state").$type<PrivacyRequestState>().notNull().default("asked"),
    /** Null once all data about the person is deleted. */
    email: text("email"),
    details: text("details").notNull().default(""),
    /** Why it may be spam; null: it is not suspected. No mail is sent before staff release it. */
    suspicion: text("suspicion").array(),
    askedAt: instant("asked_at").notNull().defaultNow(),
    verifiedAt: instant("verified_at"),
    /** Thirty days after the sender was verified. */
    dueAt: instant("due_at"),
    doneAt: instant("done_at"),
  },
  (t) => [
    index("privacy_requests_open").on(t.dueAt).where(sql`${t.state} = 'verified'`),
    index("privacy_requests_newest").on(t.askedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);
