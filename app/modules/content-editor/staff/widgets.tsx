import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import { centsFrom } from "#core/money.ts";
import { fieldId } from "./field-path.ts";
import { errorsAt, type EditorContext, type EditorSchema } from "./form-context.ts";

export type Widget = WidgetProps<unknown, EditorSchema, EditorContext>;

/** A field's ARIA attributes. */
export function ariaAttributes({ id, schema, registry, readonly, rawErrors = [] }: Widget) {
  const described = schema.description ? `${id}-help` : "";
  const invalid = rawErrors.length > 0 || isInvalid(id, registry.formContext);
  const by = [described, invalid ? `${id}-fault` : ""].filter(Boolean).join(" ");
  return {
    id,
    disabled: readonly,
    "aria-invalid": invalid || undefined,
    "aria-describedby": by || undefined,
  };
}

/** A field's id is `root_posts_2_text`. */
const isInvalid = (id: string, context: EditorContext) =>
  context.problems.some(({ path }) => fieldId(path) === id && errorsAt(context, path).length > 0);

const text = (value: unknown) => (value === undefined || value === null ? "" : String(value));
/** An emptied field is undefined: the schema decides whether that is valid. */
const given = (typed: string) => (typed === "" ? undefined : typed);

function typed(type: "text" | "date") {
  return function Line(props: Widget) {
    return (
      <input
        {...ariaAttributes(props)}
        type={type}
        value={text(props.value)}
        maxLength={props.schema.maxLength}
        onChange={(event) => props.onChange(given(event.target.value))}
      />
    );
  };
}

function NumberField(props: Widget) {
  return (
    <input
      {...ariaAttributes(props)}
      inputMode="numeric"
      value={text(props.value)}
      onChange={({ target }) => {
        const number = Number(target.value);
        const value = target.value.trim() === "" || Number.isNaN(number) ? target.value : number;
        props.onChange(value === "" ? undefined : value);
      }}
    />
  );
}

function TextWidget(props: Widget) {
  const value = text(props.value);
  return (
    <textarea
      {...ariaAttributes(props)}
      rows={Math.min(12, Math.max(2, Math.ceil(value.length / 70)))}
      maxLength={props.schema.maxLength}
      value={value}
      onChange={(event) => props.onChange(given(event.target.value))}
    />
  );
}

function YesNo(props: Widget) {
  return (
    <input
      {...ariaAttributes(props)}
      type="checkbox"
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}

/** Displayed in dollars, stored in cents. */
function Dollars(props: Widget) {
  const cents = props.value;
  const [typed, setTyped] = useState(typeof cents === "number" ? (cents / 100).toFixed(2) : "");
  return (
    <span className="dollars">
      <span aria-hidden="true">CAD $</span>
      <input
        {...ariaAttributes(props)}
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          props.onChange(centsFrom(target.value) ?? given(target.value));
        }}
      />
    </span>
  );
}

function Hidden() {
  return null;
}

export const plainWidgets = {
  line: typed("text"),
  date: typed("date"),
  number: NumberField,
  words: TextWidget,
  yesNo: YesNo,
  dollars: Dollars,
  hidden: Hidden,
};
