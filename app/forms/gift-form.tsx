import { type FormEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { StatusLine } from "#app/ui/status-line.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useToast } from "#app/ui/toast.tsx";
import { useCheckout } from "./use-checkout.ts";

export interface GiftFormProps {
  label: string;
  placeholder: string;
  button: string;
  /** For no amount and for no answer (specification, points 5 and 8). */
  messages: { missing: string; failed: string };
  /** The page's own path: where it posts without JavaScript. */
  action: string;
  /** What the page answered without JavaScript. */
  answer: { message: string; amount: string } | undefined;
}

/** An amount in Canadian dollars and the card checkout behind it. The server reads the amount. */
export function GiftForm({ label, placeholder, button, messages, action, answer }: GiftFormProps) {
  const { start, pending, error } = useCheckout({
    call: "/create-checkout-session-next-gen-donations",
    failure: messages.failed,
  });
  const [own, setOwn] = useState(answer?.message ?? "");
  const showToast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const message = own || error;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const amount = String(new FormData(event.currentTarget).get("amount") ?? "");
    if (amount.trim() !== "") return start({ amount });
    setOwn(messages.missing);
    showToast({ tone: "error", text: messages.missing });
    form.current?.querySelector("input")?.focus();
  }

  return (
    <form
      ref={form}
      method="post"
      action={action}
      id="gift"
      noValidate
      className="form gift-form"
      onSubmit={onSubmit}
      onInput={() => setOwn("")}
    >
      <TextField
        name="amount"
        label={label}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="transaction-amount"
        required
        defaultValue={answer?.amount}
        error={message || undefined}
        autoFocus={Boolean(answer)}
      />
      <Button aria-disabled={pending || undefined}>{pending ? "One moment…" : button}</Button>
      <StatusLine tone="error" text={message} />
    </form>
  );
}
