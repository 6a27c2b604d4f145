import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import type { ConsentAct, ConsentMethod, SubscriberState } from "#domain/newsletter.ts";

/** Who gets the newsletter, or did; one row an address. */
export const newsletterSubscribers = pgTable(
  "newsletter_subscribers",
  {
    /** Lower case: what makes an address one and the same. */
    email: text("email").primaryKey(),
    /** As it was typed last. */
    address: text("address").notNull(),
    state: text("state").$type<SubscriberState>().notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("newsletter_subscribers_newest").on(t.changedAt.desc(), t.email.desc())],
);

/** What proves each consent and its end (CASL, s. 13): never changed, only added to. */
export const newsletterConsents = pgTable(
  "newsletter_consents",
  {
    id: uuid("id").primaryKey(),
    email: text("email")
      .notNull()
      .references(() => newsletterSubscribers.email, { onDelete: "cascade" }),
    act: text("act").$type<ConsentAct>().notNull(),
    /** The words they agreed to, as the page showed them. */
    wording: text("wording").notNull(),
    /** The page's path. */
    page: text("page").notNull(),
    method: text("method").$type<ConsentMethod>().notNull(),
    at: instant("at").notNull().defaultNow(),
  },
  (t) => [
    index("newsletter_consents_of_address").on(t.email, t.at),
    index("newsletter_consents_newest").on(t.at.desc(), t.id.desc()),
  ],
);
