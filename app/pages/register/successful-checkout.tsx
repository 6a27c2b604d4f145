import { servicesContext } from "#app/context.ts";
import { CheckoutNotice } from "#app/sections/checkout-notice.tsx";
import { ReturnHome, returnAfter } from "#app/sections/return-home.tsx";
import { useStoredSession } from "#app/sections/stored-session.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import type { Route } from "./+types/successful-checkout";

export { headers } from "#app/pages/frame/no-store.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

/**
 * Asks how the checkout ended; a paid one that nobody fulfilled yet is fulfilled here. `?cancelled=…`
 * names the order of who came back without paying: its place is free again.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, checkoutOutcome, cancelCheckout } = context.get(servicesContext);
  const cancelled = url.searchParams.get("cancelled");
  if (cancelled) await cancelCheckout({ orderId: cancelled });
  const { success, failure } = content.desk.checkout;
  const id = url.searchParams.get("session_id") ?? "";
  const usable = /^[\w-]{8,200}$/.test(id);
  const result = usable ? await checkoutOutcome(id) : { outcome: "unpaid" as const };
  return {
    page: content.pages["/successful-checkout"],
    words: { success, failure },
    asked: usable,
    outcome: result.outcome,
    reference: "reference" in result ? result.reference : null,
    withoutPlace: result.outcome === "paid" && result.withoutPlace,
  };
}

/** How the payment went (specification, points 2, 4 and 8). */
export default function SuccessfulCheckoutPage({ loaderData }: Route.ComponentProps) {
  const { words, outcome, reference, asked, withoutPlace } = loaderData;
  useStoredSession({ asked, done: outcome === "paid" });
  switch (outcome) {
    case "paid":
      return (
        <CheckoutNotice heading="THANK YOU" words={words.success} live>
          <p className="checkout-reference">
            Your receipt’s reference is <strong>{reference}</strong>. It is in the e-mail we are
            sending you.
          </p>
          {withoutPlace && (
            <p>
              Your payment came after the time for which your place was held, and the last place is
              gone. We write to you about another place, or pay everything back.
            </p>
          )}
          <ReturnHome after={returnAfter.success} />
        </CheckoutNotice>
      );
    case "waiting":
      return (
        <CheckoutNotice
          heading="YOUR BANK IS STILL BUSY"
          words="Your payment is on its way. As soon as your bank confirms it we send you the receipt by e-mail."
          live
        >
          <p className="checkout-reference">
            Your reference is <strong>{reference}</strong>.
          </p>
        </CheckoutNotice>
      );
    case "unreachable":
      return (
        <CheckoutNotice heading="WE COULDN’T CHECK" words={words.failure} live>
          <p>
            Our payment provider doesn’t answer at the moment. If you did pay, nothing is lost: your
            receipt comes by e-mail as soon as we hear from it.
          </p>
          <ReturnHome after={returnAfter.failure} />
        </CheckoutNotice>
      );
    case "unpaid":
      return (
        <CheckoutNotice heading="NO PAYMENT MADE" words={words.failure} live>
          <ReturnHome after={returnAfter.failure} />
        </CheckoutNotice>
      );
  }
}
