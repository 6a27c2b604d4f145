import { Icon } from "#core/ui/admin/icon.tsx";
import { guestsText } from "./practice-list.tsx";
import { EntryForm, type EntryFormProps } from "./entry-form.tsx";
import type { CurrentEntry, LastPress } from "./use-entries.ts";

interface ProgressProps {
  statuses: ReadonlyMap<string, CurrentEntry>;
  /** How many entries and notes are only on this device. */
  waiting: number;
  /** Null: no button was pressed yet. */
  last: LastPress | null;
  /** Of all athletes on the sheet, by id. */
  names: ReadonlyMap<string, string>;
  /** Those of another group: they count only if they came. */
  guests: ReadonlySet<string>;
  /** The athletes whom “Everyone is here” would mark; empty: the button is not shown. */
  everyone: readonly string[];
  /** The account's name. */
  me: string;
  form: EntryFormProps;
}

/**
 * At the bottom, within reach of the thumb: the number of those present, the button for everyone, and Undo.
 */
export function Progress(props: ProgressProps) {
  const { statuses, waiting, last, names, guests, everyone, me, form } = props;
  const listed = [...statuses.values()].filter(({ athleteId }) => names.has(athleteId));
  const own = listed.filter(({ athleteId }) => !guests.has(athleteId));
  const came = (some: readonly CurrentEntry[]) =>
    some.filter(({ status }) => status === "here").length;
  const joined = came(listed) - came(own);
  const expected = names.size - guests.size;
  const unmarked = everyone.filter((id) => !statuses.has(id));
  const open = expected - own.length;
  return (
    <div className="action-row sheet-progress">
      <p role="status">
        <strong>
          {came(own)} of {expected} here
          {joined > 0 && `, ${guestsText(joined)}`}
        </strong>
        <span>
          {open === 0 ? "All marked" : `${open} not marked`}
          {waiting > 0 && `, ${waiting} wait to be sent`}
        </span>
      </p>
      {last && <Undo statuses={statuses} last={last} names={names} me={me} form={form} />}
      {unmarked.length > 0 && (
        <EntryForm {...form} athleteIds={unmarked} was="none" everyone>
          <button className="staff-button" name="status" value="here">
            <Icon name="check" />
            Everyone is here
          </button>
        </EntryForm>
      )}
    </div>
  );
}

type UndoProps = Pick<ProgressProps, "statuses" | "names" | "me" | "form"> & { last: LastPress };

function Undo({ statuses, last, names, me, form }: UndoProps) {
  const { athleteIds, was } = last;
  const [first = ""] = athleteIds;
  const isEveryone = athleteIds.length > 1;
  // The athletes marked by “everyone”, except those whom somebody has changed since. It cannot be undone
  // twice.
  const isAsPressed = (id: string) => {
    const current = statuses.get(id);
    return was === "none" && current?.status === "here" && current.by === me;
  };
  const undone = isEveryone ? athleteIds.filter(isAsPressed) : athleteIds;
  const what = isEveryone ? "everyone is here" : names.get(first);
  if (!what || undone.length === 0) return null;
  return (
    <EntryForm {...form} athleteIds={undone} was={statuses.get(first)?.status ?? "none"}>
      <button className="staff-button" name="status" value={was}>
        <Icon name="retry" />
        Undo<span className="unseen">: {what}</span>
      </button>
    </EntryForm>
  );
}
