import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#core/db/columns.server.ts";
import type { DisputeState } from "../disputes.ts";

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
  purpose: text("purpose").$type<"payment" | "card" | "charge">().notNull().default("payment"),
  /** Whether its card is kept. */
  savesCard: boolean("saves_card").notNull().default(false),
  /** Of a card that is kept or charged: its id. */
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
    /** Made by our own request, and not on the demo's page. */
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
