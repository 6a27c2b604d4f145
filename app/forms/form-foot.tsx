import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { StatusLine } from "#app/ui/status-line.tsx";
import { FormProof } from "./form-proof.tsx";
import type { ClubForm } from "./use-club-form.ts";

interface FormFootProps {
  form: ClubForm;
  submit: string;
  /** What is asked for, why, and who receives it. */
  privacy?: string;
}

/** A form's end: what becomes of the words, its hidden token, the button, and what became of it. */
export function FormFoot({ form, submit, privacy }: FormFootProps) {
  const { sending, token } = form;
  return (
    <>
      {privacy && (
        <p className="form-privacy">
          {privacy} <Link to="/privacy-policy">Our privacy policy</Link> says the rest.
        </p>
      )}
      <div className="form-foot">
        <input type="hidden" name="form_token" value={token} />
        <FormProof />
        <Button aria-disabled={sending || undefined}>{sending ? "Sending…" : submit}</Button>
        <FormStatus form={form} />
        <ReceiptNote form={form} />
      </div>
    </>
  );
}

/** What the visitor can quote, and the page that says when we answer. */
function ReceiptNote({ form: { shown } }: { form: ClubForm }) {
  const { reference, code } = shown.receipt ?? {};
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
 * What became of the form: stays where the toast goes, and says more where its words are not enough.
 * What the page came with stands above the fields.
 */
function FormStatus({ form: { shown, justArrived } }: { form: ClubForm }) {
  const { outcome, message, note } = shown;
  const text = justArrived ? "" : note || message;
  return <StatusLine tone={note || outcome === "sent" ? "success" : "error"} text={text} />;
}

/**
 * What a page says that answers without JavaScript: above the fields, with the words of the toast. The
 * browser goes there, unless there is a field to go to.
 */
export function ArrivedStatus({ form }: { form: ClubForm }) {
  const { shown, arrivedAt, justArrived } = form;
  if (!justArrived) return null;
  const { outcome, message, note } = shown;
  return (
    <div className="arrived-status" tabIndex={-1} autoFocus={arrivedAt === null}>
      <StatusLine tone={outcome === "sent" ? "success" : "error"} text={message} />
      {note && <StatusLine tone="success" text={note} />}
    </div>
  );
}
