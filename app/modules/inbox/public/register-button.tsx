import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Button, ButtonAnchor, ButtonLink } from "#core/ui/button.tsx";
import { StatusLine } from "#core/ui/status-line.tsx";
import { sessionKey } from "./session-key.ts";

/** Whether an offering can be bought now; `note` states why not, as in "Registration opens May 5". */
export interface OfferingPlace {
  state: "open" | "full" | "closed";
  note: string | null;
}

interface RegisterButtonProps {
  /** The catalogue's entry: `type` and `id` of a registration option. */
  offering: { type: string; id: number; title: string; registrationLink: string | null };
  /** REGISTER NOW (`content.membershipCards.buttonText`). */
  label: string;
  /** Left out: open. */
  place?: OfferingPlace | undefined;
  tone?: "dark" | "light";
}

const failure = "The checkout could not be started. Please try again or contact us.";

/**
 * REGISTER NOW: starts the checkout of one offering in a new tab (docs/specification.md 2.13 and 4).
 * Without JavaScript its form posts to /payment-checkout, which starts the same checkout. An
 * external membership form is a link; a full or closed offering links to its waiting list.
 */
export function RegisterButton({ offering, label, place, tone = "dark" }: RegisterButtonProps) {
  const { type, id, title, registrationLink } = offering;
  const { start, pending, error } = useCheckout({ call: "/create-checkout-session", failure });

  if (registrationLink) {
    return (
      <ButtonAnchor
        href={registrationLink}
        target="_blank"
        rel="noopener"
        tone={tone}
        about={title}
      >
        {label}
      </ButtonAnchor>
    );
  }
  if (place && place.state !== "open") {
    return (
      <div className="register">
        <p className="register-note">{place.note}</p>
        <ButtonLink to={`/waiting-list/${type}/${id}`} tone={tone} about={title}>
          {place.state === "full" ? "Join the waiting list" : "Tell me when it opens"}
        </ButtonLink>
      </div>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    start({ type, id, quantity: 1 });
  };
  return (
    <form method="post" action="/payment-checkout" className="register" onSubmit={onSubmit}>
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="id" value={id} />
      <Button tone={tone} about={title} aria-disabled={pending || undefined}>
        {label}
      </Button>
      <StatusLine tone="error" text={error} />
    </form>
  );
}

/** The checkout calls of docs/specification.md 7.1. */
type CheckoutCall =
  | "/create-checkout-session"
  | "/create-checkout-session-next-gen"
  | "/create-checkout-session-next-gen-donations";

/** The item to buy: an entry of the server's catalogue, or an amount to give. Never a price. */
export type CheckoutItem = { type: string; id: number; quantity: 1 } | { amount: string };

/** Debounce for clicks, in ms (docs/specification.md 4 and 9). */
const debounce = 300;

interface CheckoutOptions {
  call: CheckoutCall;
  /** Shown when there is no usable response. */
  failure: string;
  /** A new tab (the same one if blocked), or always the same tab. */
  target?: "new-tab" | "same-tab";
}

/**
 * Starts a checkout: requests a session from the server, stores its id for the return page, and opens the
 * returned address. `error` is the server's message, until the next start.
 */
export function useCheckout({ call, failure, target = "new-tab" }: CheckoutOptions) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inFlight = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = useCallback(
    (item: CheckoutItem) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        if (inFlight.current) return;
        inFlight.current = true;
        setPending(true);
        setError("");
        try {
          open(await createSession(call, item), target);
        } catch (problem) {
          setError((problem instanceof CheckoutRefused && problem.message) || failure);
        } finally {
          inFlight.current = false;
          setPending(false);
        }
      }, debounce);
    },
    [call, failure, target],
  );
  return { start, pending, error };
}

class CheckoutRefused extends Error {}

interface CheckoutSession {
  /** Empty: the club takes no cards. */
  session_id: string;
  url: string;
}

async function createSession(call: CheckoutCall, item: CheckoutItem): Promise<CheckoutSession> {
  const response = await fetch(call, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [item] }),
  });
  const answer = (await response.json()) as Partial<CheckoutSession & { message: string }>;
  if (answer.url) return { session_id: answer.session_id ?? "", url: answer.url };
  throw new CheckoutRefused(answer.message ?? "");
}

function open({ session_id, url }: CheckoutSession, target: "new-tab" | "same-tab") {
  try {
    if (session_id) localStorage.setItem(sessionKey, session_id);
  } catch {
    // Storage may be disabled; the return address contains the id as well.
  }
  // Replaces the history entry of a page that starts a checkout automatically: Back would start another.
  if (target === "same-tab") location.replace(url);
  else if (!window.open(url, "_blank")) location.assign(url);
}
