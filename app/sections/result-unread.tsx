import { ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { askAgainAfter, useAskAgain } from "./ask-again.ts";
import { CheckoutNotice } from "./checkout-notice.tsx";

interface ResultUnreadProps {
  sessionId: string;
  /** How often it was asked before, without script. */
  asked: number;
  contact: { email: string; phone: string; phoneLink: string };
}

/**
 * The provider can't be asked how a payment went: says what is true, and asks again by itself, with
 * script quietly, without it by loading the page anew.
 */
export function ResultUnread({ sessionId, asked, contact }: ResultUnreadProps) {
  const asking = useAskAgain(sessionId, asked);
  const wait = askAgainAfter[asked];
  const again = (count: number) =>
    `/successful-checkout?session_id=${encodeURIComponent(sessionId)}&asked=${count}`;
  return (
    <CheckoutNotice
      heading={asking ? "ONE MOMENT" : "NO ANSWER YET"}
      words={
        asking
          ? "We can’t read the result of your payment yet, and keep asking. This page goes on as soon as there is an answer."
          : "We still can’t read the result of your payment. We read it as soon as we can, with or without this page."
      }
      live
    >
      {wait !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={`${wait};url=${again(asked + 1)}`} />
        </noscript>
      )}
      <p>
        If you paid, your card company has the payment and your receipt comes by e-mail. Please
        don’t pay a second time.
      </p>
      {!asking && (
        <p>
          Has no receipt come by tomorrow? Write to{" "}
          <a href={`mailto:${contact.email}`}>{contact.email}</a> or call{" "}
          <a href={`tel:${contact.phoneLink}`}>{contact.phone}</a>.
        </p>
      )}
      <div className="checkout-ways">
        <ButtonAnchor href={again(0)} tone="light">
          Ask again now
        </ButtonAnchor>
        <ButtonLink to="/home" tone="light">
          Home page
        </ButtonLink>
      </div>
    </CheckoutNotice>
  );
}
