import type { ReactNode } from "react";
import { familyPath } from "#modules/families/index.ts";
import { SmsConsentBox } from "#modules/families/ui.ts";
import { longestLine } from "#core/forms/result.ts";
import { formatDate } from "#core/time/time.ts";
import { Button } from "#core/ui/button.tsx";
import { Answer } from "./answer.tsx";
import { SelectField, TextField } from "#core/ui/text-field.tsx";
import type { Refusal } from "./answers.ts";

export interface EntryField {
  name: string;
  label: string;
  value: string;
  /** `box`: the consent to text messages, which the collapsed panel does not list. */
  type?: "date" | "tel" | "email" | "box";
  hint?: string;
  /** It is optional. */
  isOptional?: boolean;
  autoComplete?: string;
  /** The options; without them the field is free text. */
  choices?: readonly string[];
}

interface EntryProps {
  /** The form's name, unique on the page; `success` and `refusal` refer to it. */
  id: string;
  heading: string;
  /** The label of its summary: "Change", "Add". */
  verb: string;
  fields: EntryField[];
  /** The button's name for the server, and the fields sent with it. */
  action: string;
  hidden?: Record<string, string>;
  button: string;
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
  children?: ReactNode;
}

/**
 * A part of the family's record as a collapsible panel with its form; open if something is missing or
 * invalid.
 */
export function Entry(props: EntryProps) {
  const {
    id,
    heading,
    verb,
    fields,
    action,
    hidden = {},
    button,
    success,
    refusal,
    children,
  } = props;
  const wrong = refusal?.at === id ? refusal : undefined;
  const isNew = verb === "Add";
  const answers = fields
    .filter(({ type }) => type !== "box")
    .map(({ type, value }) => (type === "date" && value ? formatDate(value) : value));
  const isIncomplete =
    !isNew && fields.some((one) => one.value === "" && one.type !== "box" && !one.isOptional);
  const filled = answers.filter(Boolean);
  return (
    <div className="family-entry">
      <Answer at={id} success={success} />
      <details open={isIncomplete || wrong !== undefined || undefined}>
        <summary>
          <span className="family-entry-name">{heading}</span>
          <span className="family-change">
            {verb}
            <span className="unseen"> {heading}</span>
          </span>
          {filled.length > 0 && !isNew && (
            <span className="family-entry-now">{filled.join(" · ")}</span>
          )}
        </summary>
        <form method="post" action={familyPath} noValidate className="form family-form">
          <Answer at={id} refusal={refusal} idOf={(name) => fieldId(id, name)} />
          {children}
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {fields.map((field) => (
            <EntryControl key={field.name} id={id} field={field} refusal={wrong} />
          ))}
          <Button name="_action" value={action}>
            {button}
          </Button>
        </form>
      </details>
    </div>
  );
}

const fieldId = (id: string, name: string) => `${id}-${name}`;

interface EntryControlProps {
  id: string;
  field: EntryField;
  refusal: Refusal | undefined;
}

function EntryControl({ id, field, refusal }: EntryControlProps) {
  const { name, label, value, choices, type, hint, autoComplete = "off" } = field;
  if (type === "box") {
    const answer = refusal?.values[name] ?? value;
    return <SmsConsentBox id={fieldId(id, name)} label={label} isTicked={answer !== ""} />;
  }
  const shared = {
    id: fieldId(id, name),
    name,
    label,
    hint,
    autoComplete,
    required: !field.isOptional,
    defaultValue: refusal?.values[name] ?? value,
    error: refusal?.errors[name],
  };
  if (!choices)
    return <TextField {...shared} type={type ?? "text"} maxLength={longestLine(name)} />;
  return (
    <SelectField {...shared}>
      <option value="">Choose</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </SelectField>
  );
}
