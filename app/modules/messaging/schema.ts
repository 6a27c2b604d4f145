import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PracticeNews } from "./sessions-mails.ts";
import type { MessageState } from "./messages.ts";
import { instant } from "#core/db/columns.server.ts";
import { searchIndex, searchText } from "#core/db/search-text.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { families } from "#modules/families/schema.ts";
import type { ConsentEvent, ConsentMethod, SubscriberState } from "./newsletter.ts";
import type { Audience } from "#modules/families/index.ts";

/** The searchable text of a message. */
export const messageText = (t: Record<"subject" | "writer", SQLWrapper>): SQL =>
  searchText(sql`${t.subject} || ' ' || ${t.writer}`);

/** Messages of staff to families; each guardian's mail or SMS is a delivery. */
export const messages = pgTable(
  "messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    audience: jsonb("audience").$type<Audience>().notNull(),
    /** The only family that it is for: the message is deleted with it. */
    familyId: uuid("family_id").references(() => families.id, { onDelete: "cascade" }),
    subject: text("subject").notNull(),
    /** Paragraphs separated by empty lines. */
    text: text("text").notNull(),
    /** The text message sent with the mail; null: none. */
    sms: text("sms"),
    /** Its parts, if each family gets only its own practices; null: all families get the same text. */
    practiceNews: jsonb("practice_news").$type<PracticeNews>(),
    replyTo: text("reply_to").notNull(),
    /** Only newsletter subscribers get it. */
    advertising: boolean("advertising").notNull().default(false),
    state: text("state").$type<MessageState>().notNull(),
    /** The time at which it is or was to be sent; null: a draft without a time. */
    notBefore: instant("not_before"),
    /** The account; null: it was deleted since. */
    writtenBy: text("written_by").references(() => staffUsers.id, { onDelete: "set null" }),
    /** The author's name. */
    writer: text("writer").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().defaultNow(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    index("messages_newest").on(t.changedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("messages_due").on(t.notBefore).where(sql`${t.state} = 'waiting'`),
    searchIndex("messages_search", messageText(t)),
    index("messages_family").on(t.familyId).where(sql`${t.familyId} is not null`),
  ],
);

export type Message = typeof messages.$inferSelect;

/** Current and former newsletter subscribers; one row per address. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    /** Lower case: identifies an address. */
    email: text("email").primaryKey(),
    /** As it was last typed. */
    address: text("address").notNull(),
    state: text("state").$type<SubscriberState>().notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("newsletter_subscribers_newest").on(
      t.changedAt.desc().nullsFirst(),
      t.email.desc().nullsFirst(),
    ),
  ],
);

/** Proof of each consent and its end (CASL, s. 13): append-only. */
export const newsletterConsents = pgTable(
  "newsletter_consents",
  {
    id: uuid("id").primaryKey(),
    email: text("email")
      .notNull()
      .references(() => newsletterSubscribers.email, { onDelete: "cascade" }),
    event: text("event").$type<ConsentEvent>().notNull(),
    /** The text they agreed to, as the page showed it. */
    wording: text("wording").notNull(),
    /** The page's path. */
    page: text("page").notNull(),
    method: text("method").$type<ConsentMethod>().notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    index("newsletter_consents_of_address").on(t.email, t.at),
    index("newsletter_consents_newest").on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);
