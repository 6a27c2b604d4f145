import { type InsteadFields, longestReason } from "#core/time/session-form.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { StaffSelect } from "#core/ui/admin/select.tsx";

/** The id of the list of ready reasons that a text field offers. */
const reasonsList = "reasons";

interface CancelFormProps {
  /** The sessions, each with its number of changes. */
  chosen: readonly { key: string; seen: number }[];
  reasons: readonly string[];
  /** Prefix of the form's ids on a page with several forms. */
  id: string;
  error?: string | undefined;
}

/** The ready reasons, each a button that cancels; or a free text. */
export function CancelForm({ chosen, reasons, id, error }: CancelFormProps) {
  return (
    <div className="session-reasons">
      <form method="post">
        <ChosenSession chosen={chosen} />
        <input type="hidden" name="_action" value="cancel" />
        {reasons.map((reason) => (
          <button key={reason} className="staff-button primary" name="reason" value={reason}>
            {reason}
          </button>
        ))}
      </form>
      <form method="post">
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
        <button className="staff-button" name="_action" value="cancel">
          Cancel with these words
        </button>
      </form>
    </div>
  );
}

/** The sessions that a form is about. */
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

interface WhenFieldsProps {
  values: InsteadFields & { reason: string };
  errors: Partial<InsteadFields & { reason: string }>;
  venues: readonly { id: string; name: string }[];
}

/** Day, time, place and reason. */
export function WhenFields({ values, errors, venues }: WhenFieldsProps) {
  return (
    <>
      <StaffField
        name="day"
        type="date"
        label="Day"
        defaultValue={values.day}
        error={errors.day}
        required
      />
      <StaffField
        name="start"
        type="time"
        label="Starts"
        defaultValue={values.start}
        error={errors.start}
        required
      />
      <StaffField
        name="end"
        type="time"
        label="Ends"
        defaultValue={values.end}
        error={errors.end}
        required
      />
      <StaffSelect
        id="venue"
        name="venue"
        label="Location"
        defaultValue={values.venue}
        error={errors.venue}
      >
        {venues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </StaffSelect>
      <StaffField
        name="reason"
        label="Why, for the families"
        hint="May be left empty"
        defaultValue={values.reason}
        error={errors.reason}
        maxLength={longestReason}
        autoComplete="off"
      />
    </>
  );
}
