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
import type { DisputeState } from "./dispute-states.ts";
import { type LedgerKind, ledgerKinds } from "./ledger-kinds.ts";
import { type RefundState, refundStates } from "./refund-states.ts";
import type { FindingKind, PaymentMethod } from "#modules/enrolment/index.ts";
import { instant } from "#core/db/columns.server.ts";
import { orderLines, orders } from "#modules/enrolment/schema.ts";

const sessionPurposes = ["checkout", "balance", "card"] as const;
/**
 * `checkout`: the payment that registers · `balance`: a later payment of the balance · `card`: a new card for
 * later charges; nothing is paid.
 */
export type SessionPurpose = (typeof sessionPurposes)[number];

/**
 * The club's ledger: the costs and payments of orders. A trigger prevents changes to an entry until its order
 * is deleted; a mistake is reversed by another entry. Entries name no person except staff.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Null: it concerns the whole order. */
    lineId: uuid("line_id").references(() => orderLines.id, { onDelete: "cascade" }),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /** In the order's currency. Positive: the payer owes more; negative: less. Their sum is the balance. */
    cents: integer("cents").notNull(),
    /** The payment method; null: no money moved. */
    method: text("method").$type<PaymentMethod>(),
    /** The sponsor who pays it, if that is the method. */
    sponsor: text("sponsor").notNull().default(""),
    /** The provider that moved it; null: staff recorded it. */
    provider: text("provider"),
    /** The provider's own id of the payment or the dispute. */
    providerId: text("provider_id"),
    /** The same for the same movement of money. */
    idempotencyKey: text("idempotency_key").notNull().unique(),
    effectiveOn: date("effective_on", { mode: "string" }).notNull(),
    /** The name of the staff account; null: the provider reported it. */
    recordedBy: text("recorded_by"),
    /** The entry that it reverses. */
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
    index("ledger_entries_credit").on(t.orderId).where(sql`${t.method} = 'credit'`),
    index("ledger_entries_line").on(t.lineId),
    index("ledger_entries_provider_id").on(t.providerId),
    index("ledger_entries_newest").on(
      t.effectiveOn.desc().nullsFirst(),
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);

/**
 * Why staff wrote off an amount or reversed an entry. It may name the payer, and is deleted with their data.
 */
export const ledgerNotes = pgTable("ledger_notes", {
  entryId: uuid("entry_id")
    .primaryKey()
    .references(() => ledgerEntries.id, { onDelete: "cascade" }),
  text: text("text").notNull(),
});

/** What a sponsor is to pay of an order. */
export const sponsorClaims = pgTable(
  "sponsor_claims",
  {
    /** Also the form's token: a form that is sent twice is stored once. */
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    sponsor: text("sponsor").notNull(),
    cents: integer("cents").notNull(),
    /** The last day on which the payer does not owe it; after it they do, unless the sponsor paid. */
    expectedBy: date("expected_by", { mode: "string" }).notNull(),
    /** The day from which the office should contact the sponsor. */
    remindOn: date("remind_on", { mode: "string" }).notNull(),
    state: text("state").$type<ClaimState>().notNull().default("expected"),
    /** The payment, once it was received. */
    entryId: uuid("entry_id")
      .unique()
      .references(() => ledgerEntries.id, { onDelete: "cascade" }),
    /** The name of the staff account. */
    createdBy: text("created_by").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("sponsor_claims_state_check", sql`${t.state} in ('expected', 'received', 'declined')`),
    check("sponsor_claims_cents_check", sql`${t.cents} > 0`),
    check(
      "sponsor_claims_entry_check",
      sql`(${t.state} = 'received') = (${t.entryId} is not null)`,
    ),
    index("sponsor_claims_order").on(t.orderId),
    index("sponsor_claims_expected").on(t.expectedBy).where(sql`${t.state} = 'expected'`),
  ],
);

export type ClaimState = "expected" | "received" | "declined";
export type SponsorClaim = typeof sponsorClaims.$inferSelect;

/** Until when the places of an unpaid order are held that is to be paid by e-transfer or by a sponsor. */
export const transferHolds = pgTable(
  "transfer_holds",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The last day for the payment. */
    dueOn: date("due_on", { mode: "string" }).notNull(),
    /** When the payer was reminded of this day; null: not yet. */
    remindedAt: instant("reminded_at"),
    /** When the places were released without a payment; null: they were not. */
    releasedAt: instant("released_at"),
  },
  (t) => [index("transfer_holds_due").on(t.dueOn).where(sql`${t.releasedAt} is null`)],
);

/** The reminders about an order's balance: at most one a day. */
export const balanceReminders = pgTable(
  "balance_reminders",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    /** The amount that the payer was asked for. */
    cents: integer("cents").notNull(),
    /** The name of the staff account. */
    sentBy: text("sent_by").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.day] }),
    check("balance_reminders_cents_check", sql`${t.cents} > 0`),
  ],
);

/** Refunds of orders, requested here or made at the provider's site. */
export const refunds = pgTable(
  "refunds",
  {
    /** Also the idempotency key, and the key by which the refund is recognized at the provider. */
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    state: text("state").$type<RefundState>().notNull().default("due"),
    method: text("method").$type<PaymentMethod>().notNull(),
    cents: integer("cents").notNull(),
    /** The amount by the club's rules; null: nothing was computed. */
    computedCents: integer("computed_cents"),
    /** The rule that was applied, as a sentence. */
    rule: text("rule").notNull().default(""),
    /** The reason given by staff. It may name the payer, and is deleted with their data. */
    reason: text("reason").notNull().default(""),
    /** For a card refund: the refunded payment, by the provider's own id. */
    paymentReference: text("payment_reference"),
    provider: text("provider"),
    /** The provider's own id of the refund. Null until it is known. */
    providerId: text("provider_id").unique(),
    /** Why it failed, as a sentence for staff. */
    failure: text("failure"),
    /** The name of the staff account; null: the family, or somebody at the provider's site. */
    requestedBy: text("requested_by"),
    /** The failed refund that it retries. */
    retries: uuid("retries")
      .unique()
      .references((): AnyPgColumn => refunds.id, { onDelete: "cascade" }),
    /**
     * The refund as a credit that it pays out: if it is cancelled, the club still owes the family the money.
     */
    paysOut: uuid("pays_out").references((): AnyPgColumn => refunds.id, { onDelete: "cascade" }),
    /** The day on which the money was refunded. */
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

/** The amounts of a refund by line. */
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
 * The payment sessions requested from the provider. The newest one of an order's checkout is the one to pay:
 * a changed order gets a new one.
 */
export const providerSessions = pgTable(
  "provider_sessions",
  {
    /** The idempotency key, stored before the provider gets it: a repeated request returns the same session. */
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<SessionPurpose>().notNull().default("checkout"),
    provider: text("provider").notNull(),
    /** The provider's own id. Null until it is known. */
    sessionId: text("session_id").unique(),
    /** The provider's page. */
    url: text("url"),
    /** The amount that it charges. */
    amountCents: integer("amount_cents").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Why its order can no longer be paid with it; null: it can. */
    ended: text("ended").$type<SessionEnd>(),
    /** The provider's own id of the payment (Stripe: the payment intent). */
    paymentReference: text("payment_reference"),
    /** The card saved with it, by the provider's own id. */
    methodId: text("method_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("provider_sessions_amount_cents_check", sql`${t.amountCents} >= 0`),
    check("provider_sessions_ended_check", sql`${t.ended} in ('replaced', 'refused')`),
    check("provider_sessions_purpose_check", inArray(t.purpose, [...sessionPurposes])),
    index("provider_sessions_order").on(t.orderId),
    index("provider_sessions_payment").on(t.paymentReference),
    uniqueIndex("provider_sessions_to_pay")
      .on(t.orderId)
      .where(sql`${t.sessionId} is not null and ${t.ended} is null and ${t.purpose} = 'checkout'`),
  ],
);

/** `replaced`: the order changed · `refused`: the bank refused the payment. */
export type SessionEnd = "replaced" | "refused";

/**
 * The parts in which an order is paid, as agreed by the payer or the office: they add up to its price at the
 * time. The open amount of each is derived from the ledger (`openParts`).
 */
export const instalments = pgTable(
  "instalments",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Counted from 1. */
    number: integer("number").notNull(),
    dueOn: date("due_on", { mode: "string" }).notNull(),
    cents: integer("cents").notNull(),
    /** When the payer was reminded of it, if no card will be charged. */
    remindedAt: instant("reminded_at"),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.number] }),
    check("instalments_cents_check", sql`${t.cents} > 0`),
    index("instalments_due").on(t.dueOn),
  ],
);

/** The payer's agreement to pay in instalments. */
export const instalmentAgreements = pgTable("instalment_agreements", {
  orderId: uuid("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** The text as shown, with the amounts and the days. */
  text: text("text").notNull(),
  agreedAt: instant("agreed_at").notNull().defaultNow(),
  /** The name of the staff account; null: the payer agreed on our page. */
  recordedBy: text("recorded_by"),
});

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
    /** Null: it has not taken effect yet; a refund's event waits until its payment is recorded here. */
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
    /** The bank only asks for information: no money has been withdrawn. */
    inquiry: boolean("inquiry").notNull(),
    cents: integer("cents").notNull(),
    currency: text("currency").notNull(),
    /** The provider's term for it. */
    reason: text("reason").notNull(),
    answerBy: instant("answer_by"),
    openedAt: instant("opened_at").notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
    /** When staff were mailed that it is open. */
    notifiedAt: instant("notified_at"),
    /** When staff were mailed again because its deadline was near and nobody had answered. */
    remindedAt: instant("reminded_at"),
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
    /** The provider's amount, if it should replace ours. */
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

export * from "./provider/schema.ts";
