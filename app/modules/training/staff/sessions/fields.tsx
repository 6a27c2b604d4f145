import { defineForm } from "#core/forms/define-form.ts";
import { longestReason } from "#core/time/session-form.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";

/** The id of the list of predefined reasons for a text field. */
const reasonsList = "reasons";

interface CancelFormProps {
  /** The sessions, each with its number of changes. */
  chosen: readonly { key: string; seen: number }[];
  reasons: readonly string[];
  /** Prefix of the form's ids on a page with several forms. */
  id: string;
  error?: string | undefined;
}

/** The predefined reasons, each a button that cancels; or a free text. */
export function CancelForm({ chosen, reasons, id, error }: CancelFormProps) {
  return (
    <div className="stack slim">
      <form method="post" className="action-row">
        <ChosenSession chosen={chosen} />
        <input type="hidden" name="_action" value="cancel" />
        {reasons.map((reason) => (
          <button key={reason} className="staff-button primary" name="reason" value={reason}>
            {reason}
          </button>
        ))}
      </form>
      <form method="post" className="stack">
        <ChosenSession chosen={chosen} />
        <StaffField
          id={`words-${id}`}
          name="reason"
          label="Or in your own words"
          maxLength={longestReason}
          list={reasonsList}
          autoComplete="off"
          error={error}
        />
        <ActionButton action="cancel">Cancel with these words</ActionButton>
      </form>
    </div>
  );
}

/** The sessions that a form changes. */
export const ChosenSession = ({ chosen }: Pick<CancelFormProps, "chosen">) =>
  chosen.map(({ key, seen }) => (
    <input key={key} type="hidden" name="session" value={`${seen} ${key}`} />
  ));

/** The suggestions of a text field. */
export const Reasons = ({ reasons }: Pick<CancelFormProps, "reasons">) => (
  <datalist id={reasonsList}>
    {reasons.map((reason) => (
      <option key={reason}>{reason}</option>
    ))}
  </datalist>
);

/** Day, time, location and reason of one practice, and its group if it is a new one. */
export const whenForm = defineForm({
  group: { kind: "choice", label: "Group", options: "given" },
  day: { kind: "day", label: "Day", message: "Choose a day" },
  start: { kind: "time", label: "Starts", message: "Enter a time, such as 17:30" },
  end: { kind: "time", label: "Ends", message: "Enter a time, such as 18:30" },
  venue: { kind: "choice", label: "Location", options: "given" },
  reason: {
    kind: "line",
    label: "Why, for the families",
    hint: "May be left empty",
    most: longestReason,
    wide: true,
  },
});

/** The form's fields without the group. */
export const whenFields = ["day", "start", "end", "venue", "reason"] as const;

/** Places or groups as the form's options. */
export const optionsOf = (all: readonly { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));
