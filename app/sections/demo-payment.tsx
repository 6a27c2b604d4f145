import type { ReactNode } from "react";
import { StatusLine } from "#app/ui/status-line.tsx";
import { TextField } from "#app/ui/text-field.tsx";

/** How a demo checkout stands, in words and in what can be tried next. */
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

/** The payer's page of the embedded demo checkout: looks like a hosted one, and says that it is none. */
export function DemoPayment({
  clubName,
  title,
  price,
  standing,
  returnUrl,
  answer,
}: DemoPaymentProps) {
  return (
    <main id="main" className="demo">
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
            <Steps words="The payer is done. Their bank has still to say yes or no.">
              <Step step="bank-yes">The bank says yes</Step>
              <Step step="bank-no">The bank says no</Step>
            </Steps>
          )}
          {standing === "paid" && (
            <Steps words="This is paid. A real provider would let the club send the money back.">
              <Step step="refund">Refund it all</Step>
            </Steps>
          )}
          {standing === "refunded" && <Steps words="The money went back to the payer." />}
          {standing === "expired" && <Steps words="This checkout has expired. Nothing was paid." />}
          <a className="demo-back" href={returnUrl}>
            Back to {clubName}
          </a>
        </form>
      </div>
    </main>
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
      <Steps words="Or try what else can happen:">
        <Step step="decline">Card is declined</Step>
        <Step step="pay-late">Pay by a slow bank</Step>
        <Step step="expire">Let it expire</Step>
        <Step step="cancel">Cancel and go back</Step>
      </Steps>
    </>
  );
}

function Steps({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="demo-steps">
      <p>{words}</p>
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
