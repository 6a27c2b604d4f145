import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { WaiverAnswer } from "#domain/waiver-answers.ts";
import { instant, instantMs } from "../columns.ts";
import { athletes } from "./families.ts";
import { staffUsers } from "./staff.ts";

/** The text of a waiver, stored once for all who signed it. */
export const waiverTexts = pgTable("waiver_texts", {
  sha256: text("sha256").primaryKey(),
  text: text("text").notNull(),
});

/** Signed waivers: for an athlete, or by a coach. A later signature is a row of its own. */
export const signatures = pgTable(
  "signatures",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    athleteId: uuid("athlete_id").references(() => athletes.id, { onDelete: "cascade" }),
    staffId: text("staff_id").references(() => staffUsers.id, { onDelete: "cascade" }),
    waiverId: text("waiver_id").notNull(),
    version: text("version").notNull(),
    /** The waiver's title when it was signed. */
    title: text("title").notNull(),
    sha256: text("sha256")
      .notNull()
      .references(() => waiverTexts.sha256),
    answer: text("answer").$type<WaiverAnswer>().notNull(),
    signedBy: text("signed_by").notNull(),
    /** The relationship to the athlete, or what the athlete or coach is. */
    signedAs: text("signed_as").notNull(),
    /** If it was signed on paper: a moment of the day on it. */
    signedAt: instant("signed_at").notNull().defaultNow(),
    /** The staff member who recorded it from paper; null: it was signed on the site. */
    recordedBy: text("recorded_by"),
    recordedAt: instantMs("recorded_at"),
  },
  (t) => [
    check("signatures_check", sql`num_nonnulls(${t.athleteId}, ${t.staffId}) = 1`),
    check("signatures_recorded", sql`(${t.recordedBy} is null) = (${t.recordedAt} is null)`),
    index("signatures_athlete").on(t.athleteId),
    index("signatures_staff").on(t.staffId),
    index("signatures_text").on(t.sha256),
    index("signatures_signed").on(t.signedAt, t.id),
  ],
);
