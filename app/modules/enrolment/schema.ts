import { eq, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  QueryBuilder,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OrderKind, OrderState, PaymentMethod } from "./orders.ts";
import type { Discount } from "./pricing.ts";
import type { TaxKind } from "#core/tax.ts";
import { instant } from "#core/db/columns.server.ts";
import { searchIndex, searchText } from "#core/db/search-text.server.ts";
import type { Catalogue, Per } from "#modules/content/index.ts";
import {
  offeringEditions,
  offerings,
  seasonEditions,
  trainingGroups,
} from "#modules/catalogue/schema.ts";
import type { RegistrationState, ReleaseReason } from "#modules/families/index.ts";
import type { InviteState } from "./invites.ts";
import type { paymentDisputes } from "#modules/billing/schema.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { families, athletes } from "#modules/families/schema.ts";
import type { WaitingState } from "./waiting.ts";

/** Random and unguessable. */
const newCheckoutKey = () => randomBytes(18).toString("base64url");

/** The searchable text of an order: its reference with and without the hyphen, the payer and the purchase. */
export const orderText = (
  t: Record<"reference" | "customerName" | "customerEmail" | "title", SQLWrapper>,
): SQL =>
  searchText(
    sql`${t.reference} || ' ' || replace(${t.reference}, '-', '') || ' ' || coalesce(${t.customerName}, '') || ' ' || coalesce(${t.customerEmail}, '') || ' ' || ${t.title}`,
  );

/**
 * A family's or donor's order, paid or not; payments are in the ledger. Stored before a session is requested
 * from the provider; amounts in cents CAD.
 */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    /** The reference that the payer can quote, such as `K7QM-2RD4`. */
    reference: text("reference").notNull(),
    kind: text("kind").$type<OrderKind>().notNull(),
    method: text("method").$type<PaymentMethod>().notNull().default("card"),
    state: text("state").$type<OrderState>().notNull().default("starting"),
    /** The purchase in one line; its parts are the order's lines. */
    title: text("title").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The part that is paid later, in instalments. */
    laterCents: integer("later_cents").notNull().default(0),
    /** The part that the payer's credit pays: reserved while the checkout can be paid, then in the ledger. */
    creditCents: integer("credit_cents").notNull().default(0),
    /** The currency of the payment; prices are Canadian dollars. */
    currency: text("currency").notNull().default("cad"),
    /** The key of its checkout's address: whoever has it may complete the order. */
    checkoutKey: text("checkout_key").notNull().$defaultFn(newCheckoutKey),
    expiresAt: instant("expires_at").notNull(),
    /** When the payer accepted the terms. */
    agreedAt: instant("agreed_at"),
    /** Until when the places are held for the payer; once it has passed, the checkout is over. */
    heldUntil: instant("held_until"),
    /** The network it was started from; stored only while it can be paid. */
    startedFrom: text("started_from"),
    /** The waiting-list offer that it accepts; null: none. */
    waitingListEntryId: uuid("waiting_list_entry_id"),
    /** The invitation to the next season that it accepts; null: none. */
    inviteId: uuid("invite_id"),
    customerName: text("customer_name"),
    customerEmail: text("customer_email"),
    /** When it became paid: its messages are queued then, once. Null: unpaid, or under review. */
    fulfilledAt: instant("fulfilled_at"),
    /** The unguessable last part of its receipt's address. */
    receipt: text("receipt"),
    /** When staff marked it as answered in the inbox; null: it is new there. */
    answeredAt: instant("answered_at"),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the payment arrived, whether or not it matches the order. */
    paidAt: instant("paid_at"),
    /** When staff accepted a payment that does not match the order. */
    acceptedAt: instant("accepted_at"),
  },
  (t) => [
    check("orders_amount_cents_check", sql`${t.amountCents} >= 0`),
    check("orders_later_cents_check", sql`${t.laterCents} between 0 and ${t.amountCents}`),
    check("orders_credit_cents_check", sql`${t.creditCents} >= 0`),
    uniqueIndex("orders_reference").on(t.reference),
    uniqueIndex("orders_checkout_key").on(t.checkoutKey),
    uniqueIndex("orders_receipt").on(t.receipt),
    index("orders_fulfilled")
      .on(t.fulfilledAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.fulfilledAt} is not null`),
    index("orders_unanswered")
      .on(t.fulfilledAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.fulfilledAt} is not null and ${t.answeredAt} is null`),
    index("orders_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("orders_unpaid")
      .on(t.createdAt)
      .where(sql`${t.state} in ('starting', 'open', 'processing')`),
    index("orders_held")
      .on(t.heldUntil)
      .where(sql`${t.state} = 'open' and ${t.heldUntil} is not null`),
    index("orders_credit_reserved")
      .on(sql`lower(${t.customerEmail})`)
      .where(sql`${t.creditCents} > 0 and ${t.paidAt} is null`),
    index("orders_waiting_entry").on(t.waitingListEntryId),
    index("orders_invite").on(t.inviteId),
    searchIndex("orders_search", orderText(t)),
  ],
);

export type Order = typeof orders.$inferSelect;

/** A part of an order: an offering for one athlete. A gift has none. Amounts in cents CAD. */
export const orderLines = pgTable(
  "order_lines",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Counted from 1. */
    position: integer("position").notNull(),
    offeringEditionId: integer("offering_edition_id")
      .notNull()
      .references(() => offeringEditions.id),
    /** Its title and price at the time of purchase, even if the catalogue changes later. */
    title: text("title").notNull(),
    /** The unit of the price then. */
    per: text("per").$type<Per>().notNull(),
    /** The days that the family agreed to. */
    seasonFrom: date("season_from", { mode: "string" }),
    seasonTo: date("season_to", { mode: "string" }),
    priceCents: integer("price_cents").notNull(),
    /** The part of the price that went to a federation, which is not refunded. */
    federationFeeCents: integer("federation_fee_cents").notNull().default(0),
    /** The discounts and their reasons. */
    discounts: jsonb("discounts").$type<Discount[]>().notNull().default([]),
    /** The tax that was in the price. */
    taxKind: text("tax_kind").$type<TaxKind>(),
    taxCents: integer("tax_cents").notNull().default(0),
    /** What the family still pays for the line that this one replaces, tax included. */
    keptCents: integer("kept_cents").notNull().default(0),
    /** Price, less discounts, plus tax, plus the amount kept from the replaced line. */
    amountCents: integer("amount_cents").notNull(),
    /** The line of the same order that it replaced in a move; that one no longer counts. */
    replaces: uuid("replaces")
      .unique()
      .references((): AnyPgColumn => orderLines.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("order_lines_kept_cents_check", sql`${t.keptCents} >= 0`),
    unique().on(t.orderId, t.position),
    index("order_lines_offering").on(t.offeringEditionId),
  ],
);

export type OrderLine = typeof orderLines.$inferSelect & Bought;

export type PaymentDispute = typeof paymentDisputes.$inferSelect;

/** A family of last season, invited to the next: once for each season edition. */
export const seasonInvites = pgTable(
  "season_invites",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    familyId: uuid("family_id")
      .notNull()
      .references(() => families.id, { onDelete: "cascade" }),
    /** The season edition that it was registered for, such as `2026-winter`. */
    fromEdition: text("from_edition")
      .notNull()
      .references(() => seasonEditions.id),
    toEdition: text("to_edition")
      .notNull()
      .references(() => seasonEditions.id),
    state: text("state").$type<InviteState>().notNull().default("invited"),
    /** Until when its places are held. */
    holdUntil: instant("hold_until").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [unique().on(t.familyId, t.toEdition)],
);

/** An athlete's place in an offering. Its state follows the order's (`changeOrders`). */
export const registrations = pgTable(
  "registrations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Null: the athlete's data was deleted, or the place is only offered. */
    athleteId: uuid("athlete_id").references(() => athletes.id, { onDelete: "set null" }),
    /** Null: nothing was ordered yet, the place is only offered. */
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "cascade" }),
    lineId: uuid("line_id")
      .unique()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    offeringEditionId: integer("offering_edition_id")
      .notNull()
      .references(() => offeringEditions.id),
    /** The offering's title when it was bought. */
    title: text("title").notNull(),
    per: text("per").$type<Per>().notNull(),
    state: text("state").$type<RegistrationState>().notNull(),
    /** Paid after the hold had ended, when every place was taken: staff decide what to do. */
    withoutPlace: boolean("without_place").notNull().default(false),
    /** Until when the place is held or offered; null: neither. */
    heldUntil: instant("held_until"),
    /** The training group that staff moved it to; null: the one determined by offering and age. */
    groupId: text("group_id").references(() => trainingGroups.id),
    /** For an offer: its waiting-list entry. Deleted with that entry. */
    waitingListEntryId: uuid("waiting_list_entry_id").references(() => waitingListEntries.id, {
      onDelete: "cascade",
    }),
    /** For a place held for a family of last season: its invitation. */
    inviteId: uuid("invite_id").references(() => seasonInvites.id, { onDelete: "cascade" }),
    /** The offered registration that this one accepts, while it exists. */
    offerId: uuid("offer_id"),
    /** For a released place: why it is free again. */
    releaseReason: text("release_reason").$type<ReleaseReason>(),
    /** Staff ended it; independent of its order's state. */
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
    index("registrations_offering").on(t.offeringEditionId),
    index("registrations_waiting").on(t.waitingListEntryId),
    index("registrations_invite").on(t.inviteId),
    index("registrations_offer").on(t.offerId),
  ],
);

/**
 * A family's entry on an offering's waiting list; its text is the submission, and the entry is deleted with
 * it.
 */
export const waitingListEntries = pgTable(
  "waiting_list_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    submissionId: uuid("submission_id")
      .notNull()
      .unique()
      .references(() => submissions.id, { onDelete: "cascade" }),
    offeringEditionId: integer("offering_edition_id")
      .notNull()
      .references(() => offeringEditions.id),
    /** How many places it wants: all or none. */
    places: integer("places").notNull().default(1),
    state: text("state").$type<WaitingState>().notNull().default("waiting"),
    askedAt: instant("asked_at").notNull(),
    /** When staff put it before the others; null: its order is by `askedAt`. */
    aheadAt: instant("ahead_at"),
    /** Until when its last offer can be accepted. */
    offerUntil: instant("offer_until"),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [index("waiting_list_entries_queue").on(t.offeringEditionId, t.state)],
);

/** A waiting-list entry with its offering and the days of its season edition. */
export type WaitingListEntry = typeof waitingListEntries.$inferSelect &
  Bought & { seasonFrom: string; seasonTo: string };

/** An offering in one season edition: for a purchase, a waiting-list entry or an offer. */
export interface Bought {
  catalogue: Catalogue;
  /** The offering's code in the checkout calls. */
  offeringType: string;
  offeringId: number;
  /** The season edition, such as `2026-winter`. */
  seasonId: string;
}

/** The offering's code, its season edition and its current dates. */
export const bought = {
  catalogue: offerings.catalogue,
  offeringType: offerings.type,
  offeringId: offerings.number,
  seasonId: offeringEditions.editionId,
};
export const editionDays = {
  seasonFrom: seasonEditions.firstDay,
  seasonTo: seasonEditions.lastDay,
};

/*
 * Views of tables joined with the offering of each row. Each has the name of its table, so conditions on the
 * table’s columns work on it.
 */

/** Registrations with their offering and the days of its season edition. */
export const registrationRows = new QueryBuilder()
  .select({ ...getTableColumns(registrations), ...bought, ...editionDays })
  .from(registrations)
  .innerJoin(offeringEditions, eq(offeringEditions.id, registrations.offeringEditionId))
  .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
  .innerJoin(seasonEditions, eq(seasonEditions.id, offeringEditions.editionId))
  .as("registrations");

/** Their fields, to select them beside others. */
export const registrationColumns = {
  ...getTableColumns(registrations),
  catalogue: registrationRows.catalogue,
  offeringType: registrationRows.offeringType,
  offeringId: registrationRows.offeringId,
  seasonId: registrationRows.seasonId,
  seasonFrom: registrationRows.seasonFrom,
  seasonTo: registrationRows.seasonTo,
};

/** A registration with its offering and the days of its season edition. */
export type Registration = typeof registrations.$inferSelect &
  Bought & { seasonFrom: string; seasonTo: string };

/** Order lines with their offering; their days are those that the family agreed to. */
export const orderLineRows = new QueryBuilder()
  .select({ ...getTableColumns(orderLines), ...bought })
  .from(orderLines)
  .innerJoin(offeringEditions, eq(offeringEditions.id, orderLines.offeringEditionId))
  .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
  .as("order_lines");

/** Their fields, to select them beside others. */
export const orderLineColumns = {
  ...getTableColumns(orderLines),
  catalogue: orderLineRows.catalogue,
  offeringType: orderLineRows.offeringType,
  offeringId: orderLineRows.offeringId,
  seasonId: orderLineRows.seasonId,
};

/** Waiting-list entries with their offering and the days of its season edition. */
export const waitingRows = new QueryBuilder()
  .select({ ...getTableColumns(waitingListEntries), ...bought, ...editionDays })
  .from(waitingListEntries)
  .innerJoin(offeringEditions, eq(offeringEditions.id, waitingListEntries.offeringEditionId))
  .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
  .innerJoin(seasonEditions, eq(seasonEditions.id, offeringEditions.editionId))
  .as("waiting_list_entries");

/** Their fields, to select them beside others. */
export const waitingColumns = {
  ...getTableColumns(waitingListEntries),
  catalogue: waitingRows.catalogue,
  offeringType: waitingRows.offeringType,
  offeringId: waitingRows.offeringId,
  seasonId: waitingRows.seasonId,
  seasonFrom: waitingRows.seasonFrom,
  seasonTo: waitingRows.seasonTo,
};
