import { Form, unstable_useRoute as useRoute, useNavigation } from "react-router";
import { failureOf } from "#core/forms/failure.ts";
import { longestReason } from "#core/reason.ts";
import { StaffField } from "#core/ui/admin/field.tsx";

interface ReasonFormProps {
  /** The id of the entry. */
  id: string;
  /** Where the form is sent, below the order's page. */
  route: "corrections" | "write-offs";
  action: "void" | "undo-write-off";
  /** Such as "Void $155, Cash". */
  label: string;
  /** The effect of the action. */
  text: string;
}

/** A collapsible panel with a question: the effect, and the reason. It works without scripts, too. */
export function ReasonForm({ id, route, action, label, text }: ReasonFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const corrections = useRoute("modules/billing/staff/corrections")?.actionData;
  const writeOffs = useRoute("modules/billing/staff/write-offs")?.actionData;
  const own = failureOf(corrections ?? writeOffs, action, id);
  return (
    <details open={own ? true : undefined}>
      <summary className="staff-button small">{label}…</summary>
      <Form method="post" action={route} preventScrollReset noValidate>
        <p>{text}</p>
        <input type="hidden" name="id" value={id} />
        <StaffField
          id={`reason-${id}`}
          name="reason"
          label="Reason"
          hint="For the office and its log. The family can ask for a copy. Write nothing about anybody’s health."
          required
          maxLength={longestReason}
          autoComplete="off"
          defaultValue={own?.values.reason}
          error={own?.errors.reason}
        />
        <button
          className="staff-button primary"
          name="_action"
          value={action}
          aria-disabled={busy || undefined}
        >
          {label}
        </button>
      </Form>
    </details>
  );
}
