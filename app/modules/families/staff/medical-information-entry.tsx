import { Form } from "react-router";
import { longestMedicalInformation } from "../medical-information-fields.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { fieldProps, StaffField, StaffTextArea } from "#core/ui/admin/field.tsx";
import { StaffCheckbox } from "#core/ui/admin/select.tsx";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";

interface MedicalInformationEntryProps {
  athleteId: string;
  name: string;
  /** ISO. */
  today: string;
  /** The consent's text, as families read it. */
  consent: string;
  to: string;
  failure: ActionFailure | undefined;
}

/** The form that enters medical information for a family that gives it to the office. */
export function MedicalInformationEntry({
  athleteId,
  name,
  today,
  consent,
  to,
  failure: given,
}: MedicalInformationEntryProps) {
  const id = `health-entry-${athleteId}`;
  const failure = failureOf(given, "enter-health", athleteId);
  const { errors = {}, values = {} } = failure ?? {};
  const field = (part: string) => ({
    ...fieldProps(part, { values, errors }),
    id: `${id}-${part}`,
    autoComplete: "off",
  });
  return (
    <li>
      <strong>{name} has no medical information yet</strong>
      <details open={failure ? true : undefined}>
        <summary className="staff-button">
          Enter medical information…<span className="unseen"> for {name}</span>
        </summary>
        <Form method="post" action={to} preventScrollReset>
          <p className="quiet">For a family that tells you, for example by phone.</p>
          <input type="hidden" name="id" value={athleteId} />
          <StaffTextArea
            {...field("health_note")}
            label={`Medical information of ${name}`}
            rows={6}
            maxLength={longestMedicalInformation}
          />
          <StaffField {...field("agreed_by")} label="Who agreed that we keep it" />
          <StaffField
            {...field("agreed_on")}
            label="On what day"
            type="date"
            max={today}
            defaultValue={values.agreed_on ?? today}
          />
          <p className="quiet">What they agree to: “{consent}”</p>
          <StaffCheckbox
            id={`${id}-health_consent`}
            name="health_consent"
            label="I read this to them, and they agreed"
            defaultValue={values.health_consent ?? ""}
            error={errors.health_consent}
          />
          <ActionButton action="enter-health" look="primary">
            Save the medical information
          </ActionButton>
        </Form>
      </details>
    </li>
  );
}
