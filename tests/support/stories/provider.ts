import type { AppContext } from "#core/context.server.ts";
import type {
  Payments,
  RefundOrder,
  SessionRequest,
} from "#modules/billing/provider/port.server.ts";
import type { StripeSessions } from "#tests/fakes/stripe-sessions.ts";
import { pick, type Step, type Story } from "./steps.ts";

const isBack = ({ status }: { status: string }) => status !== "failed" && status !== "canceled";

/** What payers, banks and Stripe do, and how fast. @returns whether the step was one of these */
export async function stepElsewhere(
  { what, n, m }: Step,
  story: Story,
  {
    stripe,
    payments,
    pay,
  }: {
    stripe: StripeSessions;
    payments: Payments;
    pay: (story: Story, session: string, late?: boolean) => void;
  },
): Promise<boolean> {
  const pages = [...story.payable].flatMap((id) => stripe.sessions.get(id) ?? []);
  const one = (status: string, payment: string) =>
    pick(
      pages.filter((page) => page.status === status && page.payment_status === payment),
      n,
    );
  const unpaid = one("open", "unpaid");
  const waiting = pick(
    pages.filter((page) => stripe.waitsForBank(page)),
    n,
  );
  const paid = one("complete", "paid");
  const payment = paid?.payment_intent ?? "";
  const refund = pick(stripe.refunds, n);
  const disputes = [...stripe.disputes.values()];
  const dispute = pick(disputes, n);
  const isDisputed = disputes.some(
    ({ payment_intent, status }) => payment_intent === payment && status !== "won",
  );
  const left = paid && !isDisputed ? stripe.left(payment) : 0;
  const some = (cents: number) => Math.min(left, cents);
  const steps: Partial<Record<Step["what"], () => unknown>> = {
    pay: () => unpaid && pay(story, unpaid.id),
    "pay later": () => unpaid && pay(story, unpaid.id, true),
    "page expires": () => unpaid && stripe.expire(unpaid.id),
    "bank takes it": () => waiting && stripe.bankSays(waiting.id, true),
    "bank refuses it": () => waiting && stripe.bankSays(waiting.id, false),
    "refund at Stripe": () => {
      const asked = { paymentIntent: payment, amount: some(1_000 * (m + 1)) };
      if (left > 0) stripe.giveBack({ ...asked, status: "succeeded" });
    },
    dispute: () => {
      if (paid && left > 0) stripe.dispute(paid.id, { amount: m % 3 ? left : some(2_000) });
    },
    "dispute ends": () => {
      if (!dispute) return;
      const isLost = m % 2 === 0 && dispute.amount <= stripe.left(dispute.payment_intent ?? "");
      stripe.closeDispute(dispute.id, isLost ? "lost" : "won");
    },
    "late requests arrive": async () => {
      for (const asked of story.late.splice(0))
        await payments.createRefund(asked).catch(() => null);
    },
    "list is read": async () =>
      paid && story.lists.push({ payment, refunds: await payments.listRefunds(payment) }),
    "next is pending": () => (stripe.nextRefund = "pending"),
    "next fails": () => (stripe.nextRefund = "failed"),
    "next succeeds": () => (stripe.nextRefund = "succeeded"),
    "refund arrives": () =>
      refund?.status === "pending" && stripe.settleRefund(refund.id, "succeeded"),
    "refund fails": () => {
      if (!refund || !isBack(refund)) return;
      const isCanceled = refund.status === "pending" && m % 2 === 1;
      stripe.settleRefund(refund.id, isCanceled ? "canceled" : "failed");
    },
  };
  const happens = steps[what];
  await happens?.();
  return happens !== undefined;
}

const withPayments = (ctx: AppContext, changes: Partial<Payments>): AppContext => {
  const payments = { ...ctx.integrations.payments, ...changes };
  return { ...ctx, integrations: { ...ctx.integrations, payments } };
};

const noAnswer = () => {
  throw new Error("no answer in time");
};

/** A site whose requests for payment pages get no response; with an odd number they arrive. */
export function withoutPages(ctx: AppContext, n: number): AppContext {
  const { payments } = ctx.integrations;
  const silent =
    <Given>(ask: (given: Given) => Promise<unknown>) =>
    async (given: Given) => {
      if (n % 2) await ask(given);
      return noAnswer();
    };
  return withPayments(ctx, {
    createSession: silent((given: SessionRequest) => payments.createSession(given)),
    expireSession: silent((id: string) => payments.expireSession(id)),
  });
}

/** A site whose requests for refunds get no response, and arrive now or later. */
export function withoutRefunds(ctx: AppContext, { late }: Story, isLate: boolean): AppContext {
  const { payments } = ctx.integrations;
  return withPayments(ctx, {
    createRefund: async (given: RefundOrder) => {
      if (isLate) late.push(given);
      else await payments.createRefund(given);
      return noAnswer();
    },
  });
}

/** The data of a fake of Stripe. */
export type StripeState = Pick<StripeSessions, "sessions" | "disputes" | "refunds" | "events">;

export const stateOf = ({ sessions, disputes, refunds, events }: StripeSessions): StripeState =>
  structuredClone({ sessions, disputes, refunds, events });

export function setStripe(stripe: StripeSessions, kept: StripeState | null): void {
  stripe.nextRefund = "succeeded";
  stripe.sessions.clear();
  stripe.disputes.clear();
  const { sessions, disputes, refunds, events } = structuredClone(kept) ?? stateOf(stripe);
  for (const [id, session] of sessions) stripe.sessions.set(id, session);
  for (const [id, dispute] of disputes) stripe.disputes.set(id, dispute);
  stripe.refunds.splice(0, Number.POSITIVE_INFINITY, ...(kept ? refunds : []));
  stripe.events.splice(0, Number.POSITIVE_INFINITY, ...(kept ? events : []));
}
