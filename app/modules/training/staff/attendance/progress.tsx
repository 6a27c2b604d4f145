import type { AttendanceStatus } from "../../attendance.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EntryForm, type EntryFormProps } from "./entry-form.tsx";
import type { CurrentEntry } from "./use-entries.ts";

interface ProgressProps {
  statuses: ReadonlyMap<string, CurrentEntry>;
  /** How many entries are only on this device. */
  waiting: number;
  /** The last entry, and what counted before it; null: none yet. */
  last: { athleteId: string; was: AttendanceStatus } | null;
  /** Of all athletes on the sheet, by id. */
  names: ReadonlyMap<string, string>;
  form: EntryFormProps;
}

/** At the bottom edge, within reach of the thumb: how many have an entry, and Undo for the last one. */
export function Progress({ statuses, waiting, last, names, form }: ProgressProps) {
  const listed = [...statuses.values()].filter(({ athleteId }) => names.has(athleteId));
  const here = listed.filter(({ status }) => status === "here").length;
  const name = last ? (names.get(last.athleteId) ?? "") : "";
  return (
    <div className="sheet-progress">
      <p role="status">
        <strong>
          {listed.length} of {names.size} marked
        </strong>
        <span>
          {here} here{waiting > 0 && `, ${waiting} wait to be sent`}
        </span>
      </p>
      {last && name && (
        <EntryForm
          {...form}
          athleteId={last.athleteId}
          was={statuses.get(last.athleteId)?.status ?? "none"}
        >
          <button className="staff-button" name="status" value={last.was}>
            <Icon name="retry" />
            Undo<span className="unseen">: {name}</span>
          </button>
        </EntryForm>
      )}
    </div>
  );
}
