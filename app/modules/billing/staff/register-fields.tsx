import {
  athleteField,
  athleteFields,
  contactFields,
  fieldsIn,
  guardianFields,
  type PersonField,
  photoAnswers,
} from "#modules/families/index.ts";
import { longest } from "#core/forms/result.ts";
import { namesOf } from "#core/records.ts";
import { fieldProps, StaffField } from "#core/ui/admin/field.tsx";
import { OptionGroups, Options, StaffCheckbox, StaffSelect } from "#core/ui/admin/select.tsx";

/** A program that staff can choose. */
export interface OfflineProgramChoice {
  value: string;
  group: string;
  /** "Track Spring, Spring 2027, $155, every place is taken" */
  label: string;
}

interface FieldsProps {
  values: Record<string, string>;
  errors: Record<string, string>;
}

interface OfflineAthleteProps extends FieldsProps {
  /** The athlete's number in the form. */
  n: number;
  /** Counted from 0, in page order. */
  position: number;
  programs: OfflineProgramChoice[];
  /** An athlete who is already in the family's record. */
  known: { id: string; name: string } | null;
  canRemove: boolean;
}

/** An athlete and the chosen programs. */
export function OfflineAthlete(props: OfflineAthleteProps) {
  const { n, position, values, errors, programs, known, canRemove } = props;
  const field = (name: string) => fieldProps(athleteField(n, name), { values, errors });
  const line = { maxLength: longest.line, autoComplete: "off" };
  const warning = errors[athleteField(n, "age_known")];
  return (
    <fieldset className="panel">
      <legend>{known ? known.name : `Athlete ${position + 1}`}</legend>
      {known ? (
        <input type="hidden" name={athleteField(n, "known")} value={known.id} />
      ) : (
        <div className="form-fields">
          {fieldsIn("offline", athleteFields).map(({ key, form, label, type, choices }) =>
            choices ? (
              <Choice key={key} {...field(form)} label={label} choices={choices} />
            ) : (
              <StaffField key={key} {...field(form)} label={label} {...(type ? { type } : line)} />
            ),
          )}
        </div>
      )}
      <div className="form-fields">
        {[1, 2].map((m) => (
          <StaffSelect
            key={m}
            {...field(`program_${m}`)}
            label={m === 1 ? "Program" : "Another program (optional)"}
          >
            <option value="">{m === 1 && !known ? "Choose a program" : "None"}</option>
            <OptionGroups of={programs} />
          </StaffSelect>
        ))}
      </div>
      {(warning || values[athleteField(n, "age_known")]) && (
        <StaffCheckbox {...field("age_known")} label="A coach agreed to it" />
      )}
      <div className="form-fields">
        <StaffCheckbox {...field("on_paper")} label="Signed waivers on paper are on file" />
        <StaffSelect {...field("photo")} label="Photos, as answered on the paper form">
          <option value="">Not answered</option>
          {namesOf(photoAnswers).map((answer) => (
            <option key={answer} value={answer}>
              {photoAnswers[answer]}
            </option>
          ))}
        </StaffSelect>
      </div>
      {canRemove && (
        <div>
          <button className="staff-button" name="edit" value={`remove-${n}`}>
            Remove athlete {position + 1}
          </button>
        </div>
      )}
    </fieldset>
  );
}

interface OfflineGuardianProps extends FieldsProps {
  related: { guardian: readonly string[]; contact: readonly string[] };
}

/** The adults of a new family. The page lists what is left empty as missing, to be added later. */
export function OfflineGuardian({ related, ...props }: OfflineGuardianProps) {
  return (
    <>
      <fieldset className="panel">
        <legend>Parent or guardian</legend>
        <p className="quiet">
          A name is enough. The receipt and the link to the family’s page go to the email address,
          if they have one.
        </p>
        <div className="form-fields">
          <AdultFields {...props} fields={guardianFields} choices={related.guardian} />
        </div>
      </fieldset>
      <fieldset className="panel">
        <legend>Somebody to call in an emergency (optional)</legend>
        <div className="form-fields">
          <AdultFields {...props} fields={contactFields} choices={related.contact} />
        </div>
      </fieldset>
    </>
  );
}

interface AdultFieldsProps extends FieldsProps {
  fields: Record<string, PersonField>;
  choices: readonly string[];
}

const AdultFields = ({ fields, choices, values, errors }: AdultFieldsProps) =>
  fieldsIn("offline", fields).map(({ key, form: name, label, type = "text" }) => {
    const field = fieldProps(name, { values, errors });
    if (type === "relationship")
      return <Choice key={key} {...field} label={label} choices={choices} />;
    const line = { maxLength: longest.line, autoComplete: "off" };
    return <StaffField key={key} {...field} {...line} type={type} label={label} />;
  });

interface ChoiceProps {
  id: string;
  name: string;
  label: string;
  defaultValue: string;
  error: string | undefined;
  choices: readonly string[];
}

const Choice = ({ choices, ...select }: ChoiceProps) => (
  <StaffSelect {...select}>
    <option value="">Not known</option>
    {choices.map((choice) => (
      <option key={choice}>{choice}</option>
    ))}
  </StaffSelect>
);

interface KnownGuardianProps {
  guardians: { id: string; name: string }[];
  value: string | undefined;
}

/** Chooses the guardian of a known family who registers. */
export function KnownGuardian({ guardians, value }: KnownGuardianProps) {
  if (guardians.length === 0) return <p>This family has no guardian: nobody will be mailed.</p>;
  return (
    <fieldset className="panel">
      <legend>Parent or guardian</legend>
      <StaffSelect
        name="payer"
        label="Who registers, and gets the receipt"
        defaultValue={value ?? ""}
      >
        <Options of={guardians.map(({ id, name }) => ({ value: id, label: name }))} />
      </StaffSelect>
    </fieldset>
  );
}
