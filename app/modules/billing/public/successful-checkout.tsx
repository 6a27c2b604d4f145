import { lazy, Suspense, useEffect } from "react";
import { useNavigate } from "react-router";
import { appContext } from "#core/request-context.ts";
import { visitOf } from "#modules/families/index.server.ts";
import { draftName, sessionKey } from "#modules/inbox/ui.ts";
import { timeOfDay } from "#core/time/time.ts";
import { pageMeta } from "#core/ui/public/page.ts";
import { ButtonAnchor } from "#core/ui/button.tsx";
import type { Route } from "./+types/successful-checkout";
import { askAgainAfter, cancelledQuery } from "../checkout.ts";
import { checkoutOutcome } from "../fulfil.server.ts";
import { readBooking } from "../booking.server.ts";
import { resumableCheckout } from "../resume-checkout.server.ts";
import { CheckoutNotice, returnAfter, ReturnHome } from "./checkout-result.tsx";

// The server renders them; their script loads after the page's.
const BookingStarts = lazy(async () => ({
  default: (await import("./booking-summary.tsx")).BookingStarts,
}));
const BookingSummary = lazy(async () => ({
  default: (await import("./booking-summary.tsx")).BookingSummary,
}));
/** Rare: most visitors never need its script. */
const ResultUnread = lazy(() => import("./result-unread.tsx"));

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

/**
 * Reads how the checkout ended, and fulfils a paid one if that has not happened yet. `?cancelled=…` names the
 * order of a payer who came back without paying; it can be paid until its places are released.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const cancelled = url.searchParams.get(cancelledQuery) ?? "";
  const { success, failure } = content.office.checkout;
  const { email, phone, phoneLink } = content.club;
  const id = url.searchParams.get("session_id") ?? "";
  const usable = /^[\w-]{8,200}$/.test(id);
  const result = usable ? await checkoutOutcome(ctx, id) : { outcome: "unpaid" as const };
  const resumable =
    result.outcome === "unpaid" && (usable || cancelled)
      ? await resumableCheckout(ctx, usable ? { sessionId: id } : { key: cancelled })
      : null;
  // Only while the address may name the payer, because addresses stay in browsers' histories.
  const isRecent = result.outcome === "paid" && result.customer.email !== "";
  return {
    page: content.pages["/successful-checkout"],
    texts: { success, failure },
    sessionId: usable ? id : null,
    asked: askedBefore(url.searchParams.get("asked")),
    contact: { email, phone, phoneLink },
    outcome: result.outcome,
    reference: "reference" in result ? result.reference : null,
    withoutPlace: result.outcome === "paid" && result.withoutPlace,
    unpaid: resumable && {
      ...resumable,
      heldUntil: resumable.heldUntil && timeOfDay(resumable.heldUntil, content.club.timeZone),
    },
    booking: isRecent ? await readBooking(ctx, id) : null,
    email: isRecent && result.outcome === "paid" ? result.customer.email : "",
    isFamilyOpen: isRecent && (await visitOf(ctx, request.headers)) !== null,
    clubName: content.club.name,
  };
}

/** Earlier attempts of the page without JavaScript. */
const askedBefore = (typed: string | null) =>
  /^\d{1,2}$/.test(typed ?? "") ? Math.min(Number(typed), askAgainAfter.length) : 0;

/** A payment's result (docs/specification.md 2.16, 4 and 8). */
export default function SuccessfulCheckoutPage({ loaderData }: Route.ComponentProps) {
  const { texts, outcome, reference, sessionId, asked, contact, withoutPlace, booking, unpaid } =
    loaderData;
  const { email, isFamilyOpen, clubName } = loaderData;
  const done = outcome === "paid" || outcome === "review" || outcome === "returned";
  useStoredSession({ asked: sessionId !== null, done });
  useEffect(() => {
    if (!reference || outcome === "unpaid") return;
    try {
      sessionStorage.removeItem(draftName(reference));
      localStorage.removeItem(draftName(reference));
    } catch {
      // With blocked storage there is no draft.
    }
  }, [reference, outcome]);
  switch (outcome) {
    case "paid":
      if (withoutPlace) return <PaidWithoutPlace reference={reference} contact={contact} />;
      return (
        <CheckoutNotice
          heading="THANK YOU"
          text={texts.success}
          live
          booked={
            booking && (
              <Suspense>
                <BookingStarts athletes={booking.athletes} club={clubName} />
              </Suspense>
            )
          }
        >
          {booking ? (
            <Suspense>
              <BookingSummary {...{ booking, reference, email, isFamilyOpen }} />
            </Suspense>
          ) : (
            <p className="checkout-reference">
              Your receipt reference is <strong>{reference}</strong>. It is in the email we are
              sending you.
            </p>
          )}
          <ReturnHome after={returnAfter.success} />
        </CheckoutNotice>
      );
    case "waiting":
      return (
        <CheckoutNotice
          heading="WAITING FOR YOUR BANK"
          text="Your payment is on its way. As soon as your bank confirms it, we will email you the receipt."
          live
        >
          <p className="checkout-reference">
            Your reference is <strong>{reference}</strong>.
          </p>
        </CheckoutNotice>
      );
    case "unreachable":
      return (
        <Suspense>
          <ResultUnread sessionId={sessionId ?? ""} asked={asked} contact={contact} />
        </Suspense>
      );
    case "review":
      return (
        <CheckoutNotice
          heading="WE HAVE YOUR PAYMENT"
          text="Your payment arrived, but it does not match the order. Nothing is lost: somebody at the club will look into it and contact you."
          live
        >
          <PaymentContact reference={reference} contact={contact} />
        </CheckoutNotice>
      );
    case "returned":
      return (
        <CheckoutNotice
          heading="REFUNDED"
          text="Your payment did not match the order and has been refunded."
          live
        >
          <PaymentContact reference={reference} contact={contact} />
        </CheckoutNotice>
      );
    case "unpaid":
      return (
        <CheckoutNotice heading="NO PAYMENT MADE" text={texts.failure} live>
          {unpaid ? <TryAgain {...unpaid} /> : <NothingCharged />}
          <p>
            Need help? Call <a href={`tel:${contact.phoneLink}`}>{contact.phone}</a>.
          </p>
          <ReturnHome after={returnAfter.failure} />
        </CheckoutNotice>
      );
  }
}

const NothingCharged = () => (
  <>
    <p>Nothing was charged.</p>
    <div className="checkout-actions">
      <ButtonAnchor href="/register-for-membership" tone="light">
        Back to the programs
      </ButtonAnchor>
    </div>
  </>
);

interface TryAgainProps {
  href: string;
  endAt: string | null;
  /** "6:42 pm"; null: nothing is held. */
  heldUntil: string | null;
}

/** The link back to the same order, and the button that cancels it. */
function TryAgain({ href, endAt, heldUntil }: TryAgainProps) {
  return (
    <>
      <p>
        Nothing was charged.
        {endAt && " Your spot isn’t booked yet. Everything you entered is still here"}
        {endAt && heldUntil && `, and your spot is held until ${heldUntil}`}
        {endAt && "."}
      </p>
      <div className="checkout-actions">
        <ButtonAnchor href={href} tone="light">
          Try again
        </ButtonAnchor>
        {endAt && (
          <form method="post" action={endAt}>
            <button className="checkout-decline" name="_action" value="decline">
              Cancel this registration
            </button>
          </form>
        )}
      </div>
    </>
  );
}

/** No redirect, because the payer has to read it. */
function PaidWithoutPlace(props: PaymentContactProps) {
  return (
    <CheckoutNotice
      heading="WE HAVE YOUR PAYMENT"
      text="Your payment arrived after the hold on your spot had ended, and the last spot is gone. We will contact you about another spot or a full refund."
      live
    >
      <PaymentContact {...props} />
    </CheckoutNotice>
  );
}

interface PaymentContactProps {
  reference: string | null;
  contact: { email: string; phone: string; phoneLink: string };
}

/** The reference to quote, and whom to contact. */
function PaymentContact({ reference, contact }: PaymentContactProps) {
  return (
    <>
      <p className="checkout-reference">
        Your reference is <strong>{reference}</strong>.
      </p>
      <p>
        Questions? Email <a href={`mailto:${contact.email}`}>{contact.email}</a> or call{" "}
        <a href={`tel:${contact.phoneLink}`}>{contact.phone}</a>.
      </p>
    </>
  );
}

/**
 * Uses the session id that was stored when the checkout started, if the address has none, and deletes it once
 * the result is known (docs/specification.md 4).
 */
function useStoredSession({ asked, done }: { asked: boolean; done: boolean }): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stored = readStored();
    if (!asked && stored) {
      navigate(`/successful-checkout?session_id=${encodeURIComponent(stored)}`, { replace: true });
    }
    if (done) clearStored();
  }, [asked, done, navigate]);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(sessionKey);
  } catch {
    return null;
  }
}

function clearStored() {
  try {
    localStorage.removeItem(sessionKey);
  } catch {
    // With storage disabled there is nothing to delete.
  }
}
