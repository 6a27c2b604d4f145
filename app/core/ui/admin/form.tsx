import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import type { FormField, FormFields } from "#core/forms/define-form.ts";
import type { ActionFailure } from "#core/forms/failure.ts";
import { monthText } from "#core/time/time.ts";
import { StaffField, StaffTextArea } from "./field.tsx";
import { StaffCheckbox, StaffSelect } from "./select.tsx";
import { ActionButton } from "./action-button.tsx";

/** The options of choice fields that only the page knows, in their order. */
export type GivenOptions = Readonly<Record<string, readonly { value: string; label: string }[]>>;

export interface FieldsProps {
  form: FormFields;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
  /** Options of the choice fields whose options are "given". */
  options?: GivenOptions;
  /** Shows only these fields, in this order. */
  only?: readonly string[];
  /** A prefix for each field's id, where a page has the form several times. */
  prefix?: string;
  /** The field that gets the focus on load. */
  focus?: string | undefined;
}

/** The fields of a defined form, two or three per row. */
export function Fields({ form, only = Object.keys(form), ...props }: FieldsProps) {
  const shown = only.flatMap((name) => {
    const field = form[name];
    return field ? [{ name, field }] : [];
  });
  return (
    <div
      className="form-fields"
      data-narrow={shown.every(({ field }) => field.narrow) || undefined}
    >
      {shown.map(({ name, field }) => (
        <div key={name} data-wide={field.wide} data-when={field.when}>
          <Control {...{ name, field, ...props }} />
        </div>
      ))}
    </div>
  );
}

interface ControlProps extends Omit<FieldsProps, "form" | "only"> {
  name: string;
  field: FormField;
}

function Control(props: ControlProps) {
  const { name, field, values, errors, options = {}, prefix = "", focus } = props;
  const shared = {
    id: prefix + name,
    name,
    label: field.label,
    defaultValue: values[name] ?? "",
    error: errors[name],
    ...(field.hint && { hint: field.hint }),
  };
  switch (field.kind) {
    case "tick":
      return <StaffCheckbox {...shared} />;
    case "choice": {
      const known =
        field.options === "given"
          ? (options[name] ?? [])
          : Object.entries(field.options).map(([value, label]) => ({ value, label }));
      return (
        <StaffSelect {...shared}>
          {field.none !== undefined && <option value="">{field.none}</option>}
          {known.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </StaffSelect>
      );
    }
    case "text":
      return (
        <StaffTextArea
          {...shared}
          rows={field.rows ?? 4}
          maxLength={field.most}
          aria-required={field.required ? true : undefined}
        />
      );
    case "day":
    case "time":
      return (
        <StaffField
          {...shared}
          type={field.kind === "day" ? "date" : "time"}
          aria-required={field.optional ? undefined : true}
        />
      );
    case "year-day":
      return <YearDay {...{ name, label: field.label, values, prefix }} error={errors[name]} />;
    case "whole":
      return (
        <StaffField
          {...shared}
          // Numeric keyboards have no minus.
          inputMode={field.from < 0 ? "text" : "numeric"}
          maxLength={Math.max(String(field.from).length, String(field.to).length)}
          autoComplete="off"
          aria-required={field.empty === undefined ? true : undefined}
        />
      );
    case "money":
      return (
        <StaffField
          {...shared}
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          aria-required={field.empty === undefined ? true : undefined}
        />
      );
    default:
      return (
        <StaffField
          {...shared}
          type={field.kind === "line" ? "text" : field.kind}
          maxLength={field.most}
          autoComplete={field.autoComplete ?? "off"}
          list={field.list}
          placeholder={field.example}
          autoFocus={focus === name}
          aria-required={field.required ? true : undefined}
        />
      );
  }
}

const months = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, "0"));

interface YearDayProps extends Required<Pick<FieldsProps, "values" | "prefix">> {
  name: string;
  label: string;
  error: string | undefined;
}

/** A day of every year: fields for the month and the day; the error links to the day. */
const YearDay = ({ name, label, values, prefix, error }: YearDayProps) => (
  <fieldset className="pair">
    <legend>{label}</legend>
    <StaffSelect
      id={`${prefix}${name}Month`}
      name={`${name}Month`}
      label="Month"
      defaultValue={values[`${name}Month`] ?? "01"}
    >
      {months.map((month) => (
        <option key={month} value={month}>
          {monthText(month, "long")}
        </option>
      ))}
    </StaffSelect>
    <StaffField
      id={prefix + name}
      name={`${name}Day`}
      label="Day"
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
      defaultValue={values[`${name}Day`]}
      error={error}
    />
  </fieldset>
);

interface ErrorSummaryProps {
  /** Why nothing was saved; undefined: nothing failed. */
  failure: Pick<ActionFailure, "message" | "errors"> | undefined;
  form: FormFields;
  prefix?: string;
}

/** Above a form that was not saved: why, with a link to each field. It gets the focus. */
export function ErrorSummary({ failure, form, prefix = "" }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) summary.current?.focus();
  }, [failure]);
  if (!failure) return null;
  const wrong = Object.keys(form).filter((name) => failure.errors[name]);
  return (
    <div className="notice" role="alert" tabIndex={-1} ref={summary}>
      <p>{failure.message}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${prefix}${name}`}>
                {form[name]?.label}: {failure.errors[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface AdminFormProps extends Omit<FieldsProps, "values" | "errors"> {
  /** The initial values. */
  values: Readonly<Record<string, string>>;
  failure: ActionFailure | undefined;
  /** Its page's action, and the label of its button. */
  action: string;
  submit: string;
  /** The address of another route that handles it. */
  to?: string;
  /** The target of Cancel; left out: no Cancel. */
  cancel?: string;
  /** Below its fields. */
  children?: ReactNode;
}

/** A complete form: its errors, its fields and its buttons. What was typed stays after an error. */
export function AdminForm(props: AdminFormProps) {
  const { values, failure, action, submit, to, cancel, children, ...fields } = props;
  return (
    <Form method="post" {...(to && { action: to })} className="admin-form" noValidate>
      <ErrorSummary failure={failure} form={fields.form} prefix={fields.prefix ?? ""} />
      <Fields {...fields} values={failure?.values ?? values} errors={failure?.errors ?? {}} />
      {children}
      <div className="action-row">
        <ActionButton action={action} look="primary">
          {submit}
        </ActionButton>
        {cancel && (
          <Link className="staff-button" to={cancel}>
            Cancel
          </Link>
        )}
      </div>
    </Form>
  );
}

interface FoldedFormProps {
  /** What opens it. */
  label: ReactNode;
  /** Why nothing was done: it is open, and says so. */
  failure?: ActionFailure | undefined;
  /** The action's name, the address of its route if that is another one, and what its button says. */
  action: string;
  to?: string;
  submit: ReactNode;
  /** What is sent besides its fields. */
  hidden?: Readonly<Record<string, string | number>>;
  children?: ReactNode;
}

/**
 * A short form behind a button, such as one that asks before something is done. It works without JavaScript.
 * New hidden values are a new form, closed and empty: what was done is not done twice.
 */
export function CollapsibleForm(props: FoldedFormProps) {
  const { label, failure, action, to, submit, children } = props;
  const hidden = Object.entries(props.hidden ?? {}).map(
    ([name, value]) => [name, failure?.values[name] ?? value] as const,
  );
  return (
    <details key={hidden.join()} open={failure ? true : undefined}>
      <summary className="staff-button small">{label}</summary>
      <Form
        method="post"
        {...(to && { action: to })}
        className="stack"
        preventScrollReset
        noValidate
      >
        {failure?.message && <p role="alert">{failure.message}</p>}
        {hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <ActionButton action={action} look="primary">
          {submit}
        </ActionButton>
      </Form>
    </details>
  );
}
