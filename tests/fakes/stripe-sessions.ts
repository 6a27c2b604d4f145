import { randomBytes } from "node:crypto";
import {
  type StripeSession,
  type StripeDispute,
  type StripeRefund,
  type StripeEvent,
  type StripeIntent,
  type CardError,
  type ChargeParams,
  type StoredCard,
  type CreateParams,
  declined,
  declines,
} from "./stripe-types.ts";

const random = () => randomBytes(12).toString("hex");
const now = () => Math.floor(Date.now() / 1000);

/** The fake Stripe's data: its sessions, their disputes, and the events. */
export class StripeSessions {
  readonly sessions = new Map<string, StripeSession>();
  readonly disputes = new Map<string, StripeDispute>();
  /** Oldest first. */
  readonly refunds: StripeRefund[] = [];
  readonly events: StripeEvent[] = [];
  /** By their ids, oldest first: the charges of saved cards. */
  readonly intents = new Map<string, StripeIntent>();
  readonly cards = new Map<string, StoredCard>();
  /** The result of the next charges, if their cards work. */
  nextCharge: "succeeded" | "processing" = "succeeded";
  /** The status of the next refunds that are requested. */
  nextRefund: StripeRefund["status"] = "succeeded";

  create(params: CreateParams, payUrl: string): StripeSession {
    const id = `cs_test_${random()}`;
    const lines = params.line_items ?? [];
    const session: StripeSession = {
      id,
      object: "checkout.session",
      mode: params.mode,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      url: `${payUrl}/c/pay/${id}`,
      setup_intent: null,
      setup_future_usage: params.payment_intent_data?.setup_future_usage ?? null,
      amount_total: lines.reduce(
        (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
        0,
      ),
      currency: lines[0]?.price_data.currency ?? "cad",
      metadata: params.metadata ?? {},
      client_reference_id: params.client_reference_id ?? null,
      success_url: params.success_url,
      cancel_url: params.cancel_url ?? null,
      created: now(),
      expires_at: params.expires_at ?? now() + 86_400,
      livemode: false,
      automatic_tax: { enabled: false, liability: null, provider: null, status: null },
      custom_fields: [],
      custom_text: {
        after_submit: null,
        shipping_address: null,
        submit: null,
        terms_of_service_acceptance: null,
      },
      payment_method_types: ["card"],
      shipping_options: [],
      customer_details: null,
    };
    this.sessions.set(id, session);
    return session;
  }

  /**
   * The payer pays; `late`: through a bank that has not confirmed yet.
   * @param other values of the paid session that differ from its creation
   */
  pay(
    id: string,
    { late = false, name = "Ada Osei", email = "ada@example.ca", card = "4242" } = {},
    other: Partial<StripeSession> = {},
  ): StripeEvent {
    const { mode, setup_future_usage } = this.#session(id);
    const isSetup = mode === "setup";
    if (isSetup || setup_future_usage === "off_session") {
      const customer = `cus_${random()}`;
      this.cards.set(id, { id: `pm_${random()}`, customer, last4: card });
    }
    return this.#change(id, "checkout.session.completed", {
      ...other,
      status: "complete",
      url: null,
      payment_status: isSetup ? "no_payment_required" : late ? "unpaid" : "paid",
      payment_intent: isSetup ? null : `pi_${id.slice(8)}`,
      setup_intent: isSetup ? `seti_${id.slice(8)}` : null,
      customer: this.cards.get(id)?.customer ?? null,
      customer_details: {
        name,
        email,
        address: null,
        phone: null,
        tax_exempt: "none",
        tax_ids: [],
        business_name: null,
        individual_name: null,
      },
    });
  }

  /** Whether the bank has not decided on a payment yet. Its decision is final. */
  waitsForBank({ id, status, payment_status }: StripeSession): boolean {
    const isRefused = this.events.some(
      ({ type, data }) =>
        type === "checkout.session.async_payment_failed" && data.object["id"] === id,
    );
    return status === "complete" && payment_status === "unpaid" && !isRefused;
  }

  bankSays(id: string, yes: boolean): StripeEvent {
    return yes
      ? this.#change(id, "checkout.session.async_payment_succeeded", { payment_status: "paid" })
      : this.#change(id, "checkout.session.async_payment_failed", {});
  }

  expire(id: string): StripeEvent {
    return this.#change(id, "checkout.session.expired", { status: "expired", url: null });
  }

  /** A session with its payment intents and card expanded, as Stripe returns them on request. */
  expanded(id: string): Record<string, unknown> | null {
    const session = this.sessions.get(id);
    const card = this.cards.get(id);
    if (!session || !card) return session ?? null;
    const intent = {
      customer: card.customer,
      payment_method: {
        id: card.id,
        object: "payment_method",
        type: "card",
        customer: card.customer,
        created: now(),
        livemode: false,
        billing_details: {},
        card: { brand: "visa", last4: card.last4, exp_month: 12, exp_year: 2029 },
      },
      status: session.payment_status === "unpaid" ? "processing" : "succeeded",
    };
    return session.mode === "setup"
      ? {
          ...session,
          setup_intent: { id: session.setup_intent, object: "setup_intent", ...intent },
        }
      : {
          ...session,
          payment_intent: {
            ...intent,
            ...this.#intentFields(session.payment_intent ?? "", session.amount_total),
            setup_future_usage: session.setup_future_usage,
          },
        };
  }

  /** Charges a saved card. @returns the payment, and why the bank declined it */
  charge({ amount, currency, customer, payment_method, metadata = {} }: ChargeParams): {
    intent: StripeIntent;
    refusal: CardError | null;
    event: StripeEvent | null;
  } | null {
    const card = [...this.cards.values()].find(({ id }) => id === payment_method);
    if (card?.customer !== customer) return null;
    const refusal = declines[card.last4] ?? null;
    const intent: StripeIntent = {
      ...this.#intentFields(`pi_${random()}`, amount),
      currency,
      customer,
      metadata,
      payment_method: refusal ? null : payment_method,
      last_payment_error: refusal,
      status: refusal ? "requires_payment_method" : this.nextCharge,
    };
    this.intents.set(intent.id, intent);
    const type = refusal ? "payment_intent.payment_failed" : "payment_intent.succeeded";
    const isDecided = intent.status !== "processing";
    return { intent, refusal, event: isDecided ? this.#event(type, { ...intent }) : null };
  }

  /** The bank decides on a pending charge. */
  decideCharge(id: string, yes: boolean): StripeEvent {
    const intent = this.intents.get(id);
    if (!intent) throw new Error(`The peer has no payment ${id}`);
    const refusal = declined("card_declined", "generic_decline");
    Object.assign(
      intent,
      yes
        ? { status: "succeeded" }
        : { status: "requires_payment_method", last_payment_error: refusal },
    );
    return this.#event(`payment_intent.${yes ? "succeeded" : "payment_failed"}`, { ...intent });
  }

  #intentFields(id: string, amount: number) {
    return {
      id,
      object: "payment_intent",
      amount,
      amount_received: amount,
      created: now(),
      livemode: false,
      payment_method_types: ["card"],
      metadata: {} as Record<string, string>,
      currency: "cad",
    };
  }

  /** Somebody refunds in Stripe's dashboard until this total has been refunded. */
  refund(id: string, total: number): StripeEvent {
    const { payment_intent: paymentIntent, amount_total: paid } = this.#session(id);
    if (paymentIntent === null) throw new Error(`The peer's session ${id} is not paid`);
    const more = total - (paid - this.left(paymentIntent));
    // This total has already been refunded: it is reported again.
    if (more <= 0) return this.#event("charge.refunded", { payment_intent: paymentIntent });
    return this.giveBack({ paymentIntent, amount: more, status: "succeeded" }).events[0];
  }

  /** The amount of a payment that can still be refunded. */
  left(paymentIntent: string): number {
    const paid = this.#amountOf(paymentIntent);
    const back = this.refunds.filter(
      ({ payment_intent, status }) =>
        payment_intent === paymentIntent && status !== "failed" && status !== "canceled",
    );
    return back.reduce((rest, { amount }) => rest - amount, paid);
  }

  /** Whether a payment with that id exists. */
  isPaid = (paymentIntent: string) => this.#amountOf(paymentIntent) > 0;

  #amountOf(paymentIntent: string): number {
    const intent = this.intents.get(paymentIntent);
    const charged = intent?.status === "succeeded" ? intent.amount : 0;
    return this.sessionPaidBy(paymentIntent)?.amount_total ?? charged;
  }

  sessionPaidBy(paymentIntent: string): StripeSession | undefined {
    return [...this.sessions.values()].find(
      ({ payment_intent }) => payment_intent === paymentIntent,
    );
  }

  /** Stores a refund: two events, as Stripe sends them. */
  giveBack({
    paymentIntent,
    amount,
    metadata = {},
    status = this.nextRefund,
  }: {
    paymentIntent: string;
    amount: number;
    metadata?: Record<string, string>;
    status?: StripeRefund["status"];
  }): { refund: StripeRefund; events: [refunded: StripeEvent, created: StripeEvent] } {
    const session = this.sessionPaidBy(paymentIntent);
    const refund: StripeRefund = {
      id: `re_${random()}`,
      object: "refund",
      amount,
      balance_transaction: `txn_${random()}`,
      charge: `ch_${random()}`,
      created: now(),
      currency: session?.currency ?? "cad",
      customer: null,
      customer_account: null,
      metadata,
      payment_intent: paymentIntent,
      payment_method: null,
      reason: null,
      receipt_number: null,
      source_transfer_reversal: null,
      status,
      transfer_reversal: null,
      ...(status === "failed" && { failure_reason: "declined" }),
    };
    this.refunds.push(refund);
    const charge = {
      id: refund.charge,
      object: "charge",
      amount: this.#amountOf(paymentIntent),
      amount_refunded: this.#amountOf(paymentIntent) - this.left(paymentIntent),
      payment_intent: paymentIntent,
      currency: refund.currency,
    };
    const events: [StripeEvent, StripeEvent] = [
      this.#event("charge.refunded", charge),
      this.#event("refund.created", structuredClone(refund)),
    ];
    return { refund, events };
  }

  /** The bank accepts a refund, or it fails, possibly after it had succeeded. */
  settleRefund(
    id: string,
    status: "succeeded" | "failed" | "canceled",
    failure_reason = "lost_or_stolen_card",
  ): StripeEvent {
    const refund = this.refunds.find((one) => one.id === id);
    if (!refund) throw new Error(`The peer has no refund ${id}`);
    Object.assign(refund, { status, ...(status === "failed" && { failure_reason }) });
    const type = status === "failed" ? "refund.failed" : "refund.updated";
    return this.#event(type, structuredClone(refund));
  }

  /** The payer's bank withdraws the payment provisionally: two events, as Stripe sends them. */
  dispute(
    id: string,
    {
      amount = this.#session(id).amount_total,
      reason = "product_not_received",
      dueBy = now(),
    } = {},
  ): [created: StripeEvent, withdrawn: StripeEvent] {
    const session = this.#session(id);
    const dispute: StripeDispute = {
      id: `du_${random()}`,
      object: "dispute",
      amount,
      balance_transactions: [],
      charge: `ch_${random()}`,
      created: now(),
      currency: session.currency,
      enhanced_eligibility_types: [],
      evidence: {},
      evidence_details: {
        due_by: dueBy,
        enhanced_eligibility: {},
        has_evidence: false,
        past_due: false,
        submission_count: 0,
        submission_method: "not_submitted",
      },
      intended_submission_method: null,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: session.payment_intent,
      reason,
      status: "needs_response",
    };
    this.disputes.set(dispute.id, dispute);
    return [
      this.#event("charge.dispute.created", structuredClone(dispute)),
      this.#event("charge.dispute.funds_withdrawn", structuredClone(dispute)),
    ];
  }

  /** The club has answered, and the bank reviews it. */
  answerDispute(id: string): StripeEvent {
    return this.#changeDispute(id, "charge.dispute.updated", "under_review");
  }

  /** The bank decides; if the club won, the money is returned. */
  closeDispute(id: string, status: "won" | "lost" | "warning_closed"): StripeEvent[] {
    const closed = this.#changeDispute(id, "charge.dispute.closed", status);
    if (status !== "won") return [closed];
    return [closed, this.#changeDispute(id, "charge.dispute.funds_reinstated", status)];
  }

  #changeDispute(id: string, type: string, status: string): StripeEvent {
    const dispute = this.disputes.get(id);
    if (!dispute) throw new Error(`The peer has no dispute ${id}`);
    dispute.status = status;
    return this.#event(type, structuredClone(dispute));
  }

  #session(id: string): StripeSession {
    const session = this.sessions.get(id);
    if (!session) throw new Error(`The peer has no session ${id}`);
    return session;
  }

  #change(id: string, type: string, change: Partial<StripeSession>): StripeEvent {
    const session = Object.assign(this.#session(id), change);
    return this.#event(type, structuredClone(session));
  }

  #event(type: string, object: Record<string, unknown>): StripeEvent {
    const event: StripeEvent = {
      id: `evt_${random()}`,
      object: "event",
      type,
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      data: { object },
    };
    this.events.unshift(event);
    return event;
  }
}
