import { Form } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { StaffSelect } from "#core/ui/admin/select.tsx";
import type { ActionFailure } from "#core/forms/failure.ts";

export const ColleagueOptions = ({ colleagues }: { colleagues: Record<string, string> }) => (
  <>
    <option value="">Nobody</option>
    {Object.entries(colleagues).map(([id, name]) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
);

/** The labels in use, to choose from. */
export const LabelOptions = ({ id, labels }: { id: string; labels: string[] }) => (
  <datalist id={id}>
    {labels.map((label) => (
      <option key={label}>{label}</option>
    ))}
  </datalist>
);

interface WorkProps {
  colleagues: Record<string, string>;
  /** The assigned colleague; "": nobody. */
  assignedTo: string;
  /** All labels in use. */
  known: string[];
  labels: string[];
  /** The day until which it is snoozed; "": it is not. */
  snoozedUntil: string;
  /** The first possible day. */
  tomorrow: string;
  failure: ActionFailure | undefined;
}

/** The forms for assignment, snoozing and labels. */
export function Work(props: WorkProps) {
  const { colleagues, assignedTo, known, labels, snoozedUntil, tomorrow, failure } = props;
  const failed = (action: string) => (failure?.action === action ? failure : undefined);
  return (
    <section className="panel work" aria-labelledby="work">
      <h2 id="work" className="unseen">
        Who and when
      </h2>
      <Form method="post" preventScrollReset key={`assign ${assignedTo}`}>
        <StaffSelect name="colleague" label="Assigned to" defaultValue={assignedTo}>
          <ColleagueOptions colleagues={colleagues} />
        </StaffSelect>
        <ActionButton action="assign">Assign</ActionButton>
      </Form>
      <Form method="post" preventScrollReset key={`snooze ${snoozedUntil}`}>
        <StaffField
          name="until"
          label="Snooze until"
          type="date"
          min={tomorrow}
          defaultValue={failed("snooze")?.values.until ?? snoozedUntil}
          error={failed("snooze")?.errors.until}
        />
        <ActionButton action="snooze">Snooze</ActionButton>
        {snoozedUntil && (
          <ActionButton action="wake">
            End
            <span className="unseen"> snoozing</span>
          </ActionButton>
        )}
      </Form>
      <Form method="post" preventScrollReset key={`label ${labels.join()}`}>
        <StaffField
          name="labels"
          label="Labels, with commas"
          list="known-labels"
          autoComplete="off"
          defaultValue={failed("label")?.values.labels ?? labels.join(", ")}
          error={failed("label")?.errors.labels}
        />
        <LabelOptions id="known-labels" labels={known} />
        <ActionButton action="label">
          Save<span className="unseen"> labels</span>
        </ActionButton>
      </Form>
    </section>
  );
}
