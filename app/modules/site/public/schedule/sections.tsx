import type { ReactNode } from "react";
import { GroupCalendar } from "#modules/catalogue/ui.ts";
import { Pictogram } from "#core/ui/pictogram.tsx";
import type { ArrivalPlace, GroupSessions, NextSession, GroupView, ProgramView } from "./types.ts";

interface NextSessionsProps {
  heading: string;
  groups: GroupView[];
  /** The groups that the filter excludes. */
  others: GroupView[];
}

/** A list of groups with their next practice: the usual question of parents. */
export function NextSessions({ heading, groups, others }: NextSessionsProps) {
  return (
    <section className="band next" aria-labelledby="next">
      <h2 id="next">{heading}</h2>
      <ul className="next-groups">
        {groups.map(({ id, name, who, sign, next, changes }) => (
          <li key={id}>
            <a href={`/schedule#${id}`}>
              <Pictogram name={sign} />
              <span className="next-group">
                <strong>{name}</strong> <small>{who}</small>
              </span>
              {next && <When next={next} />}
              {changes.map(({ key, state, reason }) => (
                <em key={key} data-state={state}>
                  {reason}
                </em>
              ))}
            </a>
          </li>
        ))}
      </ul>
      {groups.length > 3 && (
        <details className="phone-more">
          <summary>All {groups.length} groups</summary>
        </details>
      )}
      {others.length > 0 && (
        <p className="next-others">
          Other groups:{" "}
          {others.map(({ id, name }, n) => (
            <span key={id}>
              {n > 0 && "; "}
              <a href={`/schedule#${id}`}>{name}</a>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function When({ next: { day, hours, start, place } }: { next: NextSession }) {
  return (
    <span className="next-when">
      <time dateTime={start}>
        <strong>{day}</strong> <span>{hours}</span>
      </time>{" "}
      <small>
        {place.name}, {place.town}
      </small>
    </span>
  );
}

interface PlacesProps {
  heading: string;
  places: ArrivalPlace[];
  weather: string;
  /** The days without practice, as a sentence. */
  closed: string;
}

/** The groups' training locations with directions; and when a practice is cancelled. */
export function VenueList({ heading, places, weather, closed }: PlacesProps) {
  return (
    <section className="band places" aria-labelledby="places">
      <h2 id="places">{heading}</h2>
      <ul className="places-list">
        {places.map(({ id, name, address, map, what, arriving }) => (
          <li key={id} id={id}>
            <h3>{name}</h3>
            <address>
              <a href={map}>{address}</a>
            </address>
            <p>{what}</p>
            <p>{arriving}</p>
          </li>
        ))}
      </ul>
      <details className="phone-more">
        <summary>All {places.length} locations and directions</summary>
      </details>
      <div className="places-notes">
        <p>{weather}</p>
        <p>{closed}</p>
      </div>
    </section>
  );
}

interface ScheduleProgramProps {
  program: ProgramView;
  /** The page has the address of its only place already. */
  isPlaceAbove?: boolean;
}

/** One of the three schedules (docs/specification.md 2.12), or a town's: its groups side by side. */
export function ScheduleProgram({ program, isPlaceAbove = false }: ScheduleProgramProps) {
  const { id, heading, place, groups } = program;
  return (
    <section className="band program" data-program={id} aria-label={heading}>
      <header className="program-head">
        <h2 id={`${id}-schedule`}>{heading}</h2>
        {place && !isPlaceAbove && (
          <address>
            {place.name}
            <br />
            <a href={place.map}>
              {place.street}, {place.town}
            </a>
          </address>
        )}
      </header>
      <div className="program-groups">
        {groups.map((group) => (
          <ScheduleGroup
            key={group.id}
            group={group}
            placed={place === null}
            times={isPlaceAbove ? group.seasons[0]?.times : undefined}
          />
        ))}
      </div>
    </section>
  );
}

interface ScheduleGroupProps {
  group: GroupSessions;
  /** Each session shows its location; otherwise the whole schedule has one location. */
  placed: boolean;
  /** On a town's page, the days and times that a phone shows before the group is opened. */
  times: string | undefined;
}

/** A group's sessions, season by season, and links to its calendar. */
function ScheduleGroup({ group, placed, times }: ScheduleGroupProps) {
  const { id, name, who, sign, seasons, offer, calendars, changes, resumes } = group;
  return (
    <section className="group" id={id} aria-labelledby={`${id}-name`} data-state={stateOf(group)}>
      <header className="group-head">
        <Pictogram name={sign} />
        <h3 id={`${id}-name`}>{name}</h3>
        <p>{who}</p>
        {resumes && <p className="group-resumes">Practices start again in {resumes}</p>}
        {times && (
          <p className="group-times">
            {times} {offer?.note && <small>{offer.note}</small>}
          </p>
        )}
        <Changes changes={changes} />
      </header>
      <details className="phone-disclosure">
        <summary>
          <span className="unseen">Days and times of {name}</span>
        </summary>
      </details>
      {seasons.map((season) => (
        <Season key={season.dates} {...season} placed={placed} />
      ))}
      {offer?.full && (
        <p className="group-full">
          {offer.full.title}: full. <a href={offer.full.to}>Join the waiting list</a>
        </p>
      )}
      <p className="group-offer">
        {offer && (
          <span>
            <strong>{offer.price}</strong> {offer.label}
            {offer.note && <small>{offer.note}</small>}
          </span>
        )}
        {offer?.state === "open" ? (
          <a href={offer.to}>
            Register<span className="unseen"> for {name}</span>
          </a>
        ) : (
          <a href={offer?.to ?? "#contact-form"}>
            {offer?.ask ?? "Ask a coach"}
            <span className="unseen">: {name}</span>
          </a>
        )}
      </p>
      {calendars.length > 0 && <GroupCalendar name={name} calendars={calendars} />}
    </section>
  );
}

/** As the finder shows it: it can be joined and trains now, or later; or neither. */
function stateOf({ offer, resumes }: GroupView) {
  if (offer?.state === "open") return resumes ? "later" : "open";
  return resumes ? "away" : offer?.state;
}

/** One is shown at once; several are a line that opens, so that they do not hide the days and times. */
function Changes({ changes }: Pick<GroupView, "changes">) {
  return (
    <>
      {changes.length > 1 && (
        <details className="group-changes">
          <summary>{changes.length} changes</summary>
        </details>
      )}
      {changes.map(({ key, reason }) => (
        <em key={key}>{reason}</em>
      ))}
    </>
  );
}

type SeasonProps = GroupSessions["seasons"][number] & { placed: boolean };

/** The days of a season; of one that is not on now, a line that opens, also by a link to the season. */
function Season({ isFolded, ...season }: SeasonProps) {
  if (!isFolded) return <SeasonTable {...season} caption={<SeasonName {...season} />} />;
  const { name, dates } = season;
  return (
    <details className="disclosure group-later">
      <summary>
        <span>
          <SeasonName {...season} />
        </span>
      </summary>
      <SeasonTable {...season} caption={<span className="unseen">{`${name} ${dates}`}</span>} />
    </details>
  );
}

const SeasonName = ({ name, dates, now }: Pick<SeasonProps, "name" | "dates" | "now">) => (
  <>
    <strong>{name}</strong> {dates}
    {now && <em>Now</em>}
  </>
);

interface SeasonTableProps extends Pick<SeasonProps, "id" | "sessions" | "placed"> {
  caption: ReactNode;
}

const SeasonTable = ({ id: season, caption, sessions, placed }: SeasonTableProps) => (
  <table className="group-season" id={season}>
    <caption>{caption}</caption>
    <thead className="unseen">
      <tr>
        <th scope="col">Day</th>
        <th scope="col">Time</th>
        {placed && <th scope="col">Location</th>}
      </tr>
    </thead>
    <tbody>
      {sessions.map(({ id, day, hours, place }) => (
        <tr key={id}>
          <th scope="row">{day}</th>
          <td>{hours}</td>
          {placed && (
            <td>
              <a href={`#${place.id}`}>{place.name}</a> {place.town}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
);
