import { type FormEvent, useRef, useState } from "react";
import type { Donation } from "#domain/content/offer.ts";
import type { FormResult } from "#domain/forms/result.ts";
import { Button } from "../ui/button.tsx";
import { StatusLine } from "../ui/status-line.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useToast } from "../ui/toast.tsx";
import { ArrivedStatus, FormFoot } from "./kit/parts.tsx";
import { NewsletterBox, Under13 } from "./kit/shared-boxes.tsx";
import { type RequiredFields, useClubForm } from "./kit/use-form.ts";
import { useCheckout } from "./register-button.tsx";

interface GiftFormProps {
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

/** An amount in Canadian dollars and its card checkout. The server parses the amount. */
function GiftForm({ label, placeholder, button, messages, action, answer }: GiftFormProps) {
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

interface GiftProps extends GiftFormProps {
  words: { heading: string; text: string[] };
  uses: Donation["uses"] | null;
  /** What donors are told about tax receipts; empty unless the club may issue them. */
  receipt: string | null;
}

/** Why to give, the amount, and what it buys; on phones the form comes before the list. */
export function Gift({ words, uses, receipt, ...form }: GiftProps) {
  return (
    <section className="band gift">
      <div className="gift-words">
        <h2>{words.heading}</h2>
        {words.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="gift-panel">
        <GiftForm {...form} />
        {receipt && <p>{receipt}</p>}
      </div>
      {uses && <GiftUses uses={uses} />}
    </section>
  );
}

function GiftUses({ uses }: { uses: Donation["uses"] }) {
  return (
    <div className="gift-uses">
      <h3>{uses.heading}</h3>
      <dl>
        {uses.items.map(({ amount, buys }) => (
          <div key={amount}>
            <dt>{amount}</dt>
            <dd>{buys}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface TransferFormProps {
  required: RequiredFields;
  submit: string;
  privacy: string;
  arrived: FormResult | undefined;
}

/** Announces an e-mail transfer; the response and an e-mail give the reference to put in it. */
export function TransferForm({ required, submit, privacy, arrived }: TransferFormProps) {
  const form = useClubForm({ required, arrived });
  const { Form, formProps, filling, valueOf, field } = form;
  return (
    <Form {...formProps} action="/donation" className="form transfer-form">
      {arrived && <ArrivedStatus form={form} />}
      <div key={filling} className="form-fields">
        <TextField {...field("name")} label="Your name" autoComplete="name" />
        <TextField {...field("email")} label="Email Address" type="email" autoComplete="email" />
        <TextField {...field("amount")} label="Amount in Canadian dollars" inputMode="decimal" />
        <Under13 form={form} />
        <NewsletterBox valueOf={valueOf} />
      </div>
      <FormFoot form={form} submit={submit} privacy={privacy} />
    </Form>
  );
}
