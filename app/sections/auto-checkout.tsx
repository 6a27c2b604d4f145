import { useEffect } from "react";
import { useCheckout } from "#app/forms/use-checkout.ts";
import { Button } from "#app/ui/button.tsx";
import { StatusLine } from "#app/ui/status-line.tsx";

interface AutoCheckoutProps {
  /** The next-generation offering to buy. */
  item: { type: string; id: number };
  /** The query flag it was asked for by. */
  flag: string;
}

const failure = "The checkout could not be started. Please try again, or write to us.";

/** Starts the next-generation checkout by itself; the button does it where scripts don't run. */
export function AutoCheckout({ item: { type, id }, flag }: AutoCheckoutProps) {
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
        {error ? "Try again" : "Continue to the payment"}
      </Button>
      <StatusLine tone="error" text={error} />
    </form>
  );
}
