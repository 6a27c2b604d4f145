import { cleanLine } from "#core/clean-text.ts";
import { defineForm } from "#core/forms/define-form.ts";
import { longestReason } from "#core/time/session-form.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { StaffRadios } from "#core/ui/admin/select.tsx";

interface CancelFormProps {
  /** The sessions, each with its number of changes. */
  chosen: readonly { key: string; seen: number }[];
  reasons: readonly string[];
  /** Prefix of the form's ids on a page with several forms. */
  id: string;
  error?: string | undefined;
  /** How many people get the message. */
  told: number;
  /** The message, with a gap for the reason. */
  message: { subject: string; text: string };
}

/** The reasons to choose from, or other words; one button cancels. */
export const CancelForm = ({ chosen, reasons, id, error, told, message }: CancelFormProps) => (
  <form method="post" className="stack slim">
    <ChosenSession chosen={chosen} />
    <StaffRadios
      name="reason"
      legend="Why"
      options={reasons.map((reason) => ({ value: reason, label: reason }))}
      chosen={null}
    />
    <StaffField
      id={`words-${id}`}
      name="words"
      label="Or in your own words"
      maxLength={longestReason}
      autoComplete="off"
      error={error}
    />
    <div>
      <p className="quiet">The families get this message:</p>
      <p className="notice written">
        <strong>{message.subject}</strong>
        {`\n\n${message.text}`}
      </p>
    </div>
    <ActionButton action="cancel" look="primary">
      Cancel and tell the families
    </ActionButton>
    <Told people={told} />
  </form>
);

/** Beside a button that sends a message. */
export const Told = ({ people }: { people: number }) => (
  <p className="quiet">
    {people === 0
      ? "Nobody will be notified: no family can be reached."
      : people === 1
        ? "1 person will be notified."
        : `${people} people will be notified.`}
  </p>
);

/** The reason of a cancellation: the typed words come before the choice. */
export const reasonIn = ({ words = "", reason = "" }: Readonly<Record<string, string>>): string =>
  cleanLine(words) || cleanLine(reason);

/** The sessions that a form changes. */
export const ChosenSession = ({ chosen }: Pick<CancelFormProps, "chosen">) =>
  chosen.map(({ key, seen }) => (
    <input key={key} type="hidden" name="session" value={`${seen} ${key}`} />
  ));

/** Day, time, location and reason of one practice, and its group if it is a new one. */
export const whenForm = defineForm({
  group: { kind: "choice", label: "Group", options: "given" },
  day: { kind: "day", label: "Day", message: "Choose a day" },
  start: { kind: "time", label: "Starts", message: "Enter a time, such as 17:30" },
  end: { kind: "time", label: "Ends", message: "Enter a time, such as 18:30" },
  venue: { kind: "choice", label: "Location", options: "given" },
  reason: {
    kind: "line",
    label: "Reason, shown to families",
    hint: "Optional",
    most: longestReason,
    wide: true,
  },
});

/** The form's fields without the group. */
export const whenFields = ["day", "start", "end", "venue", "reason"] as const;

/** Places or groups as the form's options. */
export const optionsOf = (all: readonly { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));
