import { date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { RegistrationState } from "#domain/families.ts";
import type { Catalogue } from "#domain/orders.ts";
import { instant } from "../columns.ts";

/** Athletes with the adults who look after them. */
export const families = pgTable("families", {
  id: uuid("id").primaryKey().defaultRandom(),
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
  createdAt: instant("created_at").notNull().defaultNow(),
});

export const athletes = pgTable("athletes", {
  id: uuid("id").primaryKey().defaultRandom(),
  familyId: uuid("family_id").notNull(),
  givenName: text("given_name").notNull(),
  familyName: text("family_name").notNull().default(""),
  /** Null: carried over from an order that had only a year of birth. */
  bornOn: date("born_on", { mode: "string" }),
  birthYear: integer("birth_year"),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Whom a coach calls when no guardian answers. */
export const emergencyContacts = pgTable("emergency_contacts", {
  id: uuid("id").primaryKey().defaultRandom(),
  familyId: uuid("family_id").notNull(),
  name: text("name").notNull(),
  phone: text("phone").notNull(),
  relationship: text("relationship").notNull().default(""),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** Who is in what. A trigger keeps the state in step with the order's. */
export const registrations = pgTable("registrations", {
  id: uuid("id").primaryKey().defaultRandom(),
  athleteId: uuid("athlete_id").notNull(),
  orderId: uuid("order_id").notNull(),
  catalogue: text("catalogue").$type<Catalogue>().notNull(),
  offeringType: text("offering_type").notNull(),
  offeringId: integer("offering_id").notNull(),
  /** The offering's title when it was bought. */
  title: text("title").notNull(),
  seasonFrom: date("season_from", { mode: "string" }),
  seasonTo: date("season_to", { mode: "string" }),
  state: text("state").$type<RegistrationState>().notNull(),
  createdAt: instant("created_at").notNull().defaultNow(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
