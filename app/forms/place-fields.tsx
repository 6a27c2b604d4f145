import { type ChangeEvent, useRef } from "react";
import { SelectField } from "#app/ui/text-field.tsx";
import { type Asking, fieldId } from "./application-fields.tsx";

/** Country and province or state; choosing a province chooses its country. */
export function PlaceFields({ ask: { copy, words, valueOf, errors, arrivedAt } }: { ask: Asking }) {
  const pair = useRef<HTMLDivElement>(null);

  function onState({ target }: ChangeEvent<HTMLSelectElement>) {
    const country = pair.current?.querySelector<HTMLSelectElement>("[name=country]");
    const home = words.countries.find(({ places }) => places.includes(target.value));
    if (!country || !home || country.value === home.name) return;
    country.value = home.name;
    country.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className="form-pairs" ref={pair}>
      <SelectField
        name="country"
        id={fieldId("country")}
        label={copy.labels.country}
        required
        autoComplete="off"
        defaultValue={valueOf("country")}
        error={errors.country}
        autoFocus={arrivedAt === "country"}
      >
        <option value="">Choose…</option>
        {words.countries.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <SelectField
        name="state"
        id={fieldId("state")}
        label={copy.labels.state}
        required
        autoComplete="off"
        defaultValue={valueOf("state")}
        error={errors.state}
        autoFocus={arrivedAt === "state"}
        onChange={onState}
      >
        <option value="">Choose…</option>
        {words.countries.map(({ name, places }) => (
          <optgroup key={name} label={name}>
            {places.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  );
}
