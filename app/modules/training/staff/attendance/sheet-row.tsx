import { type AttendanceNote, type Choice, choiceLabels } from "../../attendance.ts";
import { timeOfDay } from "#core/time/time.ts";
import type { Caller, SheetRow as Row } from "../../sheet.server.ts";
import { Icon, type IconName } from "#core/ui/admin/icon.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { callTo } from "#core/ui/admin/telephone.ts";
import { EntryForm, type EntryFormProps } from "./entry-form.tsx";
import { NotesOnRequest, unsavedNote } from "./notes.tsx";
import type { CurrentEntry } from "./use-entries.ts";

const icons: Record<Choice, IconName> = { here: "check", absent: "close", excused: "minus" };

interface SheetRowProps {
  row: Row;
  group: string;
  /** The current status; undefined: no entry yet. */
  current: CurrentEntry | undefined;
  /** On phones one line. It stays as it was when the sheet was opened, so that no button moves under a finger. */
  isCompact: boolean;
  /** The statuses that can be selected. */
  offered: readonly Choice[];
  /** The notes of the whole practice; undefined: none. */
  notes?: readonly AttendanceNote[];
  /** The address requests the form for a note about them. */
  isAsked?: boolean;
  zone: string;
  form: EntryFormProps;
}

/** An athlete on the sheet, with a button for each status. The name opens contacts and notes. */
export function SheetRow(props: SheetRowProps) {
  const { row, current, isCompact, offered, notes, isAsked = false, zone, form, group } = props;
  const { athleteId, name, age, isGuest, hasMedicalInformation, guardian, emergency } = row;
  const own = notes?.filter((note) => note.athleteId === athleteId) ?? [];
  return (
    <li
      id={`athlete-${athleteId}`}
      className="sheet-row"
      data-status={current?.status}
      data-compact={isCompact || undefined}
    >
      <details open={isAsked || own.some(({ id }) => id === unsavedNote) || undefined}>
        <summary>
          <span className="action-row">
            <strong>{name}</strong>
            {age !== null && <span className="quiet">{age}</span>}
            {hasMedicalInformation && (
              <span className="badge" data-tone="alert">
                <Icon name="alert" />
                <span>Medical</span>
              </span>
            )}
            {own.length > 0 && (
              <span className="badge">
                <Icon name="pencil" />
                <span>Note</span>
              </span>
            )}
          </span>
          <small className="sheet-state">
            <State current={current} zone={zone} />
          </small>
        </summary>
        <div className="stack sheet-more">
          {isGuest && <p className="quiet">From another group</p>}
          {hasMedicalInformation && (
            <p>
              <MayLink
                may="groups.coach"
                to={`/admin/groups/${group}?athlete=${athleteId}#athlete-${athleteId}`}
              >
                Has medical information<span className="unseen">: {name}</span>
              </MayLink>
            </p>
          )}
          {!isGuest && (
            <ul className="action-row">
              <Call caller={guardian} what="Parent" />
              <Call caller={emergency} what="Emergency" />
            </ul>
          )}
          {notes && (
            <NotesOnRequest
              athlete={athleteId}
              name={name}
              notes={notes}
              form={form}
              isAsked={isAsked || own.length > 0}
            />
          )}
        </div>
      </details>
      {offered.length > 0 && (
        <EntryForm
          {...form}
          athleteIds={[athleteId]}
          was={current && !current.byFamily ? current.status : "none"}
        >
          <div className="sheet-choices" role="group" aria-label={name}>
            {offered.map((choice) => (
              <button
                key={choice}
                className="staff-button sheet-choice"
                name="status"
                value={choice}
                aria-pressed={current?.status === choice}
              >
                <Icon name={icons[choice]} />
                <span>{choiceLabels[choice]}</span>
              </button>
            ))}
          </div>
        </EntryForm>
      )}
    </li>
  );
}

/** The current status, who recorded it, and whether it is only on this device. */
function State({ current, zone }: Pick<SheetRowProps, "current" | "zone">) {
  if (!current) return "Not marked yet";
  const { status, by, byFamily, at, isWaiting } = current;
  return (
    <>
      <strong>{choiceLabels[status]}</strong>
      {isWaiting ? (
        <span className="sheet-waiting"> · waits to be sent</span>
      ) : byFamily ? (
        " by the family"
      ) : (
        ` · ${by}, ${timeOfDay(new Date(at), zone)}`
      )}
    </>
  );
}

/** A phone number as a link that dials it. */
function Call({ caller, what }: { caller: Caller | null; what: string }) {
  if (!caller) return null;
  return (
    <li>
      <a className="staff-button" href={callTo(caller.phone)}>
        {what}
        <span className="unseen">: {caller.name}</span>
      </a>
    </li>
  );
}
