import { type FormEvent, useState } from "react";
import type { Donation } from "#modules/content/index.ts";
import { NewsletterBox, Under13 } from "#modules/content/ui.ts";
import { useCheckout } from "#modules/inbox/ui.ts";
import type { FormResult } from "#core/forms/result.ts";
import { Button } from "#core/ui/button.tsx";
import { copyText } from "#core/ui/clipboard.ts";
import { StatusLine } from "#core/ui/status-line.tsx";
import { TextField } from "#core/ui/text-field.tsx";
import { useToast } from "#core/ui/toast.tsx";
import { ArrivedStatus, FormFoot } from "#core/forms/ui/parts.tsx";
import { type RequiredFields, useClubForm } from "#core/forms/ui/use-form.ts";

interface GiftFormProps {
  /** Amounts to choose from, and what each pays for. */
  uses: Donation["uses"];
  label: string;
  placeholder: string;
  button: string;
  /** The messages for no amount and for no response (docs/specification.md 5 and 8). */
  messages: { missing: string; failed: string };
  /** The page's own path: the form's target without JavaScript. */
  action: string;
  /** The page's own result without JavaScript. */
  answer: { message: string; amount: string } | undefined;
}

/** An amount in Canadian dollars and its card checkout. The server parses the amount. */
function GiftForm({ uses, label, placeholder, button, messages, action, answer }: GiftFormProps) {
  const { start, pending, error } = useCheckout({
    call: "/create-checkout-session-next-gen-donations",
    failure: messages.failed,
  });
  const [own, setOwn] = useState(answer?.message ?? "");
  const showToast = useToast();
  const message = own || error;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // An amount chosen before the script loaded is not in the field.
    const amount = String(form.get("amount") || form.get("suggested") || "").trim();
    if (amount) return start({ amount });
    setOwn(messages.missing);
    showToast({ tone: "error", text: messages.missing });
    amountOf(event.currentTarget).focus();
  }

  /** Choosing an amount writes it behind the currency; writing another one ends the choice. */
  function onInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    setOwn("");
    const amount = amountOf(form);
    const chosen = form.querySelector<HTMLInputElement>(":checked");
    if (!chosen) return;
    if (target === amount) chosen.checked = false;
    else amount.value = chosen.value.replace("$", "");
  }

  return (
    <form
      method="post"
      action={action}
      id="gift"
      noValidate
      className="form gift-form"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <GiftUses {...uses} />
      <div className="gift-amount" data-currency={placeholder}>
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
      </div>
      <Button aria-disabled={pending || undefined}>{pending ? "One moment…" : button}</Button>
      <StatusLine tone="error" text={message} />
    </form>
  );
}

const amountOf = (form: HTMLFormElement) => form.elements.namedItem("amount") as HTMLInputElement;

interface GiftProps extends GiftFormProps {
  /** The message instead of the form if card payments are not possible; null: they are. */
  noCards: string | null;
  intro: { heading: string; text: string[] };
  /** The text about tax receipts; empty unless the club may issue them. */
  receipt: string | null;
}

/** The reasons to give, and the form. */
export function Gift({ intro, receipt, noCards, ...form }: GiftProps) {
  return (
    <section className="band gift">
      <div className="gift-words">
        <h2>{intro.heading}</h2>
        {intro.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div className="gift-panel">
        {noCards ? <p>{noCards}</p> : <GiftForm {...form} />}
        {receipt && <p>{receipt}</p>}
      </div>
    </section>
  );
}

/** Amounts to choose from, and what each pays for. */
function GiftUses({ heading, items }: Donation["uses"]) {
  return (
    <fieldset className="gift-uses">
      <legend>{heading}</legend>
      {items.map(({ amount, buys }) => (
        <label key={amount}>
          <input type="radio" name="suggested" value={amount} />
          <strong>{amount}</strong> {buys}
        </label>
      ))}
    </fieldset>
  );
}

/** Copies the address that transfers go to; without a script it can be selected. */
export function CopyAddress({ address }: { address: string }) {
  const [message, setMessage] = useState("");
  const copy = async () =>
    setMessage((await copyText(address)) ? "Copied" : "Select the address to copy it");
  return (
    <>
      <button type="button" className="transfer-copy" onClick={copy}>
        Copy<span className="unseen"> the address</span>
      </button>
      <span role="status">{message}</span>
    </>
  );
}

interface TransferFormProps {
  required: RequiredFields;
  submit: string;
  privacy: string;
  arrived: FormResult | undefined;
}

/** Announces an e-transfer; the response and an e-mail give the reference to put in it. */
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
