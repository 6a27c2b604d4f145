import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";

/** The target of a mailed link, other than a family's page, whose links have a table of their own. */
export type KeyOf = "offer" | "data-request" | "confirm-address" | "refuse-address";

/** Keys of mailed links. A key is made when its mail is sent, and is not stored. */
export const mailedKeys = pgTable(
  "mailed_keys",
  {
    keyHash: text("key_hash").primaryKey(),
    linkOf: text("link_of").$type<KeyOf>().notNull(),
    /** The waiting-list entry, the data request or the guardian's request. */
    subjectId: uuid("subject_id").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("mailed_keys_subject").on(t.subjectId)],
);
