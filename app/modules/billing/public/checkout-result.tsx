import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Button } from "#core/ui/button.tsx";

interface CheckoutNoticeProps {
  heading: string;
  /** The specification's text. */
  text: string;
  /** Screen readers announce it when it changes. */
  live?: boolean;
  /** The booking that was paid, between the heading and the text, which are small then. */
  booked?: ReactNode;
  children?: ReactNode;
}

/** A page with the state of a payment and little else. */
export function CheckoutNotice({
  heading,
  text,
  live = false,
  booked,
  children,
}: CheckoutNoticeProps) {
  return (
    <section className="lost lane-lines checkout-notice" data-booked={booked ? true : undefined}>
      <div className="lost-inner">
        <h1>{heading}</h1>
        {booked}
        <p role={live ? "status" : undefined}>{text}</p>
        {children}
      </div>
    </section>
  );
}

/** How long the result is shown before the redirect home, in ms (docs/specification.md 4 and 9). */
export const returnAfter = { success: 2000, failure: 3000 } as const;

/**
 * Redirects to /home after a while, unless the visitor does anything on the page first: a touch, a key press,
 * scrolling, a pointer movement (WCAG 2.2.1). Then a line of text replaces the button. Without a script there
 * is no redirect.
 */
export function ReturnHome({ after }: { after: number }) {
  const navigate = useNavigate();
  const [staying, setStaying] = useStaying();

  useEffect(() => {
    if (staying !== false) return;
    const timer = setTimeout(() => navigate("/home"), after);
    return () => clearTimeout(timer);
  }, [staying, after, navigate]);

  return (
    <div className="checkout-actions checkout-return">
      <Link to="/home" className="checkout-link">
        Home page
      </Link>
      <div className="checkout-stay" data-ready={staying === null ? undefined : true}>
        {!staying && (
          <Button type="button" tone="light" onClick={() => setStaying(true)}>
            Stay on this page
          </Button>
        )}
        <p role="status">{staying && "You are staying on this page."}</p>
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

/** Whether the visitor has done anything since the page loaded, also before its script ran. */
function useStaying() {
  /** Null: no script has run yet. */
  const [staying, setStaying] = useState<boolean | null>(null);
  useEffect(() => {
    // An interaction before the script ran, and not on an earlier page.
    const { dataset } = document.documentElement;
    setStaying("touched" in dataset && !("hydrated" in dataset));
    const stay = (event: Event) => {
      if (!event.isTrusted) return;
      // Browsers report a pointer that does not move when the page moves below it.
      if (event instanceof PointerEvent && event.type === "pointermove")
        if (event.movementX === 0 && event.movementY === 0) return;
      // After a navigation the page's main gets the focus automatically.
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
