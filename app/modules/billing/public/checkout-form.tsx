import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  athleteField,
  athleteNumbers,
  childOf,
  edited,
  mostAthletes,
  programsOf,
  athleteFields,
  guardianFields,
  isHealthField,
} from "#modules/families/index.ts";
import type { OfficeText, Club } from "#modules/content/index.ts";
import {
  creditToUse,
  holdMinutes,
  laterCentsOf,
  payNowCents,
  type DiscountCode,
  type DiscountRules,
  totalOf,
} from "#modules/enrolment/index.ts";
import type { AskedOfAthlete } from "#modules/enrolment/index.server.ts";
import { Button } from "#core/ui/button.tsx";
import { ErrorSummary } from "#core/ui/error-summary.tsx";
import { formatMoney } from "#core/money.ts";
import { StatusLine } from "#core/ui/status-line.tsx";
import { DraftStorage } from "./draft-storage.tsx";
import { useCheckoutDraft, valuesOf } from "./use-checkout-draft.ts";
import { correctedBy, messageOf, reachable, type Step, whoseField } from "../checkout-steps.ts";
import { AthleteFields } from "./athlete-fields.tsx";
import { Bill, type ChosenLine, forChild, partsOf, priced, type ProgramChoice } from "./bill.tsx";
import { endDraft } from "./checkout-draft.ts";
import {
  chosenPaymentMethod,
  offeredPaymentMethods,
  type EnabledPaymentMethods,
} from "../ways-to-pay.ts";
import { FilledFor } from "./filled-for.tsx";
import { CodeField, heldUntilDayOf, PayChoice, Terms } from "./pay-choice.tsx";
import { SuggestedAddress } from "./suggested-address.tsx";
import { AdultFields, type Relationships } from "./registration-fields.tsx";
import { continueAttributes, StepBack, StepHeading, StepList } from "./step-frame.tsx";
import { WaiverStep } from "./waiver-step.tsx";

/** The form's result, with its input. */
interface CheckoutAnswer {
  step: Step;
  outcome: "edited" | "invalid" | "warned" | "price" | "refused" | "full" | "unreachable";
  message: string;
  errors: Record<string, string>;
  values: Record<string, string>;
  /** The waiting lists of full offerings. */
  waitingLists: { title: string; path: string }[];
  /** The waivers and questions for each athlete, by the dates of birth that were sent. */
  asked: AskedOfAthlete[];
  /** The typed discount code, if it is valid. */
  code: DiscountCode | null;
}

interface CheckoutFormProps {
  labels: OfficeText["checkout"]["agreement"];
  health: OfficeText["medicalInformation"];
  /** The consent to text messages; null: the club sends none. */
  texts: string | null;
  /** The guardian whose link this browser has opened, and for whom the form is filled in; null: nobody. */
  filledFor: { id: string; name: string } | null;
  asked: AskedOfAthlete[];
  club: Pick<Club, "name" | "postalAddress" | "email" | "phone" | "phoneLink">;
  checkoutKey: string;
  /** The step that the address asks for. */
  step: Step;
  /** The visitor came back from the provider without paying. `heldUntil`: such as "6:42 pm". */
  cancelled: { heldUntil: string | null } | false;
  reference: string;
  programs: ProgramChoice[];
  rules: DiscountRules;
  /** ISO, in the club's time zone. */
  today: string;
  /** The credit of the guardian for whom the form is filled in. */
  haveCents: number;
  hasCodes: boolean;
  ways: EnabledPaymentMethods;
  /** The form's initial values. */
  values: Record<string, string>;
  relationships: Relationships;
  answer: CheckoutAnswer | undefined;
}

/**
 * Supplier, price, terms and the athletes, before the payment (Consumer Protection Act, 2002, s. 38; O. Reg.
 * 17/05, s. 32). The family can accept, decline or correct what they typed. It is one form in three steps:
 * each button submits all of it, with or without JavaScript, and the page comes back with what was typed.
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const { labels, club, programs, rules, hasCodes, checkoutKey, reference } = props;
  // Every response comes with a new page; the router discards it after a link within the page.
  const [answer] = useState(props.answer);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ ...props.values, ...answer?.values });
  const [step, setStep] = useState<Step>(() => answer?.step ?? reachable(props.step, values));
  const draft = useCheckoutDraft(form, {
    reference,
    isReturning: props.filledFor !== null,
    isAnswered: answer !== undefined,
    initial: props.values,
    setValues,
    onFilledIn: (filled) => setStep(reachable(props.step, filled)),
  });
  const errors = answer?.errors ?? {};
  // A field that was filled in since shows no error, and leaves the list at the top.
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const open = Object.fromEntries(
    Object.entries(errors).filter(([field]) => !corrected.includes(field)),
  );
  const message =
    corrected.length === 0 || Object.keys(errors).length === 0
      ? (answer?.message ?? "")
      : messageOf(open, values);
  const isReached = answer !== undefined && answer.message === "";
  const numbers = athleteNumbers(values);
  const lines = numbers.flatMap((athlete) =>
    programsOf(values, athlete).flatMap((key): ChosenLine[] => {
      const found = programs.find((each) => each.key === key);
      const bornOn = values[athleteField(athlete, athleteFields.bornOn.form)] ?? "";
      const program = found && forChild(found, bornOn);
      return program ? [{ program, athlete, child: childOf(values, athlete) }] : [];
    }),
  );
  const asked = useAsked(form, values, { known: answer?.asked ?? props.asked, step });
  const pricing = { rules, code: answer?.code ?? null };
  const prices = priced(lines, pricing);
  const parts = partsOf(lines, prices, props.today);
  const canSplit = parts.length > 1;
  const total = totalOf(prices);
  const coveredByCredit = props.haveCents >= total;
  const offered = offeredPaymentMethods(props.ways, {
    totalCents: total,
    canSplit,
    coveredByCredit,
  });
  const chosen = chosenPaymentMethod(values.pay, offered);
  const keptUntil = heldUntilDayOf(chosen, props.ways);
  const inParts = chosen === "parts";
  const bill = { amountCents: total, laterCents: inParts ? laterCentsOf(parts) : 0 };
  const { haveCents } = props;
  const creditCents = keptUntil ? 0 : creditToUse({ ...bill, haveCents });
  const atOnce = { amountCents: total, laterCents: 0 };
  const firstNames = Object.fromEntries(
    numbers.map((n) => [n, values[athleteField(n, athleteFields.givenName.form)] ?? ""]),
  );
  /** The current values of the fields. */
  const typed = () => valuesOf(form.current);
  return (
    <section className="agreement" data-step={step}>
      <div className="agreement-inner">
        <header className="agreement-head">
          <StepList step={step} />
          <h1 className={step > 1 ? "unseen" : undefined}>{labels.heading}</h1>
          {step === 1 && <p>{labels.line}</p>}
          {props.cancelled && !answer && <NotCharged {...props.cancelled} places={lines.length} />}
        </header>
        <form
          ref={form}
          id={formId}
          method="post"
          noValidate
          className="form agreement-form"
          onInput={({ target }) => {
            setValues(typed());
            // A confirmed warning stays.
            if (isAnswered(target) && !target.name.endsWith("age_known"))
              setCorrected((fields) => [...fields, ...correctedBy(target.name)]);
          }}
        >
          {/* Enter activates a form's first button, which must not be one that removes a child. */}
          <button className="unseen" tabIndex={-1} aria-hidden="true" {...continueAttributes(step)}>
            {step < 3 ? "Continue" : labels.accept}
          </button>
          <input type="hidden" name="total" value={total} />
          <input type="hidden" name="credit" value={creditCents} />
          {/* On a phone it is below the bill, so the focus scrolls to it. */}
          <div tabIndex={-1} autoFocus={Boolean(answer?.message)} className="agreement-answer">
            <StatusLine tone="error" text={message} />
            <ErrorSummary
              errors={open}
              whoseOf={(field) => whoseField(values, field, open[field])}
            />
          </div>
          {answer?.waitingLists.map(({ title, path }) => (
            <a key={path} href={path}>
              Join the waiting list for {title}
            </a>
          ))}
          <div key={`1 ${draft.drawn}`} className="agreement-people" hidden={step !== 1}>
            <div className="checkout-who">
              <StepHeading step={1} isReached={isReached && step === 1} />
              <FilledFor checkoutKey={checkoutKey} guardian={props.filledFor} />
            </div>
            {numbers.map((n) => (
              <AthleteFields
                key={n}
                {...{ n, values, errors: open, programs }}
                position={numbers.indexOf(n)}
                isOnly={numbers.length === 1}
                onRemove={() => setValues(edited(typed(), { edit: "remove athlete", n }))}
              />
            ))}
            <AddAthlete
              isPossible={numbers.length < mostAthletes}
              percentOff={numbers.length > 1 ? rules.thirdChildPercent : rules.secondChildPercent}
              onAdd={() => setValues(edited(typed(), { edit: "add athlete" }))}
            />
          </div>
          <div key={`2 ${draft.drawn}`} className="agreement-people" hidden={step !== 2}>
            <StepHeading step={2} isReached={isReached && step === 2} />
            <AdultFields
              {...{ values, errors: open }}
              relationships={props.relationships}
              texts={props.texts}
            />
          </div>
          <div key={`3 ${draft.drawn}`} className="agreement-people" hidden={step !== 3}>
            <StepHeading step={3} isReached={isReached && step === 3} />
            {step === 3 && <SuggestedAddress typed={values[guardianFields.email.form] ?? ""} />}
            <WaiverStep {...{ asked, values, errors: open }} health={props.health} />
            {hasCodes && <CodeField value={values.code ?? ""} error={open.code} />}
            {(offered.length > 1 || keptUntil !== null) && (
              <PayChoice
                {...{ parts, offered, chosen, values, errors: open }}
                ways={props.ways}
                totalCents={total}
                nowCents={payNowCents({
                  ...atOnce,
                  creditCents: creditToUse({ ...atOnce, haveCents }),
                })}
                club={club.name}
              />
            )}
            <div className="agreement-asked">
              <h3>If plans change</h3>
              <Terms terms={labels.terms} />
            </div>
            <p>
              Once you continue, your {heldSpots(lines.length)}{" "}
              {keptUntil
                ? `kept until ${keptUntil}.`
                : `held for ${holdMinutes} minutes while you pay.`}
            </p>
            <div className="checkout-actions">
              <StepBack step={3} />
              <button
                className="checkout-decline"
                name="_action"
                value="decline"
                onClick={() => endDraft(reference)}
              >
                {labels.decline}
              </button>
            </div>
          </div>
          {step < 3 && (
            <div className="checkout-actions">
              <Button {...continueAttributes(step)}>Continue</Button>
              {step > 1 ? (
                <StepBack step={step} />
              ) : (
                <a className="checkout-link" href="/register-for-membership">
                  Back to the programs
                </a>
              )}
            </div>
          )}
          <details className="draft-storage">
            <summary>How we use your information</summary>
            <p>
              {labels.privacy} See <a href="/privacy-policy">our privacy policy</a> for more.
            </p>
            <DraftStorage {...draft} />
          </details>
        </form>
        {/* Beside the form on a wide screen. On a phone the bill is above it, and the button at the bottom. */}
        <div className="agreement-side">
          <Bill
            {...{ lines, prices, club }}
            creditCents={creditCents}
            todayCents={inParts || creditCents > 0 ? payNowCents({ ...bill, creditCents }) : null}
            names={firstNames}
            once={labels.once}
            reference={reference}
          />
          <div className="agreement-pay" hidden={step !== 3}>
            <p className="agreement-count" />
            {step === 3 && (
              <p className="agreement-due">
                <span>{keptUntil ? "To pay" : "To pay now"}</span>{" "}
                <strong>
                  {formatMoney(keptUntil ? total : payNowCents({ ...bill, creditCents }))} CAD
                </strong>
              </p>
            )}
            <Button tone="light" form={formId}>
              {labels.accept}
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

const formId = "checkout";

/** Whether a field now has an answer. */
const isAnswered = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  (target.type === "checkbox" ? target.checked : target.value !== "");

const heldSpots = (count: number) => (count > 1 ? "spots are" : "spot is");

/** Says that everything that was entered is below. */
function NotCharged({ heldUntil, places }: { heldUntil: string | null; places: number }) {
  return (
    <p role="status">
      <strong>You were not charged. Try again or pay later.</strong>
      {heldUntil && ` Until ${heldUntil}, your ${heldSpots(places)} held.`}
    </p>
  );
}

interface AddAthleteProps {
  isPossible: boolean;
  /** The next child's discount; 0: none. */
  percentOff: number;
  onAdd: () => void;
}

/** Adds another child to the same payment. Its first field gets the focus. */
function AddAthlete({ isPossible, percentOff, onAdd }: AddAthleteProps) {
  if (!isPossible) return null;
  return (
    <button
      className="checkout-add"
      name="_action"
      value="add-athlete"
      onClick={(event) => {
        event.preventDefault();
        const form = event.currentTarget.form;
        onAdd();
        requestAnimationFrame(() => {
          const added = [
            ...(form?.querySelectorAll<HTMLInputElement>(
              `[name$=${athleteFields.givenName.form}]`,
            ) ?? []),
          ];
          added.at(-1)?.focus();
        });
      }}
    >
      Add another child{percentOff > 0 && ` (${percentOff}% off)`}
    </button>
  );
}

/**
 * Loads the waivers of each athlete if the last step was opened again and filled in from the draft: they
 * depend on the ages. Otherwise they come with the step.
 */
function useAsked(
  form: RefObject<HTMLFormElement | null>,
  values: Values,
  { known, step }: { known: AskedOfAthlete[]; step: Step },
): AskedOfAthlete[] {
  const { submit, data } = useFetcher<{ asked?: AskedOfAthlete[] }>();
  const days = athleteNumbers(values)
    .map((n) => `${n} ${values[athleteField(n, athleteFields.bornOn.form)] ?? ""}`)
    .filter((day) => /^\d \d{4}-\d\d-\d\d$/.test(day))
    .join();
  const askedFor = useRef(days);
  useEffect(() => {
    if (!form.current || step < 3 || days === askedFor.current) return;
    askedFor.current = days;
    const fields = new FormData(form.current);
    for (const name of Array.from(fields.keys())) if (isHealthField(name)) fields.delete(name);
    fields.set("_action", "update");
    fields.delete("code");
    void submit(fields, { method: "post" });
  }, [form, days, step, submit]);
  return data?.asked ?? known;
}

type Values = Record<string, string>;
