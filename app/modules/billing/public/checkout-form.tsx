import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import {
  athleteField,
  athleteNumbers,
  athleteOfField,
  childOf,
  edited,
  mostAthletes,
  programsOf,
  athleteFields,
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
import { StatusLine } from "#core/ui/status-line.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import { DraftStorage } from "./draft-storage.tsx";
import { useCheckoutDraft, valuesOf } from "./use-checkout-draft.ts";
import { AthleteFields } from "./athlete-fields.tsx";
import { Bill, type ChosenLine, partsOf, priced, type ProgramChoice } from "./bill.tsx";
import { endDraft } from "./checkout-draft.ts";
import { chosenWay, offeredWays, type WaysToPay } from "../ways-to-pay.ts";
import { FilledFor } from "./filled-for.tsx";
import { keptUntilOf, PayChoice } from "./pay-choice.tsx";
import { AdultFields, type Relationships } from "./registration-fields.tsx";

/** The form's result, with its input. */
interface CheckoutAnswer {
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
  /** The visitor came back from the provider without paying. `heldUntil`: such as "6:42 pm". */
  cancelled: { heldUntil: string | null } | false;
  reference: string;
  programs: ProgramChoice[];
  rules: DiscountRules;
  /** ISO, the club's. */
  today: string;
  /** The credit of the guardian for whom the form is filled in. */
  haveCents: number;
  hasCodes: boolean;
  ways: WaysToPay;
  /** The form's initial values. */
  values: Record<string, string>;
  relationships: Relationships;
  answer: CheckoutAnswer | undefined;
}

/**
 * Supplier, price, terms and the athletes, before the payment (Consumer Protection Act, 2002, s. 38;
 * O. Reg. 17/05, s. 32). The family can accept, decline or correct what they typed. Without JavaScript
 * each button sends the form, and the page comes back with what was typed.
 */
export function CheckoutForm(props: CheckoutFormProps) {
  const { labels, club, programs, rules, hasCodes, checkoutKey, reference } = props;
  // Every answer comes with a new page; the router discards it after a link within the page.
  const [answer] = useState(props.answer);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ ...props.values, ...answer?.values });
  const draft = useCheckoutDraft(form, {
    reference,
    isReturning: props.filledFor !== null,
    isAnswered: answer !== undefined,
    initial: props.values,
    setValues,
  });
  const errors = answer?.errors ?? {};
  const numbers = athleteNumbers(values);
  const lines = numbers.flatMap((athlete) =>
    programsOf(values, athlete).flatMap((key): ChosenLine[] => {
      const program = programs.find((each) => each.key === key);
      return program ? [{ program, athlete, child: childOf(values, athlete) }] : [];
    }),
  );
  const asked = useAsked(form, values, answer?.asked ?? props.asked);
  const pricing = { rules, code: answer?.code ?? null };
  const prices = priced(lines, pricing);
  const parts = partsOf(lines, prices, props.today);
  const canSplit = parts.length > 1;
  const total = totalOf(prices);
  const coveredByCredit = props.haveCents >= total;
  const offered = offeredWays(props.ways, { totalCents: total, canSplit, coveredByCredit });
  const chosen = chosenWay(values.pay, offered);
  const keptUntil = keptUntilOf(chosen, props.ways);
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
    <section className="agreement">
      <header className="agreement-head">
        <h1>{labels.heading}</h1>
        <p>
          {labels.line}{" "}
          <a href="/questions" target="_blank" rel="noopener">
            Answers before you register<span className="unseen"> (opens in a new tab)</span>
          </a>
        </p>
        {props.cancelled && !answer && <NotCharged {...props.cancelled} places={lines.length} />}
      </header>
      <div className="agreement-inner">
        <Bill
          {...{ lines, prices, club }}
          creditCents={creditCents}
          todayCents={inParts || creditCents > 0 ? payNowCents({ ...bill, creditCents }) : null}
          names={firstNames}
          once={labels.once}
          reference={reference}
        />
        <form
          ref={form}
          method="post"
          noValidate
          className="form agreement-form"
          onInput={() => setValues(typed())}
        >
          {/* Enter activates a form's first button: it must not remove a child. */}
          <button className="unseen" tabIndex={-1} aria-hidden="true">
            {labels.accept}
          </button>
          <input type="hidden" name="total" value={total} />
          <input type="hidden" name="credit" value={creditCents} />
          {/* On a phone it is below the bill: the focus scrolls to it. */}
          <div tabIndex={-1} autoFocus={Boolean(answer?.message)} className="agreement-answer">
            <StatusLine tone="error" text={answer?.message ?? ""} />
            <ErrorSummary errors={errors} whoseOf={(field) => athleteOfField(values, field)} />
          </div>
          {answer?.waitingLists.map(({ title, path }) => (
            <a key={path} href={path}>
              Join the waiting list for {title}
            </a>
          ))}
          <FilledFor checkoutKey={checkoutKey} guardian={props.filledFor} />
          <div key={draft.drawn} className="agreement-people">
            {numbers.map((n) => (
              <AthleteFields
                key={n}
                {...{ n, values, errors, programs }}
                health={props.health}
                asked={asked.find((one) => one.n === n)}
                position={numbers.indexOf(n)}
                isOnly={numbers.length === 1}
                onRemove={() => setValues(edited(typed(), { edit: "remove athlete", n }))}
              />
            ))}
            <AddAthlete
              isPossible={numbers.length < mostAthletes}
              onAdd={() => setValues(edited(typed(), { edit: "add athlete" }))}
            />
            <AdultFields
              {...{ values, errors }}
              relationships={props.relationships}
              texts={props.texts}
            />
          </div>
          {hasCodes && <CodeField value={values.code ?? ""} error={errors.code} />}
          {(offered.length > 1 || keptUntil !== null) && (
            <PayChoice
              key={`pay ${draft.drawn}`}
              {...{ parts, offered, chosen, values, errors }}
              ways={props.ways}
              totalCents={total}
              nowCents={payNowCents({
                ...atOnce,
                creditCents: creditToUse({ ...atOnce, haveCents }),
              })}
              club={club.name}
            />
          )}
          <DraftStorage {...draft} />
          <h2>If plans change</h2>
          <ul className="agreement-terms">
            {labels.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          <p className="form-privacy">
            {labels.privacy} See <a href="/privacy-policy">our privacy policy</a> for more.
          </p>
          <p>
            Once you continue, your {heldPlaces(lines.length)}{" "}
            {keptUntil
              ? `kept until ${keptUntil}.`
              : `held for ${holdMinutes} minutes while you pay.`}
          </p>
          <div className="checkout-ways">
            <Button>{labels.accept}</Button>
            <button
              className="checkout-decline"
              name="_action"
              value="decline"
              onClick={() => endDraft(reference)}
            >
              {labels.decline}
            </button>
          </div>
        </form>
      </div>
    </section>
  );
}

const heldPlaces = (count: number) => (count > 1 ? "places are" : "place is");

/** Everything that was entered is below. */
function NotCharged({ heldUntil, places }: { heldUntil: string | null; places: number }) {
  return (
    <p role="status">
      <strong>You were not charged. Try again or pay later.</strong>
      {heldUntil && ` Until ${heldUntil}, your ${heldPlaces(places)} held.`}
    </p>
  );
}

/** Adds another child to the same payment. Its first field gets the focus. */
function AddAthlete({ isPossible, onAdd }: { isPossible: boolean; onAdd: () => void }) {
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
      Add another child
    </button>
  );
}

/** Only the server has the codes: applying one submits the form. */
function CodeField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <div className="checkout-code">
      <TextField
        id="code"
        name="code"
        label="Discount code (optional)"
        autoComplete="off"
        defaultValue={value}
        error={error}
      />
      <button className="checkout-add" name="_action" value="update">
        Apply the code
      </button>
    </div>
  );
}

/**
 * Loads the waivers of each athlete when a date of birth is typed: they depend on the age. Without a
 * script they come with the form's first answer.
 * @param known the data that the page came with
 */
function useAsked(
  form: RefObject<HTMLFormElement | null>,
  values: Values,
  known: AskedOfAthlete[],
): AskedOfAthlete[] {
  const { submit, data } = useFetcher<{ asked?: AskedOfAthlete[] }>();
  const days = athleteNumbers(values)
    .map((n) => `${n} ${values[athleteField(n, athleteFields.bornOn.form)] ?? ""}`)
    .filter((day) => /^\d \d{4}-\d\d-\d\d$/.test(day))
    .join();
  const askedFor = useRef(days);
  useEffect(() => {
    if (!form.current || days === askedFor.current) return;
    askedFor.current = days;
    const fields = new FormData(form.current);
    for (const name of Array.from(fields.keys())) if (isHealthField(name)) fields.delete(name);
    fields.set("_action", "update");
    fields.delete("code");
    void submit(fields, { method: "post" });
  }, [form, days, submit]);
  return data?.asked ?? known;
}

type Values = Record<string, string>;
