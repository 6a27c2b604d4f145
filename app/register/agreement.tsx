import { data, redirect } from "react-router";
import type { Desk } from "#domain/content/forms.ts";
import type { Club } from "#domain/content/site.ts";
import { ownGuardian, relationships } from "#domain/families.ts";
import { daysInWords, lateInWords, nextInWords, placesInWords } from "#domain/joining.ts";
import { formatMoney } from "#domain/money.ts";
import { holdMinutes, perWords } from "#domain/orders.ts";
import { textsOf } from "#domain/records.ts";
import { formatDate, nowIn } from "#domain/time.ts";
import { servicesContext } from "../context.ts";
import { missing, pageMeta } from "../site/page.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { StatusLine } from "../ui/status-line.tsx";
import type { Route } from "./+types/agreement";
import { CheckoutNotice } from "./checkout-result.tsx";
import {
  ErrorSummary,
  RegistrationFields,
  type RegistrationFieldsProps,
} from "./registration-fields.tsx";

export { noStoreHeaders as headers } from "../site/page.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, readCheckout } = context.get(servicesContext);
  const now = nowIn(content.club.timeZone);
  const checkout = await readCheckout(params.session);
  if (checkout?.kind !== "registration") throw missing();
  const { club, desk, pages } = content;
  const { name, postalAddress, email, phone, phoneLink } = club;
  const { title, subTitle, season, ages, amountCents, per, reference, joining } = checkout;
  return {
    page: { ...pages["/payment-checkout"], title: `Before you pay | ${name}` },
    words: desk.checkout.agreement,
    club: { name, postalAddress, email, phone, phoneLink },
    over: checkout.state === "over",
    waitingList: checkout.waitingList,
    item: {
      title,
      subTitle,
      reference,
      season: season && `${formatDate(season.from)} to ${formatDate(season.to)}`,
      ages: ages && `${ages.from} to ${ages.to}`,
      days: joining && daysInWords(joining.sessions),
      places: joining && placesInWords(joining.sessions),
      next: joining && nextInWords(joining, now),
      late: joining && lateInWords({ ...joining, toPayCents: amountCents }),
      price: formatMoney(amountCents),
      per: per && perWords[per],
      monthly: per === "month",
    },
    filled: textsOf(Object.entries(checkout.form ?? {})),
    relationships: { guardian: [...relationships, ownGuardian], emergency: relationships },
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { agreeToOrder, cancelCheckout } = context.get(servicesContext);
  const fields = Object.fromEntries(await request.formData());
  if (fields.intent === "decline") {
    await cancelCheckout({ sessionId: params.session });
    throw redirect("/register-for-membership", 303);
  }
  const result = await agreeToOrder(params.session, fields);
  if (result.outcome === "agreed")
    throw redirect(`/payment-checkout?session=${params.session}`, 303);
  const { outcome, message } = result;
  const answer = {
    outcome,
    message,
    errors: "errors" in result ? result.errors : {},
    values: "values" in result ? result.values : {},
  };
  return data(answer, outcome === "refused" || outcome === "full" ? 409 : 400);
}

/** The terms of a registration and who it is for, between REGISTER NOW and the provider's page. */
export default function AgreementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { over, waitingList, words, club, item, filled, relationships } = loaderData;
  if (over) {
    return (
      <CheckoutNotice
        heading="THIS CHECKOUT HAS ENDED"
        words="It was paid, cancelled or timed out: you have an hour to accept the terms, then half an hour to pay. If you paid, the receipt is in your e-mail; otherwise nothing was charged."
      >
        <p>
          <ButtonLink to="/register-for-membership" tone="light">
            See the memberships
          </ButtonLink>
        </p>
      </CheckoutNotice>
    );
  }
  return (
    <Agreement {...{ words, club, item, filled, relationships, waitingList }} answer={actionData} />
  );
}

/** The outcome of the agreement form, with what was typed. */
export interface AgreementAnswer {
  outcome: "invalid" | "warned" | "refused" | "full";
  message: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}

/** What is about to be paid, in words. */
export interface AgreementItem {
  title: string;
  subTitle: string;
  /** `November 1, 2026 to March 31, 2027`; null without a season. */
  season: string | null;
  ages: string | null;
  /** "Tue, Sat"; null or "": no group trains for it alone. So are the two below. */
  days: string | null;
  places: string | null;
  /** "Tomorrow, 5:30–6:30 pm" */
  next: string | null;
  /** "Joining late: 34 sessions left, $294 to pay" */
  late: string | null;
  price: string;
  per: string | null;
  monthly: boolean;
  reference: string;
}

interface AgreementProps {
  words: Desk["checkout"]["agreement"];
  club: Pick<Club, "name" | "postalAddress" | "email" | "phone" | "phoneLink">;
  item: AgreementItem;
  filled: Record<string, string>;
  relationships: RegistrationFieldsProps["relationships"];
  /** The waiting list's address, for when the last place is gone. */
  waitingList: string | null;
  answer: AgreementAnswer | undefined;
}

/**
 * Supplier, price, terms and the athlete, before the payment (Consumer Protection Act, 2002, s. 38;
 * O. Reg. 17/05, s. 32). The family can accept, decline or correct what they typed.
 */
function Agreement(props: AgreementProps) {
  const { words, club, item, filled, relationships, waitingList, answer } = props;
  return (
    <section className="agreement">
      <header className="agreement-head">
        <h1>{words.heading}</h1>
        <p>{words.line}</p>
      </header>
      <div className="agreement-inner">
        <PriceSummary club={club} item={item} once={words.once} />
        <form method="post" noValidate className="form agreement-form">
          {/* On a phone it is below the bill: the focus takes the reader there. */}
          <div tabIndex={-1} autoFocus={answer !== undefined} className="agreement-answer">
            <StatusLine tone="error" text={answer?.message ?? ""} />
            <ErrorSummary errors={answer?.errors ?? {}} />
          </div>
          {answer?.outcome === "full" && waitingList && (
            <a href={waitingList}>Join the waiting list</a>
          )}
          <RegistrationFields
            values={{ ...filled, ...answer?.values }}
            errors={answer?.errors ?? {}}
            relationships={relationships}
            isWarned={answer?.outcome === "warned"}
          />
          <h2>If plans change</h2>
          <ul className="agreement-terms">
            {words.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
          <p className="form-privacy">
            {words.privacy} See <a href="/privacy-policy">our privacy policy</a> for more.
          </p>
          <p>Once you continue, your place is held for {holdMinutes} minutes while you pay.</p>
          <div className="checkout-ways">
            <Button>{words.accept}</Button>
            <button className="checkout-decline" name="intent" value="decline">
              {words.decline}
            </button>
          </div>
        </form>
      </div>
    </section>
  );
}

function PriceSummary({
  club,
  item,
  once,
}: Pick<AgreementProps, "club" | "item"> & { once: string }) {
  const { title, subTitle, season, ages, days, places, next, late } = item;
  const { price, per, monthly, reference } = item;
  const facts = { Runs: season, Ages: ages, Days: days, Where: places, "Next practice": next };
  return (
    <aside className="agreement-bill" aria-label="What you pay for">
      <p className="agreement-item">{title}</p>
      {subTitle && <p>{subTitle}</p>}
      <dl>
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <dt>
            1 × {title}
            {per && `, ${per}`}
          </dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>None</dd>
        </div>
        <div className="agreement-total">
          <dt>Total</dt>
          <dd>{price} CAD</dd>
        </div>
      </dl>
      {late && <p>{late}</p>}
      {monthly && <p>{once}</p>}
      <p className="agreement-supplier">
        <strong>{club.name}</strong>
        <br />
        {club.postalAddress}
        <br />
        <a href={`tel:${club.phoneLink}`}>{club.phone}</a>
        <br />
        <a href={`mailto:${club.email}`}>{club.email}</a>
        <br />
        Reference {reference}
      </p>
    </aside>
  );
}
