import { data, redirect } from "react-router";
import { demoPayerSchema, demoSteps } from "../checkout.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import type { AppContext } from "#core/context.server.ts";
import { centsFrom, dollarsAndCents, formatMoney } from "#core/money.ts";
import {
  decideDemoRefund,
  bringNextForward,
  disputeDemo,
  moveDemoDispute,
  nextDemoPart,
  readDemoCheckout,
  readDemoOrder,
  refundDemo,
  runDemoStep,
} from "../demo.server.ts";
import { disputeReasons, isOpenDispute } from "../dispute-states.ts";
import { readPaying } from "../read-checkout.server.ts";
import { formatDate } from "#core/time/time.ts";
import { appContext } from "#core/request-context.ts";
import { missing } from "#core/ui/public/page.ts";
import { ClubMark } from "#core/ui/club-mark.tsx";
import { Main } from "#core/ui/main.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import { clubMark } from "#modules/content/ui.server.ts";
import { OrderBillList } from "./order-bill.tsx";
import { type DemoPaymentProps, Disputes, OpenSteps, Refunds, Step, Steps } from "./demo-steps.tsx";
import type { Route } from "./+types/demo-checkout";

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Demo checkout" },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const session = await readDemoCheckout(ctx, params.session);
  if (!session) throw missing();
  const checkout = await readPaying(ctx, params.session);
  // A real provider's address is secret until the terms are accepted; this one can be guessed.
  if (session.status === "open" && checkout?.termsPath && !checkout.payUrl)
    throw redirect(checkout.termsPath, 303);
  const next = await nextDemoPart(ctx, params.session);
  const { status, payment, refunds, disputes, amountCents, successUrl, cancelUrl, onlySavesCard } =
    session;
  const gone = [
    ...refunds.filter(({ state }) => state !== "failed"),
    ...disputes.filter(({ state }) => state !== "won"),
  ];
  const leftCents = gone.reduce((left, { cents }) => left - cents, amountCents);
  return {
    clubName: content.club.name,
    mark: clubMark(ctx),
    title: session.title,
    price: `${formatMoney(amountCents)} CAD`,
    order: status === "open" ? await readDemoOrder(ctx, params.session) : null,
    standing:
      onlySavesCard && status === "complete" ? ("saved" as const) : stateOf(status, payment),
    savesCard: session.savesCard,
    next: next && `${formatMoney(next.cents)} on ${formatDate(next.dueOn)}`,
    onlySavesCard,
    left: leftCents > 0 ? dollarsAndCents(leftCents) : null,
    refunds: refunds.map(({ id, state, cents }) => ({ id, state, amount: formatMoney(cents) })),
    disputes: disputes.map(({ id, state, cents, reason }) => ({
      id,
      state,
      amount: formatMoney(cents),
      reason: disputeReasons[reason] ?? reason,
    })),
    mayDispute: leftCents > 0 && !disputes.some(isOpenDispute),
    returnUrl: status === "complete" ? successUrl : cancelUrl,
  };
}

function stateOf(
  status: "open" | "complete" | "expired",
  payment: "paid" | "unpaid",
): "open" | "expired" | "waiting" | "paid" {
  if (status !== "complete") return status;
  return payment === "paid" ? "paid" : "waiting";
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const session = await readDemoCheckout(ctx, params.session);
  if (!session) throw missing();
  const form = Object.fromEntries(await request.formData());
  const values = {
    name: String(form.name ?? ""),
    email: String(form.email ?? ""),
    amount: String(form.amount ?? ""),
    card: String(form.card ?? ""),
  };
  const answer = (message: string, errors = {}) => data({ message, errors, values }, 400);

  if (form.step === "cancel") throw redirect(session.cancelUrl, 303);
  const step = demoSteps.find((known) => known === form.step);
  const pays = step === "pay" || step === "pay-late" || form.step === "decline";
  const payer = demoPayerSchema.safeParse(values);
  if (pays && !payer.success) {
    return answer("Please correct the fields below.", fieldErrors(payer.error));
  }
  if (form.step === "decline") return answer("Your card was declined. Nothing was charged.");
  const refund = refundStep(ctx, params.session, form);
  if (refund) {
    if (await refund()) throw redirect(`/demo-checkout/${params.session}`, 303);
    return answer("That is not possible. Enter an amount of at most what is left, such as 40.");
  }
  if (form.step === "next-part") {
    if (await bringNextForward(ctx, params.session))
      throw redirect(`/demo-checkout/${params.session}`, 303);
    return answer("Nothing of this order is to come.");
  }
  const dispute = disputeStep(ctx, params.session, form);
  if (dispute) {
    if (await dispute()) throw redirect(`/demo-checkout/${params.session}`, 303);
    return answer("That is no longer possible.");
  }
  if (!step) return answer("There is no such step.");
  const taken = await runDemoStep(ctx, params.session, step, {
    ...(payer.data ?? values),
    card: values.card,
  });
  if (!taken) return answer("That is no longer possible.");
  throw redirect(pays ? session.successUrl : `/demo-checkout/${params.session}`, 303);
}

/** The action of a button about refunds; null: it is another button. */
function refundStep(
  ctx: AppContext,
  session: string,
  { step, amount, left }: Record<string, unknown>,
): (() => Promise<boolean>) | null {
  const [what, id = ""] = String(step ?? "").split(" ");
  const cents = centsFrom(String((what === "refund" ? left : amount) ?? "")) ?? 0;
  switch (what) {
    case "refund":
    case "refund-part":
      return () => refundDemo(ctx, session, cents);
    case "refund-yes":
    case "refund-no":
      return () => decideDemoRefund(ctx, id, what === "refund-yes");
    default:
      return null;
  }
}

/** The action of a button about disputes; null: it is another button. */
function disputeStep(
  ctx: AppContext,
  sessionId: string,
  { step, reason }: Record<string, unknown>,
): (() => Promise<boolean>) | null {
  const [what, id = ""] = String(step ?? "").split(" ");
  const move = (state: "bank" | "won" | "lost") => () =>
    moveDemoDispute(ctx, { sessionId, id }, state);
  switch (what) {
    case "dispute": {
      const known = Object.keys(disputeReasons).find((each) => each === reason) ?? "general";
      return () => disputeDemo(ctx, sessionId, known);
    }
    case "dispute-answer":
      return move("bank");
    case "dispute-won":
    case "dispute-lost":
      return move(what === "dispute-won" ? "won" : "lost");
    default:
      return null;
  }
}

/** Replaces the card provider's page while none is configured. */
export default function DemoCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DemoPayment {...loaderData} answer={actionData} />;
}

/** The payer's page of the demo checkout: looks like a hosted one, and states that it is a demo. */
function DemoPayment({
  clubName,
  mark,
  title,
  price,
  order,
  standing,
  left,
  refunds,
  disputes,
  mayDispute,
  returnUrl,
  answer,
  savesCard,
  onlySavesCard,
  next,
}: DemoPaymentProps) {
  return (
    <Main id="main" className="demo">
      <p className="demo-mark">
        <strong>Demo checkout.</strong> No card provider is connected. Nothing here costs money, and
        no card number is asked for.
      </p>
      <div className="demo-page">
        <header>
          <p className="demo-logo">
            <ClubMark {...mark} />
          </p>
          <h1>
            <span className="unseen">Demo checkout: </span>
            {onlySavesCard ? "New card" : price}
          </h1>
          {order?.bill && !onlySavesCard ? (
            <OrderBillList bill={order.bill} now={order.bill.total === price ? null : price} />
          ) : (
            <p>{title}</p>
          )}
        </header>
        <form method="post" noValidate className="form demo-form">
          <StatusLine tone="error" text={answer?.message ?? ""} />
          {standing === "open" && (
            <OpenSteps {...{ answer, order, price, clubName, savesCard, onlySavesCard }} />
          )}
          {standing === "waiting" && (
            <Steps text="The payer is done. Their bank has not decided yet.">
              <Step step="bank-yes">The bank approves</Step>
              <Step step="bank-no">The bank declines</Step>
            </Steps>
          )}
          {standing === "paid" && (
            <>
              <Refunds
                left={left}
                refunds={refunds}
                isDisputed={disputes.length > 0}
                answer={answer}
              />
              <Disputes disputes={disputes} mayDispute={mayDispute} />
            </>
          )}
          {next && (
            <Steps text={`The next payment of this order is ${next}.`}>
              <Step step="next-part">Skip to this day</Step>
            </Steps>
          )}
          {standing === "saved" && <Steps text="This card is saved. Nothing was paid." />}
          {standing === "expired" && <Steps text="This checkout has expired. Nothing was paid." />}
          {standing !== "open" && (
            <a className="demo-back" href={returnUrl}>
              Back to {clubName}
            </a>
          )}
        </form>
      </div>
    </Main>
  );
}
