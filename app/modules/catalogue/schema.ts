import { inArray, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { TaxKind } from "#core/tax.ts";
import type {
  Admission,
  Catalogue,
  DiscountKind,
  InstalmentPlan,
  Per,
  RefundGives,
  RefundEnd,
  ScheduleGroup,
  Venue,
} from "#modules/content/index.ts";
import { refundGives, refundEnds } from "#modules/content/index.ts";
import type { Weekday } from "#core/time/time.ts";
import type { SessionState } from "#core/time/dated-sessions.ts";
import { instant, instantMs } from "#core/db/columns.server.ts";
import { staffUsers } from "#core/audit/schema.ts";

/** Where the club trains. */
export const venues = pgTable("venues", {
  /** Never reused for another venue. */
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** One of the club's. */
  town: text("town").notNull(),
  /** Street address. */
  street: text("street").notNull(),
  province: text("province").$type<Venue["province"]>().notNull(),
  postalCode: text("postal_code").notNull(),
  /** The training facilities there. */
  what: text("what").notNull(),
  /** Parking and waiting. */
  arriving: text("arriving").notNull(),
  position: integer("position").notNull(),
  /** Not used for training any more; earlier sessions keep it. */
  archivedAt: instant("archived_at"),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

/** The groups that athletes train in. */
export const trainingGroups = pgTable(
  "training_groups",
  {
    /** Never reused for another group. */
    id: text("id").primaryKey(),
    /** The schedule on the page that it belongs to. */
    program: text("program").$type<ScheduleGroup["program"]>().notNull(),
    name: text("name").notNull(),
    /** Its drawing. */
    logo: text("logo").notNull(),
    /** Who trains in it, as shown to families. */
    who: text("who").notNull(),
    agesFrom: integer("ages_from").notNull(),
    agesTo: integer("ages_to").notNull(),
    /** What to bring to the first practice; "": no text. */
    bring: text("bring").notNull().default(""),
    /** How many athletes its coaches can take; 0: not set. */
    capacity: integer("capacity").notNull().default(0),
    position: integer("position").notNull(),
    /** It no longer trains, and its sessions do not take place; its attendance records stay. */
    archivedAt: instant("archived_at"),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [
    check("training_groups_program_check", sql`${t.program} in ('track', 'strength', 'speed')`),
    check("training_groups_ages_check", sql`${t.agesFrom} <= ${t.agesTo}`),
    check("training_groups_capacity_check", sql`${t.capacity} >= 0`),
  ],
);

/** A weekly practice in a part of every year. Days are such as 11-01; if the last day is before the first, it is in the next year. */
export const weeklySessions = pgTable(
  "weekly_sessions",
  {
    /** The permanent id of its calendar events and its attendance; never reused for another session. */
    id: text("id").primaryKey(),
    groupId: text("group_id")
      .notNull()
      .references(() => trainingGroups.id),
    weekday: text("weekday").$type<Weekday>().notNull(),
    /** Local time in the club's zone, such as 17:30. */
    starts: text("starts").notNull(),
    ends: text("ends").notNull(),
    venueId: text("venue_id")
      .notNull()
      .references(() => venues.id),
    /** The season's name, as shown to families. */
    season: text("season").notNull(),
    firstDay: text("first_day").notNull(),
    lastDay: text("last_day").notNull(),
    /** When staff added it or chose its weekday: there are no practices before. Null: it is in the initial schedule. */
    plannedSince: instant("planned_since"),
    archivedAt: instant("archived_at"),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [
    check(
      "weekly_sessions_weekday_check",
      sql`${t.weekday} in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')`,
    ),
    check("weekly_sessions_times_check", sql`${t.starts} < ${t.ends}`),
    check("weekly_sessions_first_day_check", sql`${t.firstDay} ~ '^[01][0-9]-[0-3][0-9]$'`),
    check("weekly_sessions_last_day_check", sql`${t.lastDay} ~ '^[01][0-9]-[0-3][0-9]$'`),
    index("weekly_sessions_group").on(t.groupId),
    index("weekly_sessions_venue").on(t.venueId),
  ],
);

/** Staff's changes to one practice; the last row of a key applies. */
export const sessionChanges = pgTable(
  "session_changes",
  {
    /** The practice's key (`app/core/time/dated-sessions.ts`). */
    key: text("key").notNull(),
    /** The number of changes of this practice. */
    sequence: integer("sequence").notNull(),
    groupId: text("group_id")
      .notNull()
      .references(() => trainingGroups.id),
    /** The weekly session; null: an extra practice. */
    sessionId: text("session_id").references(() => weeklySessions.id),
    /** The scheduled day; for an extra practice, its original day. */
    plannedDay: date("planned_day", { mode: "string" }).notNull(),
    state: text("state").$type<SessionState>().notNull(),
    /** The new day; null, as in the three below: as scheduled. */
    day: date("day", { mode: "string" }),
    /** Local time in the club's zone, such as 17:30. */
    starts: text("starts"),
    ends: text("ends"),
    venue: text("venue").references(() => venues.id),
    /** The reason shown to families; empty: none given. */
    reason: text("reason").notNull().default(""),
    /** The message that notifies the families; null: none was written. */
    messageId: uuid("message_id"),
    changedAt: instantMs("changed_at").notNull().defaultNow(),
    changedBy: text("changed_by").references(() => staffUsers.id, { onDelete: "set null" }),
    changedByName: text("changed_by_name").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.key, t.sequence] }),
    check("session_changes_sequence_check", sql`${t.sequence} > 0`),
    check(
      "session_changes_state_check",
      sql`${t.state} in ('planned', 'cancelled', 'moved', 'extra')`,
    ),
    index("session_changes_days").on(t.plannedDay),
    index("session_changes_session").on(t.sessionId),
    index("session_changes_moved_days").on(t.day),
  ],
);

/** A program: a part of the registration page with its offerings. */
export const programs = pgTable("programs", {
  /** Its anchor on the page. */
  id: text("id").primaryKey(),
  /** The type of its offerings in the checkout calls. */
  type: text("type").notNull().unique(),
  /** Its name for staff. */
  name: text("name").notNull(),
  heading: text("heading").notNull(),
  /** Paragraphs. */
  text: jsonb("text").$type<string[]>().notNull(),
  position: integer("position").notNull(),
});

/**
 * A part of the club's year. Days are such as 11-01; if the last day is before the first, it is in the next
 * year.
 */
export const seasons = pgTable("seasons", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  /** The default of new editions. */
  firstDay: text("first_day").notNull(),
  lastDay: text("last_day").notNull(),
  opensDaysBefore: integer("opens_days_before").notNull(),
  position: integer("position").notNull(),
});

/** One year's edition of a season. Two editions of a season never overlap. */
export const seasonEditions = pgTable(
  "season_editions",
  {
    /** Such as `2026-winter`; it does not change when the days move. */
    id: text("id").primaryKey(),
    seasonId: text("season_id")
      .notNull()
      .references(() => seasons.id),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    /** The day on which registration opens. */
    registrationOpens: date("registration_opens", { mode: "string" }).notNull(),
  },
  (t) => [
    check("season_editions_days_check", sql`${t.firstDay} <= ${t.lastDay}`),
    index("season_editions_season").on(t.seasonId, t.firstDay),
  ],
);

/** What a family can register an athlete for. Amounts in cents CAD. */
export const offerings = pgTable(
  "offerings",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    catalogue: text("catalogue").$type<Catalogue>().notNull(),
    /**
     * Together with the number, its code in the checkout calls, which is never reused for another offering.
     */
    type: text("type").notNull(),
    number: integer("number").notNull(),
    /** Null: it is sold by the next-generation checkout, which identifies it by `flag`. */
    programId: text("program_id").references(() => programs.id),
    flag: text("flag"),
    title: text("title").notNull(),
    subTitle: text("sub_title").notNull(),
    /** The drawing on its card; "": it has no card. */
    icon: text("icon").notNull().default(""),
    /** The price and capacity of an edition without its own. */
    priceCents: integer("price_cents").notNull(),
    capacity: integer("capacity").notNull(),
    /** The part of the price that goes to a federation, before tax: it is not refundable. */
    federationFeeCents: integer("federation_fee_cents").notNull().default(0),
    /** What the price buys. */
    per: text("per").$type<Per>().notNull(),
    taxKind: text("tax_kind").$type<TaxKind>().notNull().default("small supplier"),
    seasonId: text("season_id")
      .notNull()
      .references(() => seasons.id),
    agesFrom: integer("ages_from").notNull(),
    agesTo: integer("ages_to").notNull(),
    /** An external membership form; null: the site's own checkout. */
    registrationLink: text("registration_link"),
    /** Whom it is for; null: everybody of the right age. */
    admits: text("admits").$type<Admission>(),
    /** How many of its weekly sessions an athlete attends; null: all of their group's. */
    sessionsAWeek: integer("sessions_a_week"),
    /** Its days and location as text if it has no weekly sessions here; "": it has. */
    days: text("days").notNull().default(""),
    place: text("place").notNull().default(""),
    /** The finder suggests it for the groups of these sessions, even if they do not list it. */
    inFinder: boolean("in_finder").notNull().default(false),
    position: integer("position").notNull(),
    /** It is no longer sold; existing registrations keep their places. */
    archivedAt: instant("archived_at"),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [
    unique().on(t.catalogue, t.type, t.number),
    check("offerings_price_cents_check", sql`${t.priceCents} > 0`),
    check("offerings_federation_fee_cents_check", sql`${t.federationFeeCents} >= 0`),
    check("offerings_capacity_check", sql`${t.capacity} > 0`),
    check("offerings_ages_check", sql`${t.agesFrom} <= ${t.agesTo}`),
  ],
);

/** The training groups of an offering; the athlete's age decides which of them. */
export const offeringGroups = pgTable(
  "offering_groups",
  {
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offerings.id),
    groupId: text("group_id")
      .notNull()
      .references(() => trainingGroups.id),
  },
  (t) => [
    primaryKey({ columns: [t.offeringId, t.groupId] }),
    index("offering_groups_group").on(t.groupId),
  ],
);

/** The weekly sessions that an offering includes; none: all sessions of its groups. */
export const offeringSessions = pgTable(
  "offering_sessions",
  {
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offerings.id),
    sessionId: text("session_id")
      .notNull()
      .references(() => weeklySessions.id),
  },
  (t) => [
    primaryKey({ columns: [t.offeringId, t.sessionId] }),
    index("offering_sessions_session").on(t.sessionId),
  ],
);

/** An offering in one edition of its season: the row that is sold, and locked while a place is assigned. */
export const offeringEditions = pgTable(
  "offering_editions",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    offeringId: integer("offering_id")
      .notNull()
      .references(() => offerings.id),
    editionId: text("edition_id")
      .notNull()
      .references(() => seasonEditions.id),
    /** Null, like the price: the offering's. */
    capacity: integer("capacity"),
    priceCents: integer("price_cents"),
    /** The first and last day on which it is sold; null: those of the season edition. */
    opens: date("opens", { mode: "string" }),
    closes: date("closes", { mode: "string" }),
    /** When staff closed its registration; null: not closed. */
    closedAt: instant("closed_at"),
    /** The instalments in which its price can be paid; null: only at once. */
    instalmentPlan: jsonb("instalment_plan").$type<InstalmentPlan>(),
  },
  (t) => [
    unique().on(t.offeringId, t.editionId),
    check("offering_editions_price_cents_check", sql`${t.priceCents} > 0`),
    check("offering_editions_capacity_check", sql`${t.capacity} >= 0`),
    index("offering_editions_edition").on(t.editionId),
  ],
);

/** The discounts: at most one rule of each kind. */
export const discountRules = pgTable("discount_rules", {
  kind: text("kind").$type<DiscountKind>().primaryKey(),
  /** Percent off. */
  percent: integer("percent"),
  /** For the early-bird discount: how many days before the season's first day it ends. */
  days: integer("days"),
  /** For the family maximum: the highest cost of an order. */
  cents: integer("cents"),
});

/** Codes that families type for a discount. */
export const discountCodes = pgTable("discount_codes", {
  code: text("code").primaryKey(),
  percent: integer("percent").notNull(),
  /** The last day on which it is valid; null: no end. */
  until: date("until", { mode: "string" }),
});

/**
 * The refund for an athlete who leaves, and until when. The rule that ends first applies; after the last one
 * there is no refund.
 */
export const refundRules = pgTable(
  "refund_rules",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    ends: text("ends").$type<RefundEnd>().notNull(),
    /** For `days`: how many days after the season's first day it ends; negative: before it. */
    endsDays: integer("ends_days").notNull().default(0),
    gives: text("gives").$type<RefundGives>().notNull(),
    sharePercent: integer("share_percent").notNull().default(100),
    /** For `sessions left`: how many of them the club keeps. */
    lessSessions: integer("less_sessions").notNull().default(0),
    /** The fee that the club keeps for each registration. */
    feeCents: integer("fee_cents").notNull().default(0),
    /** While the rule applies, families can withdraw an athlete on their own page. */
    byFamily: boolean("by_family").notNull().default(true),
    /** While the rule applies, they can move an athlete to another offering of the season there. */
    movesByFamily: boolean("moves_by_family").notNull().default(true),
  },
  (t) => [
    check("refund_rules_ends_check", inArray(t.ends, [...refundEnds])),
    check("refund_rules_gives_check", inArray(t.gives, [...refundGives])),
    check("refund_rules_share_percent_check", sql`${t.sharePercent} between 0 and 100`),
    check("refund_rules_amounts_check", sql`${t.lessSessions} >= 0 and ${t.feeCents} >= 0`),
  ],
);
