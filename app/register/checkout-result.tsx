import { type ReactNode, useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button, ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { LaneLines } from "../ui/lane-lines.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

interface CheckoutNoticeProps {
  heading: string;
  /** The specification's sentence. */
  words: string;
  /** Read out when it changes. */
  live?: boolean;
  children?: ReactNode;
}

/** A page that says how a payment goes on, and little else. */
export function CheckoutNotice({ heading, words, live = false, children }: CheckoutNoticeProps) {
  return (
    <section className="lost checkout-notice">
      <LaneLines className="lost-lanes" />
      <div className="lost-inner">
        <h1>{heading}</h1>
        <p role={live ? "status" : undefined}>{words}</p>
        {children}
      </div>
    </section>
  );
}

/** How long the result stays before the visitor is taken home, in ms (specification, points 4 and 9). */
export const returnAfter = { success: 2000, failure: 3000 } as const;

/**
 * Takes the visitor to /home after a while, unless they ask it not to: by the button, or by
 * reading on with a pointer or a key (WCAG 2.2.1).
 */
export function ReturnHome({ after }: { after: number }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [staying, setStaying] = useState(false);

  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => navigate("/home"), after);
    return () => clearTimeout(timer);
  }, [staying, after, navigate]);

  return (
    <div className="checkout-ways">
      <ButtonLink to="/home" tone="light">
        Home page
      </ButtonLink>
      <div className="checkout-stay" data-ready={hydrated || undefined}>
        <Button
          type="button"
          tone="light"
          aria-disabled={staying || undefined}
          onFocus={() => setStaying(true)}
          onClick={() => setStaying(true)}
          onPointerEnter={() => setStaying(true)}
        >
          {staying ? "You are staying here" : "Stay on this page"}
        </Button>
      </div>
    </div>
  );
}

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
      heading={asking ? "ONE MOMENT" : "NO RESULT YET"}
      words={
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
        If you paid, your card company has the payment and your receipt will come by e-mail. Please
        don’t pay a second time.
      </p>
      {!asking && (
        <p>
          No receipt by tomorrow? Write to <a href={`mailto:${contact.email}`}>{contact.email}</a>{" "}
          or call <a href={`tel:${contact.phoneLink}`}>{contact.phone}</a>.
        </p>
      )}
      <div className="checkout-ways">
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

/**
 * How long to wait before a checkout's result is asked for again, in seconds, each time longer:
 * about five minutes altogether.
 */
export const askAgainAfter = [3, 5, 8, 12, 18, 27, 40, 50, 60, 60];

/** What the call answers once the result is known, whichever it is (`server/api/checkout.ts`). */
const isAnswer = (status: number) => status === 200 || status === 402 || status === 409;

/**
 * Asks for the result of a checkout again by itself, quietly, and draws the page anew when there is
 * one. @param asked how often it was asked before @returns whether it goes on asking
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
    // No connection is no answer either.
    return false;
  }
}
