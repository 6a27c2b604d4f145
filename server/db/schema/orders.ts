import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DisputeState } from "#domain/disputes.ts";
import type {
  Catalogue,
  FindingKind,
  OfflineMethod,
  OrderKind,
  OrderState,
  PaymentMethod,
  Per,
} from "#domain/orders.ts";
import type { Discount } from "#domain/pricing.ts";
import type { TaxKind } from "#domain/tax.ts";
import { instant } from "../columns.ts";
import { submissions } from "./submissions.ts";

/** A family's or donor's order, paid or not. Stored before the provider is asked; amounts in cents CAD. */
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
    /** The amounts paid and refunded, according to the provider. */
    paidCents: integer("paid_cents").notNull().default(0),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** The amount that the payer's bank took back in disputes the club lost. */
    lostCents: integer("lost_cents").notNull().default(0),
    /** The currency of the payment; prices are Canadian dollars. */
    currency: text("currency").notNull().default("cad"),
    vendor: text("vendor").notNull(),
    /** Ours, stored before the provider gets it: a repeated request returns the same session. */
    idempotencyKey: uuid("idempotency_key").notNull(),
    /** Null until the provider answered. */
    sessionId: text("session_id"),
    sessionUrl: text("session_url"),
    /** The amount that the session charges; the order's may have changed since it was made. */
    sessionCents: integer("session_cents"),
    expiresAt: instant("expires_at").notNull(),
    /** The provider's own id of the payment (Stripe: the payment intent). */
    paymentReference: text("payment_reference"),
    /** When the payer accepted the terms. */
    agreedAt: instant("agreed_at"),
    /** Until when the places are held for the payer; once it has passed, the checkout is over. */
    heldUntil: instant("held_until"),
    /** The network it was started from; stored while it can be paid. */
    startedFrom: text("started_from"),
    /** The waiting-list offer that it accepts; null: none. */
    waitingId: uuid("waiting_id"),
    /** The invitation to the next season that it accepts; null: none. */
    inviteId: uuid("invite_id"),
    customerName: text("customer_name"),
    customerEmail: text("customer_email"),
    /** The inbox entry of its fulfilment: exactly one for a paid order. */
    submissionId: uuid("submission_id").references(() => submissions.id, { onDelete: "set null" }),
    lastError: text("last_error"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the payment arrived, whether or not it matches the order. */
    paidAt: instant("paid_at"),
    /** When staff accepted a payment that does not match the order. */
    acceptedAt: instant("accepted_at"),
  },
  (t) => [
    check("orders_amount_cents_check", sql`${t.amountCents} >= 0`),
    uniqueIndex("orders_reference").on(t.reference),
    uniqueIndex("orders_idempotency_key").on(t.idempotencyKey),
    uniqueIndex("orders_session").on(t.sessionId),
    uniqueIndex("orders_submission").on(t.submissionId),
    index("orders_newest").on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("orders_payment").on(t.paymentReference),
    index("orders_unpaid")
      .on(t.createdAt)
      .where(sql`${t.state} in ('starting', 'open', 'processing')`),
    index("orders_held")
      .on(t.heldUntil)
      .where(sql`${t.state} = 'open' and ${t.heldUntil} is not null`),
    index("orders_waiting_entry").on(t.waitingId),
    index("orders_invite").on(t.inviteId),
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
    catalogue: text("catalogue").$type<Catalogue>().notNull(),
    offeringType: text("offering_type").notNull(),
    offeringId: integer("offering_id").notNull(),
    /** Its title and price at the time of purchase, even if the catalogue changes later. */
    title: text("title").notNull(),
    /** The unit of the price then. */
    per: text("per").$type<Per>().notNull(),
    /** The season edition, such as `2026-winter`. */
    seasonId: text("season_id"),
    /** The days that the family agreed to. */
    seasonFrom: date("season_from", { mode: "string" }),
    seasonTo: date("season_to", { mode: "string" }),
    priceCents: integer("price_cents").notNull(),
    /** The discounts and their reasons. */
    discounts: jsonb("discounts").$type<Discount[]>().notNull().default([]),
    /** The tax that was in the price. */
    taxKind: text("tax_kind").$type<TaxKind>(),
    taxCents: integer("tax_cents").notNull().default(0),
    /** Price, less discounts, plus tax. */
    amountCents: integer("amount_cents").notNull(),
  },
  (t) => [
    unique().on(t.orderId, t.position),
    index("order_lines_offering").on(t.catalogue, t.offeringType, t.offeringId),
  ],
);
export type OrderLine = typeof orderLines.$inferSelect;

/** Offline payments for an order. */
export const orderPayments = pgTable(
  "order_payments",
  {
    /** Generated with the form, so that a double click records the payment once. */
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    method: text("method").$type<OfflineMethod>().notNull(),
    /** The sponsor who pays it, if that is the method. */
    sponsor: text("sponsor").notNull().default(""),
    cents: integer("cents").notNull(),
    receivedOn: date("received_on", { mode: "string" }).notNull(),
    /** The name of the staff account. */
    recordedBy: text("recorded_by").notNull(),
    /** When staff found that it was recorded by mistake: it does not count. Null: it counts. */
    voidedAt: instant("voided_at"),
    /** The name of the staff account. */
    voidedBy: text("voided_by"),
    voidReason: text("void_reason"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("order_payments_cents_check", sql`${t.cents} > 0`),
    index("order_payments_order").on(t.orderId),
  ],
);
export type OrderPayment = typeof orderPayments.$inferSelect;

/** The provider's sessions that an order had before its lines changed. */
export const formerSessions = pgTable(
  "former_sessions",
  {
    sessionId: text("session_id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    endedAt: instant("ended_at").notNull().defaultNow(),
  },
  (t) => [index("former_sessions_order").on(t.orderId)],
);

/** Every event from the provider, once. */
export const paymentEvents = pgTable("payment_events", {
  /** The provider's own id. */
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  /** The session, payment or dispute it is about. */
  subject: text("subject"),
  /** For a refund: the total refunded so far, in cents. */
  refundedCents: integer("refunded_cents"),
  receivedAt: instant("received_at").notNull().defaultNow(),
  processedAt: instant("processed_at"),
});

/** A dispute (a payer's bank wants a payment back), as the provider last reported it. */
export const paymentDisputes = pgTable(
  "payment_disputes",
  {
    /** The provider's own id. */
    id: text("id").primaryKey(),
    paymentReference: text("payment_reference"),
    state: text("state").$type<DisputeState>().notNull(),
    /** The bank only asks for information: no money is withdrawn yet. */
    inquiry: boolean("inquiry").notNull(),
    cents: integer("cents").notNull(),
    currency: text("currency").notNull(),
    /** The provider's term for it. */
    reason: text("reason").notNull(),
    answerBy: instant("answer_by"),
    openedAt: instant("opened_at").notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [index("payment_disputes_payment").on(t.paymentReference)],
);
export type PaymentDispute = typeof paymentDisputes.$inferSelect;

/** Discrepancies between the provider and our records; one open finding per kind and subject. */
export const paymentFindings = pgTable(
  "payment_findings",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind").$type<FindingKind>().notNull(),
    /** The provider's session, payment or dispute. */
    subject: text("subject").notNull(),
    orderReference: text("order_reference"),
    /** The discrepancy as one sentence for staff. */
    message: text("message").notNull(),
    /** The provider's amount, if it is to replace ours. */
    cents: integer("cents"),
    foundAt: instant("found_at").notNull().defaultNow(),
    resolvedAt: instant("resolved_at"),
  },
  (t) => [
    uniqueIndex("payment_findings_open").on(t.kind, t.subject).where(sql`${t.resolvedAt} is null`),
  ],
);

/** Each comparison of the records with the provider's. */
export const paymentChecks = pgTable("payment_checks", {
  id: uuid("id").primaryKey(),
  checkedAt: instant("checked_at").notNull().defaultNow(),
  ordersChecked: integer("orders_checked").notNull(),
  findings: integer("findings").notNull(),
  /** Why it could not be finished; null: it was. */
  problem: text("problem"),
});

/** The embedded demo checkout's sessions: it replaces the provider. */
export const demoCheckouts = pgTable("demo_checkouts", {
  id: text("id").primaryKey(),
  idempotencyKey: uuid("idempotency_key").notNull().unique(),
  orderId: uuid("order_id").notNull(),
  title: text("title").notNull(),
  amountCents: integer("amount_cents").notNull(),
  currency: text("currency").notNull(),
  successUrl: text("success_url").notNull(),
  cancelUrl: text("cancel_url").notNull(),
  status: text("status").$type<"open" | "complete" | "expired">().notNull().default("open"),
  paymentStatus: text("payment_status").$type<"paid" | "unpaid">().notNull().default("unpaid"),
  refundedCents: integer("refunded_cents").notNull().default(0),
  customerName: text("customer_name"),
  customerEmail: text("customer_email"),
  expiresAt: instant("expires_at").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
  createdAt: instant("created_at").notNull().defaultNow(),
});
