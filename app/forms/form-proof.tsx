import { createContext, useContext } from "react";

/** The mark of the hour this page was rendered in (`server/services/form-stamp.ts`). */
export const FormStampContext = createContext("");

const secondsField = "form_seconds";

/**
 * What a form carries so that programs can be told from people without a puzzle: the page's stamp,
 * how long it was looked at, and a box that nobody sees. A box, because browsers fill in text
 * fields by themselves but never tick anything.
 */
export function FormProof() {
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

/** Writes into a form how long its page has been open; called when it is sent. */
export function noteSeconds(form: HTMLFormElement): void {
  const field = form.elements.namedItem(secondsField);
  if (field instanceof HTMLInputElement) field.value = (performance.now() / 1000).toFixed(1);
}
