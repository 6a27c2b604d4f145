import { Form, Link, useLocation } from "react-router";
import type { Ages } from "#modules/content/index.ts";
import { ageOn } from "#modules/families/index.ts";
import { fitsAge, formatAges, formatSeason } from "#modules/catalogue/index.ts";
import type { RosterEntry } from "#modules/enrolment/index.server.ts";
import { ChangeGroup } from "#modules/enrolment/ui.ts";
import { calledName } from "#core/names.ts";
import { formatDate } from "#core/time/time.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Options } from "#core/ui/admin/select.tsx";
import { Tick } from "#core/ui/admin/bulk-bar.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import { callTo } from "#core/ui/admin/telephone.ts";

const isAbout = ({ from, to }: Ages, age: number) => fitsAge({ from: from - 1, to: to + 1 }, age);

interface RosterView {
  today: string;
  /** The group's ages; undefined: without a group. */
  ages: Ages | undefined;
  may: (permission: Permission) => boolean;
}

/** An athlete on the roster, with the data that the account may see. */
export const rosterEntry = (entry: RosterEntry, { today, ages, may }: RosterView) => {
  const { athlete, guardians, contacts } = entry;
  const age = athlete.bornOn ? ageOn(athlete.bornOn, today) : null;
  return {
    athleteId: athlete.id,
    // A coach may not open a family's page.
    familyId: may("families.see") ? athlete.familyId : null,
    name: calledName(athlete),
    age: age === null ? "" : `${age}`,
    /** The group's ages, if the athlete is not of them; a birthday during the season is no reason. */
    groupAges: ages && age !== null && !isAbout(ages, age) ? formatAges(ages) : "",
    registrations: entry.registrations.map(({ id, title, seasonFrom: from, seasonTo: to }) => ({
      id,
      title,
      season: formatSeason({ from, to }),
    })),
    callers: [
      ...guardians.map((guardian) => caller(guardian, false)),
      ...contacts.map((contact) => caller(contact, true)),
    ],
    hasMedicalInformation: entry.hasMedicalInformation && may("health.see"),
    pictures: entry.pictures ?? "not answered",
    missing: entry.missing,
    starts: entry.startsOn ? formatDate(entry.startsOn) : "",
  };
};

interface Person {
  id: string;
  name: string;
  phone: string;
  relationship: string;
}

const caller = ({ id, name, phone, relationship }: Person, isEmergency: boolean) => ({
  id,
  name,
  phone,
  relationship,
  isEmergency,
});

/** The requested medical information, or why it cannot be read. */
export interface HealthView {
  athleteId: string;
  text: string;
  failed: boolean;
}

/** A group to put somebody in. */
export interface GroupPlace {
  id: string;
  name: string;
  /** 0: unlimited. */
  capacity: number;
  athletes: number;
  /** It trains the program that the athlete is registered for. */
  isOwn: boolean;
}

/** A group with how full it is: "Junior · 19 over". */
export function withRoom({ name, capacity, athletes }: GroupPlace): string {
  if (capacity === 0) return name;
  const free = capacity - athletes;
  return `${name} · ${free > 0 ? `${free} free` : free === 0 ? "full" : `${-free} over`}`;
}

interface RosterRowProps {
  entry: ReturnType<typeof rosterEntry> & {
    /** The attendance rate as text; empty: no entry yet. */
    rate: string;
    /** The number of absences in a row; 0: too few to mention. */
    absent: number;
    /** For those without a group: where they can be put, the best first. */
    places: GroupPlace[];
    /** The groups that train before the registration ends, by their ids. */
    training: string[];
  };
  groups: { id: string; name: string }[];
  group: string;
  isOffice: boolean;
  /** The address asks for the athlete: the row is open. */
  isAsked: boolean;
  /** The address asks for the form that moves the athlete. */
  isMoving: boolean;
  /** The athlete of the next row, or else of the one before. */
  beside: string | undefined;
  health: HealthView | undefined;
}

/** An athlete in one line, or two on phones; "Details" opens contacts, medical information and what is missing. */
export function RosterRow(props: RosterRowProps) {
  const { entry, groups, group, isOffice, isAsked, isMoving, beside, health } = props;
  const { name, age, starts, callers, missing } = entry;
  const first = callers.find(({ phone }) => phone);
  const hasState =
    missing.length > 0 ||
    entry.hasMedicalInformation ||
    entry.groupAges !== "" ||
    entry.absent > 0 ||
    starts !== "";
  return (
    <li id={`athlete-${entry.athleteId}`} className="roster-row">
      <div className="action-row">
        {isOffice && group === "" && (
          <span className="row-pick no-print">
            <Tick value={entry.registrations[0]?.id ?? ""} name={name} />
          </span>
        )}
        <h2>
          {entry.familyId ? (
            <Link to={`/admin/families/${entry.familyId}/${entry.athleteId}`}>{name}</Link>
          ) : (
            name
          )}
          {age && <span className="quiet">, {age}</span>}
        </h2>
      </div>
      <details className="roster-fold" open={isAsked || isMoving || health ? true : undefined}>
        <summary>
          Details<span className="unseen">: {name}</span>
        </summary>
      </details>
      <div className="action-row roster-brief">
        {first && (
          <span className="roster-call">
            {first.name} <a href={callTo(first.phone)}>{first.phone}</a>
          </span>
        )}
        {hasState && (
          <span className="roster-state">
            {missing.length > 0 && (
              <span className="badge" data-tone="warning">
                {missing.length} missing
              </span>
            )}
            {entry.hasMedicalInformation && (
              <span className="badge" data-tone="alert">
                <Icon name="alert" />
                Medical
              </span>
            )}
            {entry.absent > 0 && (
              <span className="badge" data-tone="warning">
                Absent {entry.absent} times in a row
              </span>
            )}
            {entry.groupAges && (
              <span className="badge" data-tone="warning">
                Group is for ages {entry.groupAges}
              </span>
            )}
            {starts && <span className="badge">Starts {starts}</span>}
          </span>
        )}
        {isOffice && group === "" && (
          <>
            <span className="quiet roster-for">
              {entry.registrations.map(({ title }) => title).join(", ")}
            </span>
            <Place entry={entry} beside={beside} />
          </>
        )}
      </div>
      <div className="roster-more">
        <div>
          {entry.registrations.map(({ id, title, season }) => (
            <p key={id} className="quiet roster-title">
              {title}, {season}
            </p>
          ))}
          {starts && (
            <p>
              <strong>Starts in this group on {starts}</strong>
            </p>
          )}
          {missing.length > 0 && (
            <p className="urgent">
              Missing: <span className="roster-missing">{missing.join(", ")}</span>
              <span className="roster-lacks" aria-hidden="true">
                {missing.length}
              </span>
            </p>
          )}
          <p>Photos: {entry.pictures}</p>
          {entry.rate && <p className="roster-rate">Attendance: {entry.rate}</p>}
          {entry.hasMedicalInformation && <MedicalInformation entry={entry} health={health} />}
          {isOffice && (
            <Move entry={entry} groups={groups} group={group} isMoving={isMoving} beside={beside} />
          )}
        </div>
        <Callers callers={callers} />
      </div>
    </li>
  );
}

/**
 * Says that there is medical information; its text is loaded only on request, which the audit log records.
 */
function MedicalInformation({ entry, health }: Pick<RosterRowProps, "entry" | "health">) {
  const { athleteId, name } = entry;
  return (
    <div className="action-row roster-health">
      <p>
        <Icon name="alert" /> Has medical information
      </p>
      {health ? (
        <p
          className={health.failed ? "field-error" : "notice written whole-line"}
          tabIndex={-1}
          autoFocus
          role={health.failed ? "alert" : undefined}
        >
          {health.text}
        </p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="athlete" value={athleteId} />
          <ActionButton action="read-health" look="small">
            Read it<span className="unseen">: the medical information of {name}</span>
          </ActionButton>
        </Form>
      )}
    </div>
  );
}

/**
 * The page's address with the row beside one that leaves it. Without JavaScript a browser keeps the fragment
 * through the redirect, so that the page does not begin at its top again.
 */
function useRowBeside(athleteId: string | undefined): string {
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search);
  kept.delete("move");
  const query = kept.size > 0 ? `?${kept}` : "";
  return pathname + query + (athleteId ? `#athlete-${athleteId}` : "");
}

/** For those without a group: where they can be put. One of their own program is selected while it has room. */
function Place({
  entry: { name, registrations, places },
  beside,
}: Pick<RosterRowProps, "entry" | "beside">) {
  const action = useRowBeside(beside);
  const [best] = places;
  if (!best) return null;
  const isSure = best.isOwn && (best.capacity === 0 || best.athletes < best.capacity);
  return (
    <Form method="post" action={action} className="action-row" preventScrollReset>
      <input type="hidden" name="_action" value="move" />
      <Registrations of={registrations} />
      <select
        name="group"
        aria-label={`Group for ${name}`}
        required
        defaultValue={isSure ? best.id : ""}
      >
        <option value="">Choose a group</option>
        <Options of={places.map((one) => ({ value: one.id, label: withRoom(one) }))} />
      </select>
      <button className="staff-button small">
        Put in group<span className="unseen">: {name}</span>
      </button>
    </Form>
  );
}

/** An athlete is moved with every registration of the row. */
const Registrations = ({ of }: { of: readonly { id: string }[] }) =>
  of.map(({ id }) => <input key={id} type="hidden" name="registration" value={id} />);

/** The form is rendered only for the athlete whose link was pressed: a roster has a hundred. */
function Move({
  entry: { registrations, name, familyId, athleteId, training },
  groups,
  group,
  isMoving,
  beside,
}: Pick<RosterRowProps, "entry" | "groups" | "group" | "isMoving" | "beside">) {
  const action = useRowBeside(beside);
  const asked = new URLSearchParams(useLocation().search);
  asked.set("move", athleteId);
  const mayMove = useMay()("billing.refund");
  if (!isMoving)
    return (
      <p>
        <Link to={{ search: `?${asked}`, hash: `athlete-${athleteId}` }} preventScrollReset>
          Move to another group<span className="unseen">: {name}</span>
        </Link>
      </p>
    );
  return (
    <>
      <ChangeGroup
        id={athleteId}
        registrations={registrations.map(({ id }) => id)}
        groups={groups.filter(({ id }) => id !== group && training.includes(id))}
        action={action}
      />
      {familyId && mayMove && (
        <p>
          <Link to={`/admin/families/${familyId}/${athleteId}`}>
            To another program, with its price<span className="unseen">: {name}</span>
          </Link>
        </p>
      )}
    </>
  );
}

const Callers = ({ callers }: Pick<RosterRowProps["entry"], "callers">) => (
  <ul className="lines">
    {callers.map((one) => (
      <Caller key={one.id} {...one} />
    ))}
    {callers.length === 0 && <li>Nobody to call is recorded</li>}
  </ul>
);

/** A person to call, as a link. */
const Caller = ({ name, phone, relationship, isEmergency }: Person & { isEmergency: boolean }) => (
  <li>
    <span>
      {isEmergency && <strong>In an emergency: </strong>}
      {name}
      {relationship && `, ${relationship.toLowerCase()}`}
    </span>
    {phone && <a href={callTo(phone)}>{phone}</a>}
  </li>
);
