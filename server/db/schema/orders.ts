import { boolean, date, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { DisputeState } from "#domain/disputes.ts";
import type {
  Catalogue,
  FindingKind,
  OrderKind,
  OrderState,
  PaymentMethod,
  Per,
} from "#domain/orders.ts";
import { instant } from "../columns.ts";

/** What a family or giver owes or paid. Stored before the provider is asked; amounts in cents CAD. */
export const orders = pgTable("orders", {
  id: uuid("id").primaryKey(),
  /** What the payer can quote, such as `K7QM-2RD4`. */
  reference: text("reference").notNull(),
  kind: text("kind").$type<OrderKind>().notNull(),
  method: text("method").$type<PaymentMethod>().notNull().default("card"),
  state: text("state").$type<OrderState>().notNull().default("starting"),
  /** The entry that was bought; null for a gift. */
  catalogue: text("catalogue").$type<Catalogue>(),
  offeringType: text("offering_type"),
  offeringId: integer("offering_id"),
  /** What it was called and cost when it was bought, whatever the catalogue says later. */
  title: text("title").notNull(),
  /** What the price bought then; null: sold before this was noted. */
  per: text("per").$type<Per>(),
  seasonFrom: date("season_from", { mode: "string" }),
  seasonTo: date("season_to", { mode: "string" }),
  amountCents: integer("amount_cents").notNull(),
  /** What the provider says came, and went back. */
  paidCents: integer("paid_cents").notNull().default(0),
  refundedCents: integer("refunded_cents").notNull().default(0),
  /** What the payer's bank took back in disputes the club lost. */
  lostCents: integer("lost_cents").notNull().default(0),
  /** What it was paid in; prices are Canadian dollars. */
  currency: text("currency").notNull().default("cad"),
  vendor: text("vendor").notNull(),
  /** Ours, stored before the provider gets it: asking again is asking for the same session. */
  idempotencyKey: uuid("idempotency_key").notNull(),
  /** Null until the provider's answer was heard. */
  sessionId: text("session_id"),
  sessionUrl: text("session_url"),
  expiresAt: instant("expires_at").notNull(),
  /** The provider's own name for the payment (Stripe: the payment intent). */
  paymentReference: text("payment_reference"),
  athleteName: text("athlete_name"),
  birthYear: integer("birth_year"),
  /** When the payer accepted the terms. */
  agreedAt: instant("agreed_at"),
  /** Until when the place is held for who has still to pay; once it has passed, the checkout is over. */
  heldUntil: instant("held_until"),
  /** The network it was started from; kept while it can be paid. */
  startedFrom: text("started_from"),
  /** Paid after the hold had ended, when every place was taken: staff decide what becomes of it. */
  withoutPlace: boolean("without_place").notNull().default(false),
  customerName: text("customer_name"),
  customerEmail: text("customer_email"),
  /** The inbox entry its fulfilment made: exactly one for a paid order. */
  submissionId: uuid("submission_id"),
  lastError: text("last_error"),
  createdAt: instant("created_at").notNull().defaultNow(),
  /** When the money came, whether it agrees with the order or not. */
  paidAt: instant("paid_at"),
  /** When staff took a payment that does not agree as it is. */
  acceptedAt: instant("accepted_at"),
});
export type Order = typeof orders.$inferSelect;

/** Every event the provider told us of, once. */
export const paymentEvents = pgTable("payment_events", {
  /** The provider's own id. */
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  /** The session, payment or dispute it is about. */
  subject: text("subject"),
  /** Of a refund: how much went back altogether, in cents. */
  refundedCents: integer("refunded_cents"),
  receivedAt: instant("received_at").notNull().defaultNow(),
  processedAt: instant("processed_at"),
});

/** A payer's bank that wants a payment back, as the provider last told it. */
export const paymentDisputes = pgTable("payment_disputes", {
  /** The provider's own id. */
  id: text("id").primaryKey(),
  paymentReference: text("payment_reference"),
  state: text("state").$type<DisputeState>().notNull(),
  /** The bank only asks: no money is withdrawn yet. */
  inquiry: boolean("inquiry").notNull(),
  cents: integer("cents").notNull(),
  currency: text("currency").notNull(),
  /** The provider's word for it. */
  reason: text("reason").notNull(),
  answerBy: instant("answer_by"),
  openedAt: instant("opened_at").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});
export type PaymentDispute = typeof paymentDisputes.$inferSelect;

/** What the provider and our records disagree on; one open finding a kind and subject. */
export const paymentFindings = pgTable("payment_findings", {
  id: uuid("id").primaryKey(),
  kind: text("kind").$type<FindingKind>().notNull(),
  /** The provider's session, payment or dispute. */
  subject: text("subject").notNull(),
  orderReference: text("order_reference"),
  /** The disagreement as one sentence for staff. */
  words: text("words").notNull(),
  /** The provider's sum, where one is to be taken over. */
  cents: integer("cents"),
  foundAt: instant("found_at").notNull().defaultNow(),
  mendedAt: instant("mended_at"),
});

/** Each time the records were compared with the provider's. */
export const paymentChecks = pgTable("payment_checks", {
  id: uuid("id").primaryKey(),
  checkedAt: instant("checked_at").notNull().defaultNow(),
  ordersChecked: integer("orders_checked").notNull(),
  findings: integer("findings").notNull(),
  /** Why it could not be finished; null: it was. */
  problem: text("problem"),
});

/** The embedded demo checkout's own memory: it plays the provider. */
export const demoCheckouts = pgTable("demo_checkouts", {
  id: text("id").primaryKey(),
  idempotencyKey: uuid("idempotency_key").notNull(),
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
