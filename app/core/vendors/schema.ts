import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../db/columns.server.ts";

/** The embedded CRM: one row per person, with the e-mail as its key, as at the vendor. */
export const crmContacts = pgTable("crm_contacts", {
  id: uuid("id").primaryKey(),
  /** Lower case. */
  email: text("email").notNull().unique(),
  firstname: text("firstname").notNull(),
  lastname: text("lastname").notNull(),
  clientDetails: text("client_details").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Messages that the embedded mail and SMS vendors would have sent, for staff to read. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    /** The message's own id: a message sent twice is stored once. */
    id: uuid("id").primaryKey(),
    channel: text("channel").$type<"email" | "sms">().notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject"),
    text: text("text").notNull(),
    html: text("html"),
    replyTo: text("reply_to"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("outbox_messages_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);
