import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { Button, ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { LaneLines } from "../ui/lane-lines.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

interface CheckoutNoticeProps {
  heading: string;
  /** The specification's text. */
  words: string;
  /** Read out when it changes. */
  live?: boolean;
  children?: ReactNode;
}

/** A page with the state of a payment and little else. */
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

/** How long the result is shown before the redirect home, in ms (specification, points 4 and 9). */
export const returnAfter = { success: 2000, failure: 3000 } as const;

/**
 * Redirects to /home after a while, unless the visitor does anything on the page before: a touch, a key, a
 * scroll, a move of the pointer (WCAG 2.2.1). The button says so too. Without a script nobody is taken away.
 */
export function ReturnHome({ after }: { after: number }) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const [staying, setStaying] = useStaying();

  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => navigate("/home"), after);
    return () => clearTimeout(timer);
  }, [staying, after, navigate]);

  return (
    <div className="checkout-ways checkout-return">
      <ButtonLink to="/home" tone="light">
        Home page
      </ButtonLink>
      <div className="checkout-stay" data-ready={hydrated || undefined}>
        <Button
          type="button"
          tone="light"
          aria-disabled={staying || undefined}
          onClick={() => setStaying(true)}
          onPointerEnter={() => setStaying(true)}
        >
          {staying ? "You are staying here" : "Stay on this page"}
        </Button>
      </div>
      <noscript>
        <p>You stay on this page until you choose where to go.</p>
      </noscript>
    </div>
  );
}

const signsOfLife = [
  "pointerdown",
  "pointermove",
  "touchstart",
  "keydown",
  "focusin",
  "wheel",
  "scroll",
] as const;

/** Whether the visitor has done anything since the page came, also before its script did. */
function useStaying() {
  const wasServed = useRef(!useHydrated());
  const [staying, setStaying] = useState(false);
  useEffect(() => {
    if (wasServed.current && "touched" in document.documentElement.dataset) setStaying(true);
    const stay = (event: Event) => {
      if (!event.isTrusted) return;
      // Browsers report a pointer that rests while the page moves below it.
      if (event instanceof PointerEvent && event.type === "pointermove")
        if (event.movementX === 0 && event.movementY === 0) return;
      // After a navigation the page's main takes the focus by itself.
      if (event.target instanceof Element && event.target.matches("main")) return;
      setStaying(true);
    };
    const options = { passive: true };
    for (const sign of signsOfLife) addEventListener(sign, stay, options);
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, stay);
    };
  }, []);
  return [staying, setStaying] as const;
}

interface ResultUnreadProps {
  sessionId: string;
  /** Earlier attempts, without JavaScript. */
  asked: number;
  contact: { email: string; phone: string; phoneLink: string };
}

/**
 * Shown while the provider can't be asked how a payment went. Asks again by itself: in the
 * background with JavaScript, by reloading the page without it.
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
 * Waits before asking for a checkout's result again, in seconds, growing; about five minutes in
 * total.
 */
export const askAgainAfter = [3, 5, 8, 12, 18, 27, 40, 50, 60, 60];

/** The call's statuses once the result is known (`server/api/checkout.ts`). */
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
    // No connection counts as no answer.
    return false;
  }
}
