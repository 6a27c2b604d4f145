import { inArray, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DisputeState } from "./disputes.ts";
import { type LedgerKind, ledgerKinds } from "./ledger-kinds.ts";
import { type RefundState, refundStates } from "./refund-states.ts";
import type { FindingKind, PaymentMethod } from "#modules/enrolment/index.ts";
import { instant } from "#core/db/columns.server.ts";
import { orderLines, orders } from "#modules/enrolment/schema.ts";

/**
 * What orders cost and what was paid: the club's ledger. A trigger keeps every entry as it is until its order is
 * deleted; a mistake is reversed by another entry. No entry names a person but staff.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Null: it is about the whole order. */
    lineId: uuid("line_id").references(() => orderLines.id, { onDelete: "cascade" }),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /** In the order's currency. Positive: the payer owes more; negative: less. Their sum is the balance. */
    cents: integer("cents").notNull(),
    /** How the money moved; null: none did. */
    method: text("method").$type<PaymentMethod>(),
    /** The sponsor who pays it, if that is the method. */
    sponsor: text("sponsor").notNull().default(""),
    /** Who moved it; null: staff recorded it. */
    provider: text("provider"),
    /** The provider's own id of the payment or the dispute. */
    providerId: text("provider_id"),
    /** The same movement of money has the same key. */
    idempotencyKey: text("idempotency_key").notNull().unique(),
    effectiveOn: date("effective_on", { mode: "string" }).notNull(),
    /** The name of the staff account; null: the provider reported it. */
    recordedBy: text("recorded_by"),
    /** The entry that it undoes. */
    reverses: uuid("reverses")
      .unique()
      .references((): AnyPgColumn => ledgerEntries.id),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("ledger_entries_kind_check", inArray(t.kind, [...ledgerKinds])),
    check(
      "ledger_entries_cents_check",
      sql`${t.cents} <> 0 and (${t.kind} = 'transfer'
        or (${t.reverses} is null) = ((${t.kind} in ('charge', 'refund', 'dispute', 'fee')) = (${t.cents} > 0)))`,
    ),
    index("ledger_entries_order").on(t.orderId),
    index("ledger_entries_line").on(t.lineId),
    index("ledger_entries_newest").on(
      t.effectiveOn.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);

/** Why an entry was reversed, in the words of staff. It may name the payer, and is deleted with their data. */
export const ledgerNotes = pgTable("ledger_notes", {
  entryId: uuid("entry_id")
    .primaryKey()
    .references(() => ledgerEntries.id, { onDelete: "cascade" }),
  text: text("text").notNull(),
});

/** Money of an order that goes back to the family, or went back at the provider's site. */
export const refunds = pgTable(
  "refunds",
  {
    /** Also the idempotency key at the provider, and how its refund is recognized there. */
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    state: text("state").$type<RefundState>().notNull().default("due"),
    method: text("method").$type<PaymentMethod>().notNull(),
    cents: integer("cents").notNull(),
    /** What the club's rules give; null: nothing was computed. */
    computedCents: integer("computed_cents"),
    /** The rule that was applied, as a sentence. */
    rule: text("rule").notNull().default(""),
    /** Why, in the words of staff. It may name the payer, and is deleted with their data. */
    reason: text("reason").notNull().default(""),
    /** Of a card: the payment that it gives back, by the provider's own id. */
    paymentReference: text("payment_reference"),
    provider: text("provider"),
    /** The provider's own id of the refund. Null until it answered. */
    providerId: text("provider_id").unique(),
    /** Why it failed, as a sentence for staff. */
    failure: text("failure"),
    /** The name of the staff account; null: the family, or somebody at the provider's site. */
    requestedBy: text("requested_by"),
    /** The failed refund that it tries again. */
    retries: uuid("retries")
      .unique()
      .references((): AnyPgColumn => refunds.id, { onDelete: "cascade" }),
    /** The day on which the money went back. */
    doneOn: date("done_on", { mode: "string" }),
    createdAt: instant("created_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [
    check("refunds_state_check", inArray(t.state, [...refundStates])),
    check("refunds_cents_check", sql`${t.cents} > 0`),
    index("refunds_order").on(t.orderId),
    index("refunds_payment").on(t.paymentReference),
    index("refunds_to_send")
      .on(t.changedAt)
      .where(sql`${t.method} = 'card' and ${t.state} in ('due', 'sent')`),
  ],
);

export type Refund = typeof refunds.$inferSelect;

/** How much of a refund is for which line. */
export const refundLines = pgTable(
  "refund_lines",
  {
    refundId: uuid("refund_id")
      .notNull()
      .references(() => refunds.id, { onDelete: "cascade" }),
    lineId: uuid("line_id")
      .notNull()
      .references(() => orderLines.id, { onDelete: "cascade" }),
    cents: integer("cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.lineId] }),
    check("refund_lines_cents_check", sql`${t.cents} > 0`),
    index("refund_lines_line").on(t.lineId),
  ],
);

/**
 * The payments that the provider was asked for, the newest of an order being the one to pay. A changed order
 * gets another one.
 */
export const providerSessions = pgTable(
  "provider_sessions",
  {
    /** The idempotency key, stored before the provider gets it: a repeated request returns the same session. */
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    /** The provider's own id. Null until it answered. */
    sessionId: text("session_id").unique(),
    /** The provider's page. */
    url: text("url"),
    /** The amount that it charges. */
    amountCents: integer("amount_cents").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Why its order is not paid with it any more; null: it can be. */
    ended: text("ended").$type<SessionEnd>(),
    /** The provider's own id of the payment (Stripe: the payment intent). */
    paymentReference: text("payment_reference"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("provider_sessions_amount_cents_check", sql`${t.amountCents} >= 0`),
    check("provider_sessions_ended_check", sql`${t.ended} in ('replaced', 'refused')`),
    index("provider_sessions_order").on(t.orderId),
    index("provider_sessions_payment").on(t.paymentReference),
    uniqueIndex("provider_sessions_to_pay")
      .on(t.orderId)
      .where(sql`${t.sessionId} is not null and ${t.ended} is null`),
  ],
);

/** `replaced`: the order changed · `refused`: the bank said no. */
export type SessionEnd = "replaced" | "refused";

/** Every event from the provider, once. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's own id. */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** The session, payment or dispute it is about. */
    subject: text("subject"),
    receivedAt: instant("received_at").notNull().defaultNow(),
    /** Null: it did not take effect yet; a refund's waits until its payment is known here. */
    processedAt: instant("processed_at"),
  },
  (t) => [index("payment_events_waiting").on(t.subject).where(sql`${t.processedAt} is null`)],
);

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
  customerName: text("customer_name"),
  customerEmail: text("customer_email"),
  expiresAt: instant("expires_at").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
  createdAt: instant("created_at").notNull().defaultNow(),
});

/** The refunds of the embedded demo checkout. */
export const demoRefunds = pgTable(
  "demo_refunds",
  {
    id: text("id").primaryKey(),
    idempotencyKey: uuid("idempotency_key").notNull().unique(),
    checkoutId: text("checkout_id")
      .notNull()
      .references(() => demoCheckouts.id, { onDelete: "cascade" }),
    cents: integer("cents").notNull(),
    status: text("status").$type<"pending" | "done" | "failed">().notNull(),
    /** Made by our own request, and not on the demo's page. */
    isRequested: boolean("is_requested").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [index("demo_refunds_checkout").on(t.checkoutId)],
);
