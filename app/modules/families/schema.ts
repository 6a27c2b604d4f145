import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  check,
} from "drizzle-orm/pg-core";
import { instant, instantMs } from "#core/db/columns.server.ts";
import { digitsOf, searchIndex, searchText } from "#core/db/search-text.server.ts";
import type { WaiverAnswer } from "./waiver-answers.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** Athletes with the adults who look after them. */
export const families = pgTable(
  "families",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The unpaid order for which it was created; the family is deleted with it if it stays unpaid. Null: it has paid. */
    draftOf: uuid("draft_of").references(() => orders.id, { onDelete: "cascade" }),
    /** The existing family into which this draft is merged when it is paid. */
    joins: uuid("joins").references((): AnyPgColumn => families.id, { onDelete: "set null" }),
    /** The guardian whose link opened that checkout: no other guardian's details are changed. */
    joinsGuardian: uuid("joins_guardian"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("families_draft").on(t.draftOf)],
);

type Columns<Name extends string> = Record<Name, SQLWrapper>;

/** The searchable text of an athlete. */
export const athleteText = (t: Columns<"givenName" | "familyName" | "nameUsed">): SQL =>
  searchText(sql`${t.givenName} || ' ' || ${t.familyName} || ' ' || ${t.nameUsed}`);

/** The searchable text of a guardian. */
export const guardianText = (t: Columns<"name" | "email" | "phone">): SQL =>
  searchText(sql`${t.name} || ' ' || ${t.email} || ' ' || ${digitsOf(t.phone)}`);

/** The searchable text of an emergency contact. */
export const contactText = (t: Columns<"name" | "phone">): SQL =>
  searchText(sql`${t.name} || ' ' || ${digitsOf(t.phone)}`);

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
    searchIndex("guardians_search", guardianText(t)),
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
    /** One of the field's options; "": not asked, or not answered. */
    gender: text("gender").notNull().default(""),
    /** Without a registration: stored for a limited time until it has one. */
    addedByStaff: boolean("added_by_staff").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("athletes_family").on(t.familyId), searchIndex("athletes_search", athleteText(t))],
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
  (t) => [
    index("emergency_contacts_family").on(t.familyId),
    searchIndex("emergency_contacts_search", contactText(t)),
  ],
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
    /** The address that it was mailed to: the link is not valid for another address. */
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

/** The address of a family's one calendar, which calendar apps request. */
export const familyCalendars = pgTable("family_calendars", {
  familyId: uuid("family_id")
    .primaryKey()
    .references(() => families.id, { onDelete: "cascade" }),
  /** The key is derived from this and the secret of mailed links. */
  salt: text("salt").notNull(),
  keyHash: text("key_hash").notNull().unique(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The office's notes about a family. Families never see them. */
export const familyNotes = pgTable(
  "family_notes",
  {
    /** The form's id: a note that is sent twice is stored once. */
    id: uuid("id").primaryKey(),
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    /** It stays above the others, and is kept longer. */
    pinned: boolean("pinned").notNull().default(false),
    /** The account; null: it was deleted since. */
    writtenBy: text("written_by").references(() => staffUsers.id, { onDelete: "set null" }),
    /** The author's name. */
    writer: text("writer").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("family_notes_family").on(t.familyId, t.createdAt.desc().nullsFirst())],
);

export type { Registration } from "#modules/enrolment/schema.ts";

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
    /** If it was signed on paper: a time on that day. */
    signedAt: instant("signed_at").notNull().defaultNow(),
    /** The staff member who recorded a paper signature; null: it was signed on the site. */
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
