import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { Agreement } from "#app/sections/agreement.tsx";
import { CheckoutNotice } from "#app/sections/checkout-notice.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { spokenMoney } from "#domain/money.ts";
import { perWords } from "#domain/order.ts";
import { spokenDay } from "#domain/time.ts";
import { missing } from "#app/pages/frame/missing.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import type { Route } from "./+types/agreement";

export { noStoreHeaders as headers } from "#app/pages/frame/no-store.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { content, readCheckout } = context.get(servicesContext);
  const checkout = await readCheckout(params.session);
  if (checkout?.kind !== "registration") throw missing();
  const { club, desk, pages } = content;
  const { name, postalAddress, email, phone, phoneLink } = club;
  const { title, subTitle, season, ages, amountCents, per, reference } = checkout;
  return {
    page: { ...pages["/payment-checkout"], title: `Before you pay | ${name}` },
    words: desk.checkout.agreement,
    club: { name, postalAddress, email, phone, phoneLink },
    over: checkout.state === "over",
    waitingList: checkout.waitingList,
    item: {
      ...{ title, subTitle, reference },
      season: season && `${spokenDay(season.from)} to ${spokenDay(season.to)}`,
      ages: ages && `${ages.from} to ${ages.to}`,
      price: spokenMoney(amountCents),
      per: per && perWords[per],
      monthly: per === "month",
    },
    filled: {
      athlete_name: checkout.athleteName ?? "",
      birth_year: checkout.birthYear ? String(checkout.birthYear) : "",
    },
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
    ...{ outcome, message },
    errors: "errors" in result ? result.errors : {},
    values: "values" in result ? result.values : {},
  };
  return data(answer, outcome === "refused" || outcome === "full" ? 409 : 400);
}

/** The terms of a registration and who it is for, between REGISTER NOW and the provider's page. */
export default function AgreementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { over, waitingList, words, club, item, filled } = loaderData;
  if (over) {
    return (
      <CheckoutNotice
        heading="THIS CHECKOUT IS OVER"
        words="It was paid, cancelled or left too long: there is an hour for the terms, and half an hour to pay. A paid registration has its receipt in your e-mail; otherwise nothing was charged."
      >
        <p>
          <ButtonLink to="/register-for-membership" tone="light">
            See the memberships
          </ButtonLink>
        </p>
      </CheckoutNotice>
    );
  }
  return <Agreement {...{ words, club, item, filled, waitingList }} answer={actionData} />;
}
