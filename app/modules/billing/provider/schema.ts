import { inArray, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#core/db/columns.server.ts";
import { orders } from "#modules/enrolment/schema.ts";
import type { DisputeState } from "../dispute-states.ts";

/**
 * The card that an order's later parts are charged to. It is saved at the provider: we store no card data.
 */
export const paymentMethods = pgTable("payment_methods", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** Null: no order needs it any more, so that it is deleted at the provider (`deleteCards`). */
  orderId: uuid("order_id")
    .unique()
    .references(() => orders.id, { onDelete: "set null" }),
  provider: text("provider").notNull(),
  /** The provider's own ids. */
  customerId: text("customer_id").notNull(),
  methodId: text("method_id").notNull(),
  /** As the provider names it, such as `visa`. */
  brand: text("brand").notNull(),
  lastFour: text("last_four").notNull(),
  /** The last month in which it is valid, such as `2027-03`. */
  expires: text("expires").notNull(),
  savedAt: instant("saved_at").notNull().defaultNow(),
  /** When the provider was last asked to delete it. */
  deletionAskedAt: instant("deletion_asked_at"),
});

const chargeStates = ["sent", "pending", "paid", "refused"] as const;

/**
 * Each attempt to charge a saved card for the parts of an order that are due, without the payer being
 * present.
 */
export const charges = pgTable(
  "charges",
  {
    /** Also the idempotency key, and the key by which the charge is recognized at the provider. */
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    cents: integer("cents").notNull(),
    /** The due day of the last part that it covers. */
    dueOn: date("due_on", { mode: "string" }).notNull(),
    /** `sent`: the answer is not known yet · `pending`: the bank has not decided. */
    state: text("state").$type<(typeof chargeStates)[number]>().notNull().default("sent"),
    provider: text("provider").notNull(),
    /** The card, by the provider's own ids. */
    customerId: text("customer_id").notNull(),
    methodId: text("method_id").notNull(),
    /** The provider's own id of the payment. Null until it is known. */
    providerId: text("provider_id").unique(),
    /** Why it was refused, as a sentence. */
    failure: text("failure"),
    /** For a refused one: the card is not charged again. */
    isFinal: boolean("is_final").notNull().default(false),
    /** When the charge was last requested. */
    askedAt: instant("asked_at").notNull().defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    check("charges_state_check", inArray(t.state, [...chargeStates])),
    check("charges_cents_check", sql`${t.cents} > 0`),
    index("charges_order").on(t.orderId),
    // One at a time, so that no part is charged twice.
    uniqueIndex("charges_under_way").on(t.orderId).where(sql`${t.state} in ('sent', 'pending')`),
  ],
);

export type Charge = typeof charges.$inferSelect;

/** The embedded demo checkout's sessions, which replace the provider's. */
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
  purpose: text("purpose").$type<"payment" | "card" | "charge">().notNull().default("payment"),
  /** Whether its card is saved. */
  savesCard: boolean("saves_card").notNull().default(false),
  /** The id of the card that is saved or charged. */
  methodId: text("method_id"),
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
    /** Requested by the site, not on the demo's page. */
    isRequested: boolean("is_requested").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [index("demo_refunds_checkout").on(t.checkoutId)],
);

/** The disputes of the embedded demo checkout. */
export const demoDisputes = pgTable(
  "demo_disputes",
  {
    id: text("id").primaryKey(),
    checkoutId: text("checkout_id")
      .notNull()
      .references(() => demoCheckouts.id, { onDelete: "cascade" }),
    state: text("state").$type<DisputeState>().notNull().default("answer"),
    cents: integer("cents").notNull(),
    reason: text("reason").notNull(),
    answerBy: instant("answer_by").notNull(),
    openedAt: instant("opened_at").notNull().defaultNow(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (t) => [index("demo_disputes_checkout").on(t.checkoutId)],
);
