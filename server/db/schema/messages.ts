import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PracticeNews } from "#domain/mails/sessions.ts";
import type { Audience, MessageState } from "#domain/messages.ts";
import { instant } from "../columns.ts";
import { families } from "./families.ts";
import { staffUsers } from "./staff.ts";

/** Messages of staff to families; each guardian's mail or SMS is a delivery. */
export const messages = pgTable(
  "messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    audience: jsonb("audience").$type<Audience>().notNull(),
    /** The one family that it is for: the message is deleted with it. */
    familyId: uuid("family_id").references(() => families.id, { onDelete: "cascade" }),
    subject: text("subject").notNull(),
    /** Paragraphs separated by empty lines. */
    text: text("text").notNull(),
    /** The text message beside the mail; null: none. */
    sms: text("sms"),
    /** Its parts, if each family reads only the practices that concern it; null: all read the same. */
    practiceNews: jsonb("practice_news").$type<PracticeNews>(),
    replyTo: text("reply_to").notNull(),
    /** Only newsletter subscribers get it. */
    advertising: boolean("advertising").notNull().default(false),
    state: text("state").$type<MessageState>().notNull(),
    /** When it is sent, or was to be; null: a draft without a time. */
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
    index("messages_family").on(t.familyId).where(sql`${t.familyId} is not null`),
  ],
);
export type Message = typeof messages.$inferSelect;
