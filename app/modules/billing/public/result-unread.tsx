import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { askAgainAfter } from "../checkout.ts";
import { ButtonAnchor, ButtonLink } from "#core/ui/button.tsx";
import { CheckoutNotice } from "./checkout-result.tsx";

interface ResultUnreadProps {
  sessionId: string;
  /** The number of earlier attempts, without JavaScript. */
  asked: number;
  contact: { email: string; phone: string; phoneLink: string };
}

/**
 * Shown while the provider cannot be reached for a payment's result. Retries automatically: in the background
 * with JavaScript, by reloading the page without it.
 */
export default function ResultUnread({ sessionId, asked, contact }: ResultUnreadProps) {
  const asking = useAskAgain(sessionId, asked);
  const wait = askAgainAfter[asked];
  const again = (count: number) =>
    `/successful-checkout?session_id=${encodeURIComponent(sessionId)}&asked=${count}`;
  return (
    <CheckoutNotice
      heading={asking ? "ONE MOMENT" : "NO RESULT YET"}
      text={
        asking
          ? "We don’t have the result of your payment yet and are still checking. This page continues as soon as we do."
          : "We still don’t have the result of your payment. We will get it as soon as we can, even if you close this page."
      }
      live
    >
      {wait !== undefined && (
        <noscript>
          <meta httpEquiv="refresh" content={`${wait};url=${again(asked + 1)}`} />
        </noscript>
      )}
      <p>
        If you paid, your card company has the payment and your receipt will come by email. Please
        don’t pay a second time.
      </p>
      {!asking && (
        <p>
          No receipt by tomorrow? Write to <a href={`mailto:${contact.email}`}>{contact.email}</a>{" "}
          or call <a href={`tel:${contact.phoneLink}`}>{contact.phone}</a>.
        </p>
      )}
      <div className="checkout-actions">
        <ButtonAnchor href={again(0)} tone="light">
          Check again now
        </ButtonAnchor>
        <ButtonLink to="/home" tone="light">
          Home page
        </ButtonLink>
      </div>
    </CheckoutNotice>
  );
}

/** The call's statuses once the result is known (`app/modules/billing/checkout-api.server.ts`). */
const isAnswer = (status: number) => status === 200 || status === 402 || status === 409;

/**
 * Asks for a checkout's result again in the background, and revalidates the page when there is one.
 * @param asked earlier attempts @returns whether it is still asking
 */
function useAskAgain(sessionId: string, asked: number): boolean {
  const [count, setCount] = useState(asked);
  const { revalidate } = useRevalidator();
  const wait = askAgainAfter[count];

  useEffect(() => {
    if (wait === undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const known = await isKnown(sessionId, leaving.signal);
      if (leaving.signal.aborted) return;
      if (known) await revalidate();
      setCount((before) => before + 1);
    }, wait * 1000);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [sessionId, wait, count, revalidate]);

  return wait !== undefined;
}

async function isKnown(sessionId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const query = `session_id=${encodeURIComponent(sessionId)}`;
    const answer = await fetch(`/get-session-details?${query}`, { signal });
    return isAnswer(answer.status);
  } catch {
    // A network failure counts as no answer.
    return false;
  }
}
