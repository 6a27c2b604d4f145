import type { FormEvent } from "react";
import { Button, ButtonAnchor, ButtonLink } from "#app/ui/button.tsx";
import { StatusLine } from "#app/ui/status-line.tsx";
import { useCheckout } from "./use-checkout.ts";

/** Whether an offering can be bought now; `note` says why not, as in "Registration opens May 5". */
export interface OfferingPlace {
  state: "open" | "full" | "closed";
  note: string | null;
}

interface RegisterButtonProps {
  /** The catalogue's entry: `type` and `id` of a registration option. */
  offering: { type: string; id: number; title: string; registrationLink: string | null };
  /** REGISTER NOW (`content.offerings.buttonText`). */
  label: string;
  /** Left out: open. */
  place?: OfferingPlace | undefined;
  tone?: "dark" | "light";
}

const failure = "The checkout could not be started. Please try again, or write to us.";

/**
 * REGISTER NOW: starts the checkout of one offering in a new tab (specification, points 2 and 4).
 * Without JavaScript its form posts to /payment-checkout, which leads to the same checkout. An
 * external membership form is a link; a full or closed offering leads to its waiting list.
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
          Join the waiting list
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
