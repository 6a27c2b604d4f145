import { capitalized } from "#core/capitalized.ts";
import { Pictogram } from "#core/ui/pictogram.tsx";
import { monthText } from "#core/time/time.ts";
import type { Choice } from "./form-context.ts";
import { ariaAttributes, type Widget } from "./widgets.tsx";

/** `high-school` → `High school`. */
const wording = (name: string) => capitalized(name.replaceAll(/[-_]/g, " "));

/** A choice from a list, with a preview of pictures and drawings. */
function ChoiceField(props: Widget) {
  const { schema, value, registry, onChange } = props;
  const { choices } = registry.formContext;
  const list: Choice[] = schema.enum
    ? schema.enum.map((one) => ({ value: one, label: wording(one) }))
    : (choices[schema.choice ?? ""] ?? []);
  const chosen = list.find((choice) => choice.value === value);
  const select = (
    <select
      {...ariaAttributes(props)}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{props.required ? "Choose" : "None"}</option>
      {typeof value === "string" && value !== "" && !chosen && (
        <option value={value}>{value} (no longer on the list)</option>
      )}
      {list.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
  if (schema.choice === "picture")
    return (
      <span className="looked-at">
        {chosen?.thumbnail && <img src={chosen.thumbnail} alt="" width={96} height={64} />}
        {select}
      </span>
    );
  if (schema.choice === "sign" || schema.choice === "portrait")
    return (
      <span className="looked-at">
        {chosen?.thumbnail && (
          <img
            className="looked-at-portrait"
            src={chosen.thumbnail}
            alt=""
            width={64}
            height={80}
          />
        )}
        {chosen && !chosen.thumbnail && <Pictogram name={chosen.value} />}
        {select}
      </span>
    );
  return select;
}

/** A page of the site: typed, or taken from the list. */
function PageField(props: Widget) {
  const { id, value, registry, onChange } = props;
  return (
    <>
      <input
        {...ariaAttributes(props)}
        list={`${id}-pages`}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
      <datalist id={`${id}-pages`}>
        {registry.formContext.choices.page?.map((page) => (
          <option key={page.value} value={page.value}>
            {page.label}
          </option>
        ))}
      </datalist>
    </>
  );
}

const months = Array.from({ length: 12 }, (_, n) => ({
  value: String(n + 1).padStart(2, "0"),
  label: monthText(String(n + 1).padStart(2, "0"), "long"),
}));
const days = Array.from({ length: 31 }, (_, n) => String(n + 1).padStart(2, "0"));

/** A day of every year: month and day. */
function MonthDay(props: Widget) {
  const { id, value, label, onChange } = props;
  const [month = "", day = ""] = typeof value === "string" ? value.split("-") : [];
  const change = (next: { month?: string; day?: string }) => {
    const now = { month, day, ...next };
    onChange(now.month || now.day ? `${now.month}-${now.day}` : undefined);
  };
  return (
    <span className="month-day">
      <select
        {...ariaAttributes(props)}
        value={month}
        onChange={(e) => change({ month: e.target.value })}
      >
        <option value="">Month</option>
        {months.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      <select
        id={`${id}-day`}
        aria-label={`${label}, day`}
        disabled={props.readonly}
        value={day}
        onChange={(event) => change({ day: event.target.value })}
      >
        <option value="">Day</option>
        {days.map((one) => (
          <option key={one} value={one}>
            {Number(one)}
          </option>
        ))}
      </select>
    </span>
  );
}

export const choosingWidgets = { choice: ChoiceField, page: PageField, monthDay: MonthDay };
