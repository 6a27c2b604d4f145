import { useEffect } from "react";
import { data, redirect } from "react-router";
import { checkoutPath } from "../checkout.ts";
import { readPaying } from "../read-checkout.server.ts";
import { startRegistration } from "../checkout.server.ts";
import { noWayToPay } from "../ways-to-pay.server.ts";
import { waitedOffering } from "#modules/enrolment/index.server.ts";
import { useCheckout } from "#modules/inbox/ui.ts";
import { appContext, visitContext } from "#core/request-context.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import { Button, ButtonAnchor, ButtonLink } from "#core/ui/button.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import type { Route } from "./+types/payment-checkout";
import { CheckoutNotice, returnAfter, ReturnHome } from "./checkout-result.tsx";

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

/**
 * `?session=…` redirects to the page where that checkout is paid; `?baseball`, `?track_field`,
 * `?track_field_highschool` and `?nextgen` start one (docs/specification.md 7.1).
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const texts = content.office.checkout;
  const session = url.searchParams.get("session");
  const checkout = session ? await readPaying(ctx, session) : null;
  if (checkout?.termsPath && !checkout.payUrl) throw redirect(checkout.termsPath, 303);
  const offering = content.catalogue.nextGeneration.find(
    ({ flag, archived }) => !archived && url.searchParams.has(flag),
  );
  const place = offering ? await waitedOffering(ctx, "next-generation", offering.flag) : null;
  return {
    page: content.pages["/payment-checkout"],
    texts: { starting: texts.starting, failure: texts.failure },
    noWay: noWayToPay(ctx),
    payUrl: checkout?.payUrl ?? null,
    offering: offering ? { flag: offering.flag, type: offering.type, id: offering.id } : null,
    closed: place && place.state !== "open" ? { title: place.title, note: place.note } : null,
  };
}

/** The target of REGISTER NOW and this page's own button without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const form = Object.fromEntries(await request.formData());
  const flagged = content.catalogue.nextGeneration.find(
    ({ flag, archived }) => !archived && flag === form.flag,
  );
  const { type, id } = flagged ?? form;
  const result = await startRegistration(ctx, flagged ? "next-generation" : "registration", {
    body: { items: [{ type, id, quantity: 1 }] },
    address: context.get(visitContext).address,
  });
  if (result.outcome === "started") throw redirect(checkoutPath(result.checkoutKey), 303);
  return data({ message: result.message }, result.status);
}

/** For a full or closed offering, or a provider that is down, shows the server's message. */
export default function PaymentCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, noWay, payUrl, offering, closed } = loaderData;
  const message = actionData?.message ?? (offering && noWay);
  if (payUrl) {
    return (
      <CheckoutNotice heading="CONTINUE TO PAYMENT" text={texts.starting}>
        <meta httpEquiv="refresh" content={`0;url=${payUrl}`} />
        <p>
          <ButtonAnchor href={payUrl} tone="light">
            Continue to payment
          </ButtonAnchor>
        </p>
      </CheckoutNotice>
    );
  }
  if (offering && closed) {
    return (
      <CheckoutNotice heading={closed.title} text={`${closed.note}.`}>
        <p>
          <ButtonLink to={`/waiting-list/next-generation/${offering.flag}`} tone="light">
            Join the waiting list
          </ButtonLink>
        </p>
      </CheckoutNotice>
    );
  }
  if (offering && !noWay && !actionData) {
    return (
      <CheckoutNotice heading="CONTINUE TO PAYMENT" text={texts.starting}>
        <AutoCheckout item={offering} flag={offering.flag} />
      </CheckoutNotice>
    );
  }
  return (
    <CheckoutNotice heading="NO PAYMENT MADE" text={message ?? texts.failure}>
      <p>
        <ButtonLink to="/register-for-membership" tone="light">
          See the memberships
        </ButtonLink>
      </p>
      {!message && <ReturnHome after={returnAfter.failure} />}
    </CheckoutNotice>
  );
}

interface AutoCheckoutProps {
  /** The next-generation offering to buy. */
  item: { type: string; id: number };
  /** The query flag that selected it. */
  flag: string;
}

const failure = "The checkout could not be started. Please try again or contact us.";

/** Starts the next-generation checkout automatically; the button is for when scripts don't run. */
function AutoCheckout({ item: { type, id }, flag }: AutoCheckoutProps) {
  const { start, pending, error } = useCheckout({
    call: "/create-checkout-session-next-gen",
    failure,
    target: "same-tab",
  });
  useEffect(() => start({ type, id, quantity: 1 }), [start, type, id]);
  return (
    <form
      method="post"
      action="/payment-checkout"
      onSubmit={(event) => {
        event.preventDefault();
        start({ type, id, quantity: 1 });
      }}
    >
      <input type="hidden" name="flag" value={flag} />
      <Button tone="light" aria-disabled={pending || undefined}>
        {error ? "Try again" : "Continue to payment"}
      </Button>
      <StatusLine tone="error" text={error} />
    </form>
  );
}
