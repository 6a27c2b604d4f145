import { Form } from "react-router";
import { offlineWaiverFields, otherSigner, themselves } from "../paper-waivers-fields.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { longest } from "#core/forms/result.ts";
import { type AskedWaiver, waiverField, photoAnswers, textHashField } from "../waiver-answers.ts";
import { namesOf } from "#core/records.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { fieldProps, StaffField } from "#core/ui/admin/field.tsx";
import { StaffCheckbox, StaffSelect } from "#core/ui/admin/select.tsx";

interface BroughtWaiversProps {
  athleteId: string;
  name: string;
  /** The missing waivers. */
  waivers: Pick<AskedWaiver, "id" | "title" | "version" | "answer" | "statement" | "sha256">[];
  guardians: { id: string; name: string; relationship: string }[];
  /** ISO. */
  today: string;
  failure: ActionFailure | undefined;
}

/** The form that records waivers which were signed on paper and brought. */
export function OfflineWaiverFields(props: BroughtWaiversProps) {
  const { athleteId, name, waivers, guardians, today } = props;
  const id = `brought-${athleteId}`;
  const failure = failureOf(props.failure, "record-waivers", athleteId);
  const { errors = {}, values = {} } = failure ?? {};
  const field = (part: string) => ({
    ...fieldProps(part, { values, errors }),
    id: `${id}-${part}`,
  });
  const line = { maxLength: longest.line, autoComplete: "off" };
  if (waivers.length === 0) return null;
  return (
    <details open={failure ? true : undefined}>
      <summary className="staff-button">
        Record what was signed on paper…<span className="unseen"> for {name}</span>
      </summary>
      <Form method="post" preventScrollReset>
        <p className="quiet">
          Check that the paper has the version named here. Keep the paper: this says only that you
          have it.
        </p>
        <input type="hidden" name="id" value={athleteId} />
        {errors.waivers && (
          <p className="field-error" role="alert">
            {errors.waivers}
          </p>
        )}
        {waivers.map(({ id: waiver, title, version, answer: kind, statement, sha256 }) => {
          const props = {
            ...field(waiverField("", waiver)),
            label: `${title}, version ${version}`,
          };
          return (
            <div key={waiver}>
              <input type="hidden" name={textHashField("", waiver)} value={sha256} />
              {kind === "confirm" ? (
                <StaffCheckbox {...props} />
              ) : (
                <StaffSelect {...props}>
                  <option value="">Not on the paper</option>
                  {namesOf(photoAnswers).map((each) => (
                    <option key={each} value={each}>
                      {photoAnswers[each]}
                    </option>
                  ))}
                </StaffSelect>
              )}
              <p className="quiet">{statement}</p>
            </div>
          );
        })}
        <StaffSelect {...field(offlineWaiverFields.by)} label="Who signed">
          <option value="">Choose</option>
          {guardians.map((guardian) => (
            <option key={guardian.id} value={guardian.id}>
              {guardian.relationship
                ? `${guardian.name} (${guardian.relationship})`
                : guardian.name}
            </option>
          ))}
          <option value={themselves}>{name} (18 or older on that day)</option>
          <option value={otherSigner}>Another guardian, named below</option>
        </StaffSelect>
        <StaffField {...field(offlineWaiverFields.name)} {...line} label="Their name, if another" />
        <StaffField
          {...field(offlineWaiverFields.as)}
          {...line}
          label="Relationship to the athlete, if another"
        />
        <StaffField
          {...field(offlineWaiverFields.on)}
          label="Day on the paper"
          type="date"
          max={today}
          defaultValue={values[offlineWaiverFields.on] ?? today}
        />
        <ActionButton action="record-waivers" look="primary">
          Record
        </ActionButton>
      </Form>
    </details>
  );
}
