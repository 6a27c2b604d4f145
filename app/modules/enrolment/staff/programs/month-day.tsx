import { StaffField } from "#core/ui/admin/field.tsx";
import { StaffSelect } from "#core/ui/admin/select.tsx";
import { spokenMonth } from "#core/time/time.ts";

const months = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, "0"));

interface MonthDayProps {
  /** Before the ids of its fields. */
  prefix: string;
  name: string;
  label: string;
  values: Record<string, string>;
  errors: Record<string, string>;
}

/** A day of every year: `firstDayMonth` and `firstDayDay`. */
export const MonthDay = ({ prefix, name, label, values, errors }: MonthDayProps) => (
  <fieldset className="month-day">
    <legend>{label}</legend>
    <StaffSelect
      id={`${prefix}-${name}Month`}
      name={`${name}Month`}
      label="Month"
      defaultValue={values[`${name}Month`] ?? "01"}
    >
      {months.map((month) => (
        <option key={month} value={month}>
          {spokenMonth(month, "long")}
        </option>
      ))}
    </StaffSelect>
    <StaffField
      id={`${prefix}-${name}Day`}
      name={`${name}Day`}
      label="Day"
      inputMode="numeric"
      maxLength={2}
      autoComplete="off"
      defaultValue={values[`${name}Day`]}
      error={errors[`${name}Day`]}
    />
  </fieldset>
);

/** A day such as 11-01 as the fields of its month and its day. */
export function monthDayFields(name: string, day: string): Record<string, string> {
  const [month = "", number = ""] = day.split("-");
  return { [`${name}Month`]: month, [`${name}Day`]: number && String(Number(number)) };
}
