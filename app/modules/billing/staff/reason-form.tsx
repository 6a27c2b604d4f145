import { unstable_useRoute as useRoute } from "react-router";
import { failureOf } from "#core/forms/failure.ts";
import { longestReason } from "#core/reason.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { CollapsibleForm } from "#core/ui/admin/form.tsx";

interface ReasonFieldProps {
  /** Where the page has several. */
  id?: string;
  value: string | undefined;
  error: string | undefined;
}

/** Why money is changed: for the log. */
export const ReasonField = ({ id = "reason", value = "", error }: ReasonFieldProps) => (
  <StaffField
    id={id}
    name="reason"
    label="Reason"
    hint="For the office and its log. The family can ask for a copy. Write nothing about anybody’s health."
    required
    maxLength={longestReason}
    autoComplete="off"
    defaultValue={value}
    error={error}
  />
);

interface ReasonFormProps {
  /** The id of the entry. */
  id: string;
  /** The route below the order's page that handles the form. */
  route: "corrections" | "write-offs";
  action: "void" | "undo-write-off";
  /** Such as "Void $155, Cash". */
  label: string;
  /** The effect of the action. */
  text: string;
}

/** A question behind a button: the effect, and the reason. */
export function ReasonForm({ id, route, action, label, text }: ReasonFormProps) {
  const corrections = useRoute("modules/billing/staff/corrections")?.actionData;
  const writeOffs = useRoute("modules/billing/staff/write-offs")?.actionData;
  const own = failureOf(corrections ?? writeOffs, action, id);
  return (
    <CollapsibleForm
      label={`${label}…`}
      failure={own}
      action={action}
      to={route}
      submit={label}
      hidden={{ id }}
    >
      <p>{text}</p>
      <ReasonField id={`reason-${id}`} value={own?.values.reason} error={own?.errors.reason} />
    </CollapsibleForm>
  );
}
