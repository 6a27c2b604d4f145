import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import { demoPayerSchema, demoSteps } from "../checkout.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import { formatMoney } from "#core/money.ts";
import { readDemoCheckout, takeDemoStep } from "../demo.server.ts";
import { readPaying } from "../read-checkout.server.ts";
import { appContext } from "#core/request-context.ts";
import { missing } from "#core/ui/public/page.ts";
import { Main } from "#core/ui/main.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import { TextField } from "#core/ui/text-field.tsx";
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
  const { status, payment, refundedCents, successUrl, cancelUrl } = session;
  return {
    clubName: content.club.name,
    title: session.title,
    price: formatMoney(session.amountCents),
    standing: stateOf(status, payment, refundedCents),
    returnUrl: status === "complete" ? successUrl : cancelUrl,
  };
}

function stateOf(
  status: "open" | "complete" | "expired",
  payment: "paid" | "unpaid",
  refunded: number,
): "open" | "expired" | "waiting" | "paid" | "refunded" {
  if (status !== "complete") return status;
  if (refunded > 0) return "refunded";
  return payment === "paid" ? "paid" : "waiting";
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const session = await readDemoCheckout(ctx, params.session);
  if (!session) throw missing();
  const form = Object.fromEntries(await request.formData());
  const values = { name: String(form.name ?? ""), email: String(form.email ?? "") };
  const answer = (message: string, errors = {}) => data({ message, errors, values }, 400);

  if (form.step === "cancel") throw redirect(session.cancelUrl, 303);
  const step = demoSteps.find((known) => known === form.step);
  const pays = step === "pay" || step === "pay-late" || form.step === "decline";
  const payer = demoPayerSchema.safeParse(values);
  if (pays && !payer.success) {
    return answer("Please correct the fields below.", fieldErrors(payer.error));
  }
  if (form.step === "decline") return answer("Your card was declined. Nothing was charged.");
  if (!step) return answer("There is no such step.");
  const taken = await takeDemoStep(ctx, params.session, step, payer.data ?? values);
  if (!taken) return answer("That is no longer possible.");
  throw redirect(pays ? session.successUrl : `/demo-checkout/${params.session}`, 303);
}

/** Replaces the card provider's page while none is configured. */
export default function DemoCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  return <DemoPayment {...loaderData} answer={actionData} />;
}

/** A demo checkout's state and the possible outcomes. */
export interface DemoPaymentProps {
  clubName: string;
  title: string;
  price: string;
  standing: "open" | "waiting" | "paid" | "refunded" | "expired";
  returnUrl: string;
  answer:
    | { message: string; errors: Record<string, string>; values: Record<string, string> }
    | undefined;
}

/** The payer's page of the demo checkout: looks like a hosted one, and states that it is a demo. */
function DemoPayment({ clubName, title, price, standing, returnUrl, answer }: DemoPaymentProps) {
  return (
    <Main id="main" className="demo">
      <p className="demo-mark">
        <strong>Demo checkout.</strong> No card provider is connected. Nothing here costs money, and
        no card number is asked for.
      </p>
      <div className="demo-sides">
        <header>
          <p>{clubName}</p>
          <h1>
            <span className="unseen">Demo checkout: </span>
            {price}
          </h1>
          <p>{title}</p>
        </header>
        <form method="post" noValidate className="form demo-form">
          <StatusLine tone="error" text={answer?.message ?? ""} />
          {standing === "open" && <OpenSteps answer={answer} price={price} />}
          {standing === "waiting" && (
            <Steps text="The payer is done. Their bank has not decided yet.">
              <Step step="bank-yes">The bank approves</Step>
              <Step step="bank-no">The bank declines</Step>
            </Steps>
          )}
          {standing === "paid" && (
            <Steps text="This is paid. With a real provider, the club could refund it.">
              <Step step="refund">Refund it all</Step>
            </Steps>
          )}
          {standing === "refunded" && <Steps text="The payer has been refunded." />}
          {standing === "expired" && <Steps text="This checkout has expired. Nothing was paid." />}
          <a className="demo-back" href={returnUrl}>
            Back to {clubName}
          </a>
        </form>
      </div>
    </Main>
  );
}

function OpenSteps({ answer, price }: Pick<DemoPaymentProps, "answer" | "price">) {
  return (
    <>
      <TextField
        name="name"
        label="Name on the card"
        autoComplete="name"
        required
        defaultValue={answer?.values.name}
        error={answer?.errors.name}
      />
      <TextField
        name="email"
        type="email"
        label="E-mail for the receipt"
        autoComplete="email"
        required
        defaultValue={answer?.values.email}
        error={answer?.errors.email}
      />
      <Step step="pay">Pay {price}</Step>
      <Steps text="Or try another outcome:">
        <Step step="decline">Card is declined</Step>
        <Step step="pay-late">Pay with a slow bank</Step>
        <Step step="expire">Let it expire</Step>
        <Step step="cancel">Cancel and go back</Step>
      </Steps>
    </>
  );
}

function Steps({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="demo-steps">
      <p>{text}</p>
      {children}
    </div>
  );
}

function Step({ step, children }: { step: string; children: ReactNode }) {
  return (
    <button type="submit" className="demo-step" name="step" value={step}>
      {children}
    </button>
  );
}
