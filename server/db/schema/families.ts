import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { RegistrationState } from "#domain/families.ts";
import type { InviteState } from "#domain/invites.ts";
import type { Catalogue, Per } from "#domain/orders.ts";
import { instant, instantMs } from "../columns.ts";
import { orderLines, orders } from "./orders.ts";
import { waitingListEntries } from "./waiting.ts";

/** Athletes with the adults who look after them. */
export const families = pgTable(
  "families",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The unpaid order that began it; the family is deleted with it if it stays unpaid. Null: it has paid. */
    draftOf: uuid("draft_of").references(() => orders.id, { onDelete: "cascade" }),
    /** The family that this draft joins when it is paid: it registered before. */
    joins: uuid("joins").references((): AnyPgColumn => families.id, { onDelete: "set null" }),
    /** The guardian whose link opened that checkout: it changes no other guardian's details. */
    joinsGuardian: uuid("joins_guardian"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("families_draft").on(t.draftOf)],
);

/** A parent or other guardian: registers, pays and gets the messages. */
export const guardians = pgTable(
  "guardians",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull().default(""),
    relationship: text("relationship").notNull().default(""),
    /** They agreed to text messages about practices and places. */
    smsConsent: boolean("sms_consent").notNull().default(false),
    /** When they were last reminded of missing waivers. */
    waiversRemindedAt: instant("waivers_reminded_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("guardians_family").on(t.familyId),
    index("guardians_email").on(sql`lower(${t.email})`),
  ],
);

export const athletes = pgTable(
  "athletes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    givenName: text("given_name").notNull(),
    familyName: text("family_name").notNull().default(""),
    /** The athlete's preferred name; "": the first name. */
    nameUsed: text("name_used").notNull().default(""),
    /** Null: not known yet; staff may leave it out. */
    bornOn: date("born_on", { mode: "string" }),
    birthYear: integer("birth_year"),
    /** Without a registration: stored for a while until it has one. */
    addedByStaff: boolean("added_by_staff").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("athletes_family").on(t.familyId)],
);

/** The contacts whom a coach calls when no guardian answers. */
export const emergencyContacts = pgTable(
  "emergency_contacts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    relationship: text("relationship").notNull().default(""),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("emergency_contacts_family").on(t.familyId)],
);

/** Mailed links to a family's page. A guardian's end when the address changes. */
export const familyLinks = pgTable(
  "family_links",
  {
    /** Of the key in the link; the key itself is not stored. */
    keyHash: text("key_hash").primaryKey(),
    guardianId: uuid("guardian_id")
      .notNull()
      .references(() => guardians.id, { onDelete: "cascade" }),
    /** The address that it was mailed to: it opens nothing of another one. */
    address: text("address").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("family_links_guardian").on(t.guardianId)],
);

/** A guardian's new address, or a new guardian, until the owner of the address confirms it. */
export const guardianRequests = pgTable(
  "guardian_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    /** The guardian whose address changes; null: a new guardian. */
    guardianId: uuid("guardian_id").references(() => guardians.id, { onDelete: "cascade" }),
    /** The guardian whose link was used. */
    askedBy: uuid("asked_by")
      .notNull()
      .references(() => guardians.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull().default(""),
    relationship: text("relationship").notNull().default(""),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("guardian_requests_family").on(t.familyId),
    index("guardian_requests_email").on(sql`lower(${t.email})`),
    uniqueIndex("guardian_requests_guardian").on(t.guardianId),
  ],
);
export type GuardianRequest = typeof guardianRequests.$inferSelect;

/** The address of a family's one calendar, which calendar programs ask for. */
export const familyCalendars = pgTable("family_calendars", {
  familyId: uuid("family_id")
    .primaryKey()
    .references(() => families.id, { onDelete: "cascade" }),
  /** Makes the key together with the secret of mailed links. */
  salt: text("salt").notNull(),
  keyHash: text("key_hash").notNull().unique(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** A family of last season, invited to the next: once for each season edition. */
export const seasonInvites = pgTable(
  "season_invites",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    /** The season edition that it was registered for, such as `2026-winter`. */
    fromEdition: text("from_edition").notNull(),
    toEdition: text("to_edition").notNull(),
    state: text("state").$type<InviteState>().notNull().default("invited"),
    /** Until when its places are held. */
    holdUntil: instant("hold_until").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [unique().on(t.familyId, t.toEdition)],
);
export type SeasonInvite = typeof seasonInvites.$inferSelect;

/** An athlete's place in an offering. Its state follows the order's (`changeOrders`). */
export const registrations = pgTable(
  "registrations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null: the athlete's data was deleted, or the place is on offer. */
    athleteId: uuid("athlete_id").references(() => athletes.id, { onDelete: "set null" }),
    /** Null: nothing was ordered yet; the place is on offer. */
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    lineId: uuid("line_id")
      .unique()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    catalogue: text("catalogue").$type<Catalogue>().notNull(),
    offeringType: text("offering_type").notNull(),
    offeringId: integer("offering_id").notNull(),
    /** The offering's title when it was bought. */
    title: text("title").notNull(),
    per: text("per").$type<Per>().notNull(),
    /** The season edition, such as `2026-winter`. */
    seasonId: text("season_id"),
    /** Its days, which follow when staff move them. */
    seasonFrom: date("season_from", { mode: "string" }),
    seasonTo: date("season_to", { mode: "string" }),
    state: text("state").$type<RegistrationState>().notNull(),
    /** Paid after the hold had ended, when every place was taken: staff decide what to do. */
    withoutPlace: boolean("without_place").notNull().default(false),
    /** Until when the place is held, or on offer; null: it is not. */
    heldUntil: instant("held_until"),
    /** The training group that staff moved it to; null: the one that offering and age lead to. */
    groupId: text("group_id"),
    /** Of an offer: the waiting-list entry that gets it. Deleted with that entry. */
    waitingId: uuid("waiting_id").references(() => waitingListEntries.id, { onDelete: "cascade" }),
    /** Of a place held for a family of last season: its invitation. */
    inviteId: uuid("invite_id").references(() => seasonInvites.id, { onDelete: "cascade" }),
    /** The offered registration that this one accepts, while there is one. */
    offerId: uuid("offer_id"),
    /** Staff ended it, whatever its order's state. */
    ended: text("ended").$type<"withdrawn" | "moved">(),
    /** The day on which staff ended it. */
    endedOn: date("ended_on", { mode: "string" }),
    /** Why, for the office. A trigger deletes it with the athlete. */
    endReason: text("end_reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [
    index("registrations_athlete").on(t.athleteId),
    index("registrations_order").on(t.orderId),
    index("registrations_offering").on(t.catalogue, t.offeringType, t.offeringId, t.seasonFrom),
    index("registrations_season").on(t.seasonId),
    index("registrations_waiting").on(t.waitingId),
    index("registrations_invite").on(t.inviteId),
    index("registrations_offer").on(t.offerId),
  ],
);
export type Registration = typeof registrations.$inferSelect;

/** Medical information that coaches must know, encrypted with a key outside the database (decision 30). */
export const medicalInformation = pgTable("medical_information", {
  athleteId: uuid("athlete_id")
    .primaryKey()
    .references(() => athletes.id, { onDelete: "cascade" }),
  ciphertext: text("ciphertext").notNull(),
  /** The key that decrypts it. */
  keyId: text("key_id").notNull(),
  consentedAt: instantMs("consented_at").notNull().defaultNow(),
  /** The text of the consent, as the form showed it. */
  consentText: text("consent_text").notNull(),
  changedAt: instantMs("changed_at").notNull().defaultNow(),
});
export type MedicalInformation = typeof medicalInformation.$inferSelect;
