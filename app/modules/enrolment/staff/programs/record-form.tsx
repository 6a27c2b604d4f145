import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { Fields, type FieldsProps } from "#core/ui/admin/form.tsx";
import { Effects, effectsOf } from "./effects.tsx";

interface RecordFormProps extends Omit<FieldsProps, "form" | "errors" | "prefix"> {
  /** The record's id, also the prefix of its fields' ids. */
  id: string;
  /** The initial values, as JSON; left out: it adds a record. */
  was?: string;
  form?: FieldsProps["form"];
  failure: ActionFailure | undefined;
  /** Its page's action, the button's label, and what it applies to, for screen readers. */
  action: string;
  submit: string;
  about?: string;
  /** Beside its button. */
  beside?: ReactNode;
  /** Above its fields. */
  children?: ReactNode;
}

/** The form of one record among others on a page. The effects of a change are confirmed in it. */
export function RecordForm(props: RecordFormProps) {
  const { id, was, form, values, failure, action, submit, about, beside, children, ...shown } =
    props;
  const isAsked = effectsOf(failure).length > 0;
  return (
    <Form
      method="post"
      action="?"
      id={`${action}-${id}`}
      className="stack"
      preventScrollReset
      noValidate
    >
      <Effects failure={failure} />
      {children}
      <input type="hidden" name="id" value={id} />
      {was && <input type="hidden" name="was" value={failure?.values.was ?? was} />}
      {form && (
        <Fields
          {...shown}
          form={form}
          values={failure?.values ?? values}
          errors={failure?.errors ?? {}}
          prefix={id && `${id}-`}
        />
      )}
      <div className="action-row">
        <button
          className={isAsked ? "staff-button primary" : "staff-button"}
          name="_action"
          value={action}
        >
          {isAsked ? "Yes, save" : submit}
          {about && <span className="unseen">{about}</span>}
        </button>
        {beside}
      </div>
    </Form>
  );
}

interface RowFormProps extends RecordFormProps {
  /** The label of the button that opens it. */
  label: string;
  isOpen?: boolean;
}

/** The same in a row of a list, collapsed until somebody opens it. */
export const RowForm = ({ label, isOpen = false, ...form }: RowFormProps) => (
  <details open={Boolean(form.failure) || isOpen || undefined}>
    <summary>
      {label}
      <span className="unseen">{form.about}</span>
    </summary>
    <RecordForm {...form} />
  </details>
);
