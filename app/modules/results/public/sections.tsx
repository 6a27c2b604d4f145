import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RecordsPage } from "../public.server.ts";

type Shown = Pick<RecordsPage, "year" | "group">;

/** The records of a year and a group of events. */
function pathOf({ year, group }: Shown): string {
  const query = new URLSearchParams({
    ...(year !== null && { year: String(year) }),
    ...(group !== null && { events: group }),
  });
  return query.size > 0 ? `/records?${query}#records` : "/records#records";
}

interface TabProps {
  to: Shown;
  isCurrent: boolean;
  children: ReactNode;
}

const Tab = ({ to, isCurrent, children }: TabProps) => (
  <Link to={pathOf(to)} aria-current={isCurrent ? "page" : undefined}>
    {children}
  </Link>
);

/** Links to the records of all years, or to the best of one. */
export function Years({ year, years, group }: Pick<RecordsPage, "year" | "years" | "group">) {
  if (years.length === 0) return null;
  return (
    <nav className="records-tabs" aria-label="Years">
      <Tab to={{ year: null, group }} isCurrent={year === null}>
        All years
      </Tab>
      {years.map((one) => (
        <Tab key={one} to={{ year: one, group }} isCurrent={one === year}>
          {one}
        </Tab>
      ))}
    </nav>
  );
}

/** Links to the records of all events, or of one group of them. */
export function EventGroups({
  year,
  group,
  groups,
}: Pick<RecordsPage, "year" | "group" | "groups">) {
  if (groups.length === 0) return null;
  return (
    <nav className="records-tabs" aria-label="Events">
      <Tab to={{ year, group: null }} isCurrent={group === null}>
        All events
      </Tab>
      {groups.map(({ id, name }) => (
        <Tab key={id} to={{ year, group: id }} isCurrent={id === group}>
          {name}
        </Tab>
      ))}
    </nav>
  );
}

/** The best results, event by event: of the club, then of each age class. */
export function Records({
  events,
  groups,
  isAll,
}: Pick<RecordsPage, "events" | "groups"> & { isAll: boolean }) {
  if (events.length === 0)
    return (
      <p className="records-none">
        {isAll
          ? "No results yet. They appear here after the first meet."
          : "No results in these events. Choose another year or other events."}
      </p>
    );
  return groups
    .map(({ id, name }) => ({ id, name, own: events.filter(({ group }) => group === id) }))
    .filter(({ own }) => own.length > 0)
    .map(({ id, name, own }) => (
      <section key={id} className="records-events" aria-labelledby={`events-${id}`}>
        <h3 id={`events-${id}`}>{name}</h3>
        {own.map(({ like, records }) => (
          <section key={like} aria-labelledby={`event-${like}`}>
            <h4 id={`event-${like}`}>{records[0]?.event}</h4>
            <RecordList
              records={records.filter(({ ageClass }) => ageClass === null)}
              all={records}
            />
            <details className="disclosure">
              <summary>
                <span className="unseen">By age: {records[0]?.event}</span>
              </summary>
              <RecordList records={records.filter(({ ageClass }) => ageClass !== null)} />
            </details>
          </section>
        ))}
      </section>
    ));
}

type EventRecords = RecordsPage["events"][number]["records"];

/** The age class for which the club's record of an event is also the record. */
const ofClass = (record: EventRecords[number], all: EventRecords) =>
  all.find(
    ({ ageClass, mark, where }) =>
      ageClass !== null && mark === record.mark && where === record.where,
  )?.ageClass;

/** @param all of the event: for the age class of the club's record */
const RecordList = ({ records, all = [] }: { records: EventRecords; all?: EventRecords }) => (
  <ul>
    {records.map((record) => (
      <li key={record.ageClass ?? ""} data-all={record.ageClass === null || undefined}>
        <strong>
          {record.mark}
          {record.wind && <small className="records-wind"> {record.wind}</small>}
        </strong>
        <div>
          <Names athletes={record.athletes} />{" "}
          <span className="records-class">{record.ageClass ?? ofClass(record, all)}</span>{" "}
          <small>{record.where}</small>
        </div>
      </li>
    ))}
  </ul>
);

type RecordAthletes = EventRecords[number]["athletes"];

/** The athletes: a link for each with a page. */
const Names = ({ athletes }: { athletes: RecordAthletes }) =>
  athletes.length > 0 ? (
    <span className="records-who">
      {athletes.map(({ name, slug }, n) => (
        <span key={slug ?? name}>
          {n > 0 && ", "}
          {slug ? <Link to={`/athletes/${slug}`}>{name}</Link> : name}
        </span>
      ))}
    </span>
  ) : (
    <small className="records-who">Name withheld</small>
  );

interface AgeClassesProps {
  note: string;
  classes: { name: string; ages: string; gear: string }[];
}

/** The sport's age classes, with their distances and weights, and the rules of the list. */
export const AgeClasses = ({ note, classes }: AgeClassesProps) => (
  <details className="records-classes">
    <summary>Age classes and rules</summary>
    <p>{note}</p>
    <dl>
      {classes.map(({ name, ages, gear }) => (
        <div key={name}>
          <dt>
            {name}, {ages}
          </dt>
          <dd>{gear}</dd>
        </div>
      ))}
    </dl>
  </details>
);

/** The newest meets with the club's results, and a few athletes who did well there. */
export function LastMeets({ meets }: Pick<RecordsPage, "meets">) {
  if (meets.length === 0) return null;
  return (
    <section className="band last-meets" data-ground="sunken" aria-labelledby="last-meets">
      <h2 id="last-meets">Recent meets</h2>
      <ul>
        {meets.map(({ id, name, when, summary, link, named }) => (
          <li key={id} id={`meet-${id}`}>
            <h3>{name}</h3>
            <p>{when}</p>
            <p>
              {summary}
              {link && (
                <>
                  {". "}
                  <a href={link}>
                    All results<span className="unseen"> of {name}</span>
                  </a>
                </>
              )}
            </p>
            {named.length > 0 && (
              <ul>
                {named.map(({ name: athlete, slug, what }) => (
                  <li key={slug}>
                    <Link to={`/athletes/${slug}`}>{athlete}</Link> {what}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {meets.length > 3 && (
        <details className="phone-more">
          <summary>All {meets.length} meets</summary>
        </details>
      )}
    </section>
  );
}
