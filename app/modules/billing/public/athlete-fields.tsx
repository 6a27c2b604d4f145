import { useState } from "react";
import {
  ageKnownFor,
  athleteField,
  mostPrograms,
  programsOf,
  athleteFields,
  fieldsIn,
} from "#modules/families/index.ts";
import { fitsAge } from "#modules/catalogue/index.ts";
import { capitalized } from "#core/capitalized.ts";
import { longest } from "#core/forms/result.ts";
import { formatMoney } from "#core/money.ts";
import { taxBeside } from "#core/tax.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { Checkbox } from "#core/ui/checkbox.tsx";
import { FieldError, SelectField, TextField } from "#core/ui/text-field.tsx";
import { ageIn, forChild, type ProgramChoice } from "./bill.tsx";
import { useHydrated } from "#core/ui/use-hydrated.ts";
import { ChoiceField, inputOf } from "./registration-fields.tsx";

interface AthleteFieldsProps {
  /** The athlete's number in the form. */
  n: number;
  /** Counted from 0, in page order. */
  position: number;
  values: Record<string, string>;
  errors: Record<string, string>;
  programs: ProgramChoice[];
  isOnly: boolean;
  onRemove: () => void;
}

/** One athlete with the chosen programs. */
export function AthleteFields(props: AthleteFieldsProps) {
  const { n, position, values, errors, programs, isOnly, onRemove } = props;
  const field = (name: string) => {
    const id = athleteField(n, name);
    const defaultValue = values[id] ?? "";
    return {
      id,
      name: id,
      required: true,
      defaultValue,
      maxLength: longest.line,
      error: errors[id],
    };
  };
  const known = values[athleteField(n, "known")];
  const ageKnown = athleteField(n, "age_known");
  const bornOn = values[athleteField(n, athleteFields.bornOn.form)] ?? "";
  // Messages and confirmations for one date of birth do not apply to another.
  const [warnedFor] = useState(bornOn);
  const isWarned =
    bornOn === warnedFor && (errors[ageKnown] !== undefined || values[ageKnown] !== undefined);
  return (
    <fieldset className="agreement-person">
      <legend>{isOnly ? "The athlete" : `Athlete ${position + 1}`}</legend>
      {known && <input type="hidden" name={athleteField(n, "known")} value={known} />}
      {fieldsIn("registration", athleteFields).map(({ key, form, choices, ...declared }) =>
        choices ? (
          <ChoiceField
            key={key}
            {...field(form)}
            {...inputOf(declared)}
            required={false}
            first="Choose"
            choices={choices}
          />
        ) : (
          <TextField key={key} {...field(form)} {...inputOf(declared)} />
        ),
      )}
      <Programs {...{ n, values, errors, programs }} />
      {isWarned && (
        <div className="agreement-warning">
          <FieldError id={`${ageKnown}-error`} text={errors[ageKnown]} />
          <input type="hidden" name={ageKnownFor(n)} value={warnedFor} />
          <Checkbox
            id={ageKnown}
            name={ageKnown}
            defaultChecked={Boolean(values[ageKnown])}
            aria-describedby={errors[ageKnown] ? `${ageKnown}-error` : undefined}
            label="I know, and a coach agreed to it"
          />
        </div>
      )}
      {!isOnly && (
        <button
          className="checkout-link"
          name="_action"
          value={`remove-${n}`}
          onClick={(event) => {
            event.preventDefault();
            onRemove();
          }}
        >
          Remove athlete {position + 1}
        </button>
      )}
    </fieldset>
  );
}

/** The athlete's programs, and an empty select for one more. */
function Programs({
  n,
  values,
  errors,
  programs,
}: Pick<AthleteFieldsProps, "n" | "values" | "errors" | "programs">) {
  const hydrated = useHydrated();
  const [showsAll, setShowsAll] = useState(false);
  const chosen = programsOf(values, n);
  // If only one program is sold, there is nothing to choose.
  const [only] = programs;
  if (only && programs.length === 1)
    return <input type="hidden" name={athleteField(n, "program_1")} value={only.key} />;
  const bornOn = values[athleteField(n, athleteFields.bornOn.form)] ?? "";
  const fits = (program: ProgramChoice) => chosen.includes(program.key) || isFor(program, bornOn);
  const others = programs.length - programs.filter(fits).length;
  const groups = [
    ...Map.groupBy(
      programs.filter((program) => !hydrated || showsAll || fits(program)),
      ({ group }) => group,
    ),
  ];
  const slots = chosen.length < mostPrograms ? [...chosen, ""] : chosen;
  const fields = slots.map((key, m) => {
    const name = athleteField(n, `program_${m + 1}`);
    const program = programs.find((each) => each.key === key);
    return (
      <SelectField
        key={name}
        id={name}
        name={name}
        label={m === 0 ? "Program" : "Another program (optional)"}
        hint={program && withNonBreakingSpaces(factsOf(program, bornOn))}
        required={m === 0}
        value={key}
        // The form's own handler handles it: clearing a choice closes the gap.
        onChange={() => undefined}
        error={errors[name]}
        autoComplete="off"
      >
        <option value="">{m === 0 ? "Choose a program" : "None"}</option>
        {groups.map(([group, some]) => (
          <optgroup key={group} label={group}>
            {some.map((program) => (
              <option
                key={program.key}
                value={program.key}
                disabled={program.key !== key && chosen.includes(program.key)}
              >
                {optionText(program, ageIn(program, bornOn) !== null && !showsAll)}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    );
  });
  return (
    <div className="agreement-programs">
      {fields}
      {/* Its space is reserved, so that the button does not move while somebody taps it. */}
      <button
        type="button"
        className="checkout-link"
        data-unused={!hydrated || others === 0 || undefined}
        onClick={() => setShowsAll(!showsAll)}
      >
        {showsAll
          ? "Show only the programs that fit this age"
          : `Show all programs (${others} more, for other ages)`}
      </button>
    </div>
  );
}

/** Whether a child born on that day may register; without a complete date, every child may. */
function isFor(program: ProgramChoice, bornOn: string): boolean {
  const age = ageIn(program, bornOn);
  return age === null || fitsAge(program.takes, age);
}

/** Short enough for a phone's list; the details are shown below once it is selected. */
const optionText = ({ title, ages, priceCents, tax }: ProgramChoice, isForAge: boolean) =>
  `${title}${isForAge ? "" : `, ages ${ages}`}, ${formatMoney(priceCents)}${taxBeside(tax)}`;

const lineOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");

/** The price, and what is known of days and place: of the child's own group once its age is known. */
function factsOf(program: ProgramChoice, bornOn: string): string {
  const { admits, pays, sessions, days, where, next } = forChild(program, bornOn);
  const isOpen = ageIn(program, bornOn) === null;
  const when = days && where ? `${days} (${where})` : days || where;
  const whom = capitalized(lineOf(admits && `for ${admits}`, sessions, pays));
  const own =
    isOpen && program.ofGroups.length > 1
      ? ["Days and place by age"]
      : [when, next && `Next practice: ${next}`];
  return [whom, ...own].filter(Boolean).join("\n");
}
