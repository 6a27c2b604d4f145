import { createContext, type FormEvent, useContext, useId } from "react";
import { Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { StatusLine } from "../../ui/status-line.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { type ClubForm, secondsField } from "./use-form.ts";

interface FormFootProps {
  form: ClubForm;
  submit: string;
  /** Left out where it is below the button. */
  privacy?: string;
}

/** The end of a form: privacy note, hidden token, button and result. */
export function FormFoot({ form, submit, privacy }: FormFootProps) {
  const { sending, token } = form;
  return (
    <>
      {privacy && <FormPrivacy text={privacy} />}
      <div className="form-foot">
        <input type="hidden" name="form_token" value={token} />
        <SpamFields />
        <Button aria-disabled={sending || undefined}>{sending ? "Sending…" : submit}</Button>
        <FormStatus form={form} />
        <ReceiptNote form={form} />
      </div>
    </>
  );
}

/** Why the form asks, and who receives it; its first sentence is not folded away. */
export function FormPrivacy({ text }: { text: string }) {
  const [purpose, ...more] = text.split(/(?<=[.!?]) /);
  return (
    <div className="form-privacy">
      <p>{purpose}</p>
      <details>
        <summary>How we use this</summary>
        <p>
          {more.join(" ")} See <Link to="/privacy-policy">our privacy policy</Link> for more.
        </p>
      </details>
    </div>
  );
}

/** The reference to quote, and the page that says when we reply. */
function ReceiptNote({ form: { view } }: { form: ClubForm }) {
  const { reference, code } = view.receipt ?? {};
  return (
    <p className="form-receipt" aria-live="polite">
      {reference && (
        <>
          Your reference is <strong>{reference}</strong>.{" "}
        </>
      )}
      {code && <Link to={`/receipt/${code}`}>See your receipt</Link>}
    </p>
  );
}

/**
 * The form's result: stays when the toast disappears, and adds details where the toast's text is not enough.
 * A result rendered with the page is displayed above the fields.
 */
function FormStatus({ form: { view, justArrived } }: { form: ClubForm }) {
  const { outcome, message, note } = view;
  const text = justArrived ? "" : note || message;
  return <StatusLine tone={note || outcome === "sent" ? "success" : "error"} text={text} />;
}

/**
 * The result of a page posted without JavaScript: above the fields, with the toast's text. It gets
 * the focus unless a field does.
 */
export function ArrivedStatus({ form }: { form: ClubForm }) {
  const { view, arrivedAt, justArrived } = form;
  if (!justArrived) return null;
  const { outcome, message, note } = view;
  return (
    <div className="arrived-status" tabIndex={-1} autoFocus={arrivedAt === null}>
      {note && <StatusLine tone="success" text={note} />}
      <StatusLine tone={note || outcome === "sent" ? "success" : "error"} text={message} />
    </div>
  );
}

/** Timestamp of the hour in which this page was rendered (`app/modules/inbox/spam.server.ts`). */
export const FormStampContext = createContext("");

/**
 * Hidden fields that tell bots from people without a CAPTCHA: the page's timestamp, the time spent on
 * it, and an invisible checkbox. A checkbox, because browsers autofill text fields but never check
 * boxes.
 */
function SpamFields() {
  const stamp = useContext(FormStampContext);
  return (
    <>
      <input type="hidden" name="form_stamp" value={stamp} />
      <input type="hidden" name={secondsField} defaultValue="" />
      <div className="unseen" aria-hidden="true">
        <label>
          <input type="checkbox" name="form_copy" value="yes" tabIndex={-1} />
          Leave this box empty
        </label>
      </div>
    </>
  );
}

interface ChoiceGroupProps {
  legend: string;
  choices: { name: string; label: string }[];
  valueOf: (name: string) => string;
  /** Checking one unchecks the others: checkboxes, as specified, that act like radio buttons. */
  exclusive?: boolean;
  /** Short labels: side by side on phones too. */
  short?: boolean;
  /** The first box's id, for a link to the question. */
  id?: string;
  error?: string | undefined;
  /** Whether its first box gets the focus on load. */
  autoFocus?: boolean;
  /** Explains the question. */
  describedBy?: string | undefined;
}

/** A question answered with checkboxes. */
export function ChoiceGroup({ legend, choices, valueOf, ...more }: ChoiceGroupProps) {
  const { exclusive, short, id, error, describedBy, autoFocus } = more;
  const errorId = useId();
  const hintId = useId();
  return (
    <fieldset
      className="choices"
      aria-describedby={exclusive ? describedBy : hintId}
      onChange={exclusive ? excludeOthers : undefined}
    >
      <legend>{legend}</legend>
      {!exclusive && (
        <p className="field-hint" id={hintId}>
          Choose all that apply
        </p>
      )}
      <div
        className="choices-list"
        data-count={choices.length}
        data-short={short}
        data-one={exclusive || undefined}
      >
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.name}
            {...choice}
            id={index === 0 ? id : undefined}
            autoFocus={index === 0 && autoFocus}
            defaultChecked={valueOf(choice.name) !== ""}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
        ))}
      </div>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}

function excludeOthers({ currentTarget, target }: FormEvent<HTMLFieldSetElement>) {
  const clicked = target as HTMLInputElement;
  if (!clicked.checked) return;
  for (const box of currentTarget.querySelectorAll("input"))
    if (box !== clicked) box.checked = false;
}
