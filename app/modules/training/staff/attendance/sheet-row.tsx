import { type Choice, choiceLabels } from "../../attendance.ts";
import { timeOfDay } from "#core/time/time.ts";
import type { Caller, SheetRow as Row } from "../../sheet.server.ts";
import { Icon, type IconName } from "#core/ui/admin/icon.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { callTo } from "#core/ui/admin/telephone.ts";
import { EntryForm, type EntryFormProps } from "./entry-form.tsx";
import type { CurrentEntry } from "./use-entries.ts";

const icons: Record<Choice, IconName> = { here: "check", absent: "close", excused: "minus" };

interface SheetRowProps {
  row: Row;
  group: string;
  /** The current status; undefined: no entry yet. */
  current: CurrentEntry | undefined;
  /** The statuses to choose from. */
  offered: readonly Choice[];
  zone: string;
  form: EntryFormProps;
}

/** An athlete on the sheet: whom to call, and three large buttons. */
export function SheetRow({ row, group, current, offered, zone, form }: SheetRowProps) {
  const { athleteId, name, age, isGuest, hasMedicalInformation, guardian, emergency } = row;
  return (
    <li id={`athlete-${athleteId}`} className="sheet-row" data-status={current?.status}>
      <div className="sheet-who">
        <h2>
          {name}
          {age !== null && <span className="quiet">, {age}</span>}
        </h2>
        <p className="sheet-state">
          <State current={current} zone={zone} />
        </p>
        {isGuest && <p className="quiet">From another group</p>}
        {hasMedicalInformation && (
          <p className="roster-health">
            <Icon name="alert" />
            <MayLink
              may="groups.coach"
              to={`/admin/groups/${group}?athlete=${athleteId}#athlete-${athleteId}`}
            >
              Has medical information<span className="unseen">: {name}</span>
            </MayLink>
          </p>
        )}
      </div>
      {!isGuest && (
        <ul className="sheet-calls">
          <Call caller={guardian} what="Parent" />
          <Call caller={emergency} what="Emergency" />
        </ul>
      )}
      {offered.length > 0 && (
        <EntryForm
          {...form}
          athleteId={athleteId}
          was={current && !current.byFamily ? current.status : "none"}
        >
          <div className="sheet-choices" role="group" aria-label={name}>
            {offered.map((choice) => (
              <button
                key={choice}
                className="sheet-choice"
                name="status"
                value={choice}
                aria-pressed={current?.status === choice}
              >
                <Icon name={icons[choice]} />
                {choiceLabels[choice]}
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
      {byFamily ? " by the family" : ` · ${by}, ${timeOfDay(new Date(at), zone)}`}
      {isWaiting && <span className="sheet-waiting"> · waits to be sent</span>}
    </>
  );
}

/** A telephone number as a link that calls it. */
function Call({ caller, what }: { caller: Caller | null; what: string }) {
  if (!caller) return null;
  return (
    <li>
      <a className="staff-button" href={callTo(caller.phone)}>
        <Icon name="phone" />
        {what}
        <span className="unseen">: {caller.name}</span>
      </a>
    </li>
  );
}
