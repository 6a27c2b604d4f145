import type { FieldProps } from "@rjsf/utils";
import type { EditorContext, EditorSchema } from "./form-context.ts";
import { AdminsOnly } from "./frames.tsx";

type Membership = { type: string; id: number };
type Memberships = { type: string; ids: number[] };
type Props<T> = FieldProps<T, EditorSchema, EditorContext>;

const nameOf = ({ type, id }: Membership) => `${type} ${id}`;
const read = (name: string): Membership => {
  const [type = "", id = ""] = name.split(" ");
  return { type, id: Number(id) };
};

/** The membership a card sells, by its name. */
function OneMembership(props: Props<Membership>) {
  const { formData, onChange, fieldPathId, schema, registry, readonly } = props;
  const { $id: id, path } = fieldPathId;
  return (
    <div className="word-field">
      <label htmlFor={id}>{schema.title}</label>
      <p className="quiet" id={`${id}-help`}>
        {schema.description}
        {readonly && <AdminsOnly />}
      </p>
      <select
        id={id}
        disabled={readonly}
        aria-describedby={`${id}-help`}
        value={formData?.type ? nameOf(formData) : ""}
        onChange={({ target }) => onChange(target.value ? read(target.value) : undefined, path)}
      >
        <option value="">None</option>
        {registry.formContext.choices.option?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The memberships that include a training group: a kind, and checkboxes for its memberships. */
function SomeMemberships({
  formData,
  onChange,
  fieldPathId,
  schema,
  registry,
  readonly,
}: Props<Memberships>) {
  const { $id: id, path } = fieldPathId;
  const { type = "", ids = [] } = formData ?? {};
  const { choices } = registry.formContext;
  const own = (choices.option ?? []).filter(({ value }) => read(value).type === type);
  return (
    <fieldset className="row-of-fields" disabled={readonly}>
      <legend>{schema.title}</legend>
      <p className="quiet help">
        {schema.description}
        {readonly && <AdminsOnly />}
      </p>
      <div className="word-field">
        <label htmlFor={id}>Kind</label>
        <select
          id={id}
          value={type}
          onChange={({ target }) => onChange({ type: target.value, ids: [] }, path)}
        >
          <option value="">Choose</option>
          {choices.optionType?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
      <ul className="boxes">
        {own.map(({ value, label }) => {
          const number = read(value).id;
          const without = ids.filter((one) => one !== number);
          return (
            <li key={value}>
              <label>
                <input
                  type="checkbox"
                  checked={ids.includes(number)}
                  onChange={({ target }) =>
                    onChange({ type, ids: target.checked ? [...without, number] : without }, path)
                  }
                />
                {label}
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

export const membershipFields = { option: OneMembership, options: SomeMemberships };
