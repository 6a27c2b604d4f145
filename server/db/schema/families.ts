import { boolean, date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { RegistrationState } from "#domain/families.ts";
import type { Catalogue, Per } from "#domain/orders.ts";
import { instant, instantMs } from "../columns.ts";

/** Athletes with the adults who look after them. */
export const families = pgTable("families", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** The unpaid order that began it; the family is deleted with it if it stays unpaid. Null: it has paid. */
  draftOf: uuid("draft_of"),
  /** The family that this draft joins when it is paid: it registered before. */
  joins: uuid("joins"),
  /** The guardian whose link opened that checkout: it changes no other guardian's details. */
  joinsGuardian: uuid("joins_guardian"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** A parent or other guardian: registers, pays and gets the messages. */
export const guardians = pgTable("guardians", {
  id: uuid("id").primaryKey().defaultRandom(),
  familyId: uuid("family_id").notNull(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  phone: text("phone").notNull().default(""),
  relationship: text("relationship").notNull().default(""),
  /** They agreed to text messages about practices and places. */
  texts: boolean("texts").notNull().default(false),
  /** When they were last reminded of missing waivers. */
  waiversRemindedAt: instant("papers_reminded_at"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const athletes = pgTable("athletes", {
  id: uuid("id").primaryKey().defaultRandom(),
  familyId: uuid("family_id").notNull(),
  givenName: text("given_name").notNull(),
  familyName: text("family_name").notNull().default(""),
  /** The athlete's preferred name; "": the first name. */
  nameUsed: text("name_used").notNull().default(""),
  /** Null: carried over from an order that had only a year of birth. */
  bornOn: date("born_on", { mode: "string" }),
  birthYear: integer("birth_year"),
  /** Without a registration: stored for a while until it has one. */
  addedByStaff: boolean("added_by_staff").notNull().default(false),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The contacts whom a coach calls when no guardian answers. */
export const emergencyContacts = pgTable("emergency_contacts", {
  id: uuid("id").primaryKey().defaultRandom(),
  familyId: uuid("family_id").notNull(),
  name: text("name").notNull(),
  phone: text("phone").notNull(),
  relationship: text("relationship").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Mailed links to a family's page. A guardian's end when the address changes. */
export const familyLinks = pgTable("family_links", {
  /** Of the key in the link; the key itself is not stored. */
  keyHash: text("key_hash").primaryKey(),
  guardianId: uuid("guardian_id").notNull(),
  /** The address that it was mailed to: it opens nothing of another one. */
  address: text("address").notNull(),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** A guardian's new address, or a new guardian, until the owner of the address confirms it. */
export const guardianRequests = pgTable("guardian_requests", {
  id: uuid("id").primaryKey().defaultRandom(),
  familyId: uuid("family_id").notNull(),
  /** The guardian whose address changes; null: a new guardian. */
  guardianId: uuid("guardian_id"),
  /** The guardian whose link was used. */
  askedBy: uuid("asked_by").notNull(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  phone: text("phone").notNull().default(""),
  relationship: text("relationship").notNull().default(""),
  expiresAt: instant("expires_at").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
export type GuardianRequest = typeof guardianRequests.$inferSelect;

/** The address of a family's one calendar, which calendar programs ask for. */
export const familyCalendars = pgTable("family_calendars", {
  familyId: uuid("family_id").primaryKey(),
  /** Makes the key together with the secret of mailed links. */
  salt: text("salt").notNull(),
  keyHash: text("key_hash").notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** An athlete's place in an offering. Its state follows the order's (`changeOrders`). */
export const registrations = pgTable("registrations", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** Null: the order named no athlete, in an earlier release. */
  athleteId: uuid("athlete_id"),
  /** Null: nothing was ordered yet; the place is on offer. */
  orderId: uuid("order_id"),
  lineId: uuid("line_id"),
  catalogue: text("catalogue").$type<Catalogue>().notNull(),
  offeringType: text("offering_type").notNull(),
  offeringId: integer("offering_id").notNull(),
  /** The offering's title when it was bought. */
  title: text("title").notNull(),
  per: text("per").$type<Per>(),
  /** The season edition, such as `2026-winter`; null: sold before this was recorded. */
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
  waitingId: uuid("waiting_id"),
  /** Of a place held for a family of last season: its invitation. */
  inviteId: uuid("invite_id"),
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
});
export type Registration = typeof registrations.$inferSelect;

/** Medical information that coaches must know, encrypted with a key outside the database (decision 30). */
export const medicalInformation = pgTable("health_notes", {
  athleteId: uuid("athlete_id").primaryKey(),
  ciphertext: text("ciphertext").notNull(),
  /** The key that decrypts it. */
  keyId: text("key_id").notNull(),
  consentedAt: instantMs("consented_at").notNull().defaultNow(),
  /** The text of the consent, as the form showed it. */
  consentText: text("consent_words").notNull(),
  changedAt: instantMs("changed_at").notNull().defaultNow(),
});
export type MedicalInformation = typeof medicalInformation.$inferSelect;
