import { Button } from "#app/ui/button.tsx";
import { StatusLine } from "#app/ui/status-line.tsx";
import type { ClubForm } from "./use-club-form.ts";

/** A form's end: its hidden token, the button, and what became of it. */
export function FormFoot({ form, submit }: { form: ClubForm; submit: string }) {
  const { sending, token } = form;
  return (
    <div className="form-foot">
      <input type="hidden" name="form_token" value={token} />
      <Button aria-disabled={sending || undefined}>{sending ? "Sending…" : submit}</Button>
      <FormStatus form={form} />
    </div>
  );
}

/** What became of the form. A page that answers without JavaScript says it above the fields as well. */
export function FormStatus({ form: { shown } }: { form: ClubForm }) {
  return <StatusLine tone={shown.outcome === "sent" ? "success" : "error"} text={shown.message} />;
}
