import type { ReactNode } from "react";

interface ChoiceProps {
  /** Its name, unless the page has several. */
  id?: string;
  name: string;
  label: string;
  defaultValue: string;
  hint?: string;
  error?: string | undefined;
}

const describing = ({ name, id = name, hint, error }: ChoiceProps) => ({
  "aria-invalid": error ? true : undefined,
  "aria-describedby":
    [hint && `${id}-hint`, error && `${id}-fault`].filter(Boolean).join(" ") || undefined,
});

const Hint = ({ name, id = name, hint }: ChoiceProps) =>
  hint && (
    <small className="quiet" id={`${id}-hint`}>
      {hint}
    </small>
  );

const FieldError = ({ name, id = name, error }: ChoiceProps) =>
  error && (
    <p className="field-error" id={`${id}-fault`}>
      {error}
    </p>
  );

/** A label, a list to choose from, and the choice's error. */
export function StaffSelect({
  children,
  required,
  ...props
}: ChoiceProps & { children: ReactNode; required?: boolean }) {
  const { name, id = name, label, defaultValue } = props;
  return (
    <div className="staff-field">
      <label htmlFor={id}>{label}</label>
      {/* Rendered again when the server answers with another choice. */}
      <select
        key={defaultValue}
        id={id}
        name={name}
        defaultValue={defaultValue}
        required={required}
        {...describing(props)}
      >
        {children}
      </select>
      <Hint {...props} />
      <FieldError {...props} />
    </div>
  );
}

interface Option {
  value: string;
  label: string;
}

/** The options of a list to choose from. */
export const Options = ({ of }: { of: readonly Option[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** The same in groups. */
export const OptionGroups = ({ of }: { of: readonly (Option & { group: string })[] }) =>
  [...Map.groupBy(of, ({ group }) => group)].map(([group, some]) => (
    <optgroup key={group} label={group}>
      <Options of={some} />
    </optgroup>
  ));

interface StaffRadiosProps {
  name: string;
  legend: string;
  options: readonly Option[];
  /** Undefined: the first one; null: none. */
  chosen: string | undefined | null;
  error?: string | undefined;
}

/** A few options, of which one is chosen. */
export const StaffRadios = ({ name, legend, options, chosen, error }: StaffRadiosProps) => (
  <fieldset className="ticks">
    <legend>{legend}</legend>
    {options.map(({ value, label }, n) => (
      <label key={`${value} ${chosen}`}>
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={chosen ? chosen === value : chosen !== null && n === 0}
        />
        <span dir="auto">{label}</span>
      </label>
    ))}
    {error && <p className="field-error">{error}</p>}
  </fieldset>
);

/** A checkbox, with the reason why it is required. */
export function StaffCheckbox(props: ChoiceProps & { required?: boolean }) {
  const { name, id = name, label, defaultValue, required } = props;
  return (
    <div className="staff-tick">
      <FieldError {...props} />
      <label>
        <input
          type="checkbox"
          id={id}
          name={name}
          value="yes"
          defaultChecked={defaultValue !== ""}
          required={required}
          {...describing(props)}
        />{" "}
        {label}
      </label>
      <Hint {...props} />
    </div>
  );
}
