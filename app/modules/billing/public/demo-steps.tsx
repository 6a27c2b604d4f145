import type { ReactNode } from "react";
import { Button } from "#core/ui/button.tsx";
import type { Mark } from "#core/ui/club-mark.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import type { readDemoOrder } from "../demo.server.ts";
import { type DemoCard, demoCards } from "../demo-cards.ts";
import { disputeReasons, type DisputeState, isOpenDispute } from "../dispute-states.ts";

/** A demo checkout's state and the possible outcomes. */
export interface DemoPaymentProps {
  clubName: string;
  mark: Mark;
  title: string;
  price: string;
  /** Null: the checkout is not open any more. */
  order: Awaited<ReturnType<typeof readDemoOrder>> | null;
  standing: "open" | "waiting" | "paid" | "expired" | "saved";
  /** Whether its card is saved for later charges. */
  savesCard: boolean;
  /** Nothing is paid: it is a page that only saves a new card. */
  onlySavesCard: boolean;
  /** The next instalment of its order, with its day; null: there is none. */
  next: string | null;
  /** The amount that is not refunded yet, in the format of the field; null: nothing. */
  left: string | null;
  refunds: { id: string; state: "pending" | "done" | "failed"; amount: string }[];
  disputes: { id: string; state: DisputeState; amount: string; reason: string }[];
  /** Something is left, and no dispute is open. */
  mayDispute: boolean;
  returnUrl: string;
  answer:
    | { message: string; errors: Record<string, string>; values: Record<string, string> }
    | undefined;
}

/** The result of later charges of each demo card. */
const cardOutcomes: Record<DemoCard, string> = {
  "4242": "works",
  "0341": "later payments are declined",
  "3184": "the bank wants the payer to confirm later payments",
  "0069": "expires before the next payment",
};

/** The card to save: the demo asks for no number. */
function Cards({ chosen }: { chosen: string | undefined }) {
  return (
    <fieldset className="demo-cards">
      <legend>Card to save for later payments</legend>
      {demoCards.map((card) => (
        <label key={card}>
          <input
            type="radio"
            name="card"
            value={card}
            defaultChecked={card === (chosen || demoCards[0])}
          />
          <span>
            Ending in {card}: {cardOutcomes[card]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function OpenSteps({
  answer,
  order,
  price,
  clubName,
  savesCard,
  onlySavesCard,
}: Pick<
  DemoPaymentProps,
  "answer" | "order" | "price" | "clubName" | "savesCard" | "onlySavesCard"
>) {
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
        label="Email for the receipt"
        autoComplete="email"
        required
        defaultValue={answer?.values.email ?? order?.email}
        error={answer?.errors.email}
      />
      {savesCard ? (
        <Cards chosen={answer?.values.card} />
      ) : (
        <p className="demo-card">
          <strong>Test card ending in {demoCards[0]}</strong>
          <span>A real payment page asks for the number here.</span>
        </p>
      )}
      <div className="demo-pay">
        <Button name="step" value="pay">
          {onlySavesCard ? "Save this card" : `Pay ${price}`}
        </Button>
        <p>Then we bring you back to {clubName}.</p>
        <Step step="cancel">Cancel and go back</Step>
      </div>
      <details className="demo-testers disclosure">
        <summary>For testers</summary>
        <Steps text="Try another outcome:">
          <Step step="decline">Card is declined</Step>
          {!savesCard && <Step step="pay-late">Pay with a slow bank</Step>}
          <Step step="expire">Let it expire</Step>
        </Steps>
      </details>
    </>
  );
}

const refundStates = {
  pending: "the bank has not decided yet",
  done: "refunded",
  failed: "the bank declined it",
};

const disputeStates: Record<DisputeState, string> = {
  answer: "the bank waits for the club’s answer",
  bank: "the club has answered, and the bank decides",
  won: "the bank decided for the club",
  lost: "the bank decided for the payer, and the money is gone",
  dropped: "it was dropped",
};

export function Disputes({
  disputes,
  mayDispute,
}: Pick<DemoPaymentProps, "disputes" | "mayDispute">) {
  return (
    <>
      {disputes.map(({ id, state, amount, reason }) => (
        <Steps key={id} text={`Dispute about ${amount}, ${reason}: ${disputeStates[state]}.`}>
          {state === "answer" && <Step step={`dispute-answer ${id}`}>The club answers</Step>}
          {isOpenDispute({ state }) && (
            <>
              <Step step={`dispute-won ${id}`}>The bank decides for the club</Step>
              <Step step={`dispute-lost ${id}`}>The bank decides for the payer</Step>
            </>
          )}
        </Steps>
      ))}
      {mayDispute && (
        <Steps text="The payer can dispute it at their bank.">
          <div className="field">
            <label htmlFor="reason">Reason for the dispute</label>
            <select id="reason" name="reason" defaultValue="product_not_received">
              {Object.entries(disputeReasons).map(([reason, label]) => (
                <option key={reason} value={reason}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <Step step="dispute">Dispute this payment</Step>
        </Steps>
      )}
    </>
  );
}

interface RefundsProps extends Pick<DemoPaymentProps, "left" | "refunds" | "answer"> {
  isDisputed: boolean;
}

export function Refunds({ left, refunds, isDisputed, answer }: RefundsProps) {
  return (
    <>
      {refunds.map(({ id, state, amount }) => (
        <Steps key={id} text={`${amount}: ${refundStates[state]}.`}>
          {state === "pending" && (
            <>
              <Step step={`refund-yes ${id}`}>The bank accepts {amount}</Step>
              <Step step={`refund-no ${id}`}>The bank declines {amount}</Step>
            </>
          )}
        </Steps>
      ))}
      {left === null ? (
        <Steps text={isDisputed ? "Nothing is left to refund." : "The payer has been refunded."} />
      ) : (
        <Steps text="This is paid. With a real provider, the club could refund it.">
          <TextField
            name="amount"
            label="Amount to refund"
            hint="An amount that ends in 1 cent, such as 40.01, waits here until you decide for the bank. Any other is refunded at once."
            defaultValue={answer?.values.amount ?? left}
            inputMode="decimal"
          />
          <Step step="refund-part">Refund this amount</Step>
          <input type="hidden" name="left" value={left} />
          <Step step="refund">{refunds.length > 0 ? "Refund the rest" : "Refund it all"}</Step>
        </Steps>
      )}
    </>
  );
}

export function Steps({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="demo-steps">
      <p>{text}</p>
      {children}
    </div>
  );
}

export function Step({ step, children }: { step: string; children: ReactNode }) {
  return (
    <button type="submit" className="demo-step" name="step" value={step}>
      {children}
    </button>
  );
}
