import { Link } from "react-router";
import type { RecordsPage } from "../public.server.ts";

/** What the visitor chose. */
type Shown = Pick<RecordsPage, "year" | "group" | "age">;

/** The records of a year, a group of events and an age class. */
function pathOf({ year, group, age }: Shown): string {
  const query = new URLSearchParams({
    ...(year !== null && { year: String(year) }),
    ...(group !== null && { events: group }),
    ...(age !== null && { age }),
  });
  return query.size > 0 ? `/records?${query}#records` : "/records#records";
}

interface TabsProps {
  label: string;
  tabs: { name: string; to: Shown; isCurrent: boolean }[];
}

const Tabs = ({ label, tabs }: TabsProps) =>
  tabs.length > 1 && (
    <nav className="records-tabs" aria-label={label}>
      {tabs.map(({ name, to, isCurrent }) => (
        <Link key={name} to={pathOf(to)} aria-current={isCurrent ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );

/** Links to the records of all years, or to the best of one. */
export const Years = ({ shown, years }: { shown: Shown } & Pick<RecordsPage, "years">) => (
  <Tabs
    label="Years"
    tabs={[null, ...years].map((year) => ({
      name: year === null ? "All years" : String(year),
      to: { ...shown, year },
      isCurrent: year === shown.year,
    }))}
  />
);

/** Links to the records of an age class, and of a group of events. */
export const Filters = ({
  shown,
  groups,
  ages,
}: { shown: Shown } & Pick<RecordsPage, "groups" | "ages">) => (
  <div className="records-filters">
    <Tabs
      label="Age classes"
      tabs={[null, ...ages].map((age) => ({
        name: age ?? "All ages",
        to: { ...shown, age },
        isCurrent: age === shown.age,
      }))}
    />
    <Tabs
      label="Events"
      tabs={[{ id: null, name: "All events" }, ...groups].map(({ id, name }) => ({
        name,
        to: { ...shown, group: id },
        isCurrent: id === shown.group,
      }))}
    />
  </div>
);

/** A table of the best results for each kind of event: of the club, then of each age class. */
export function Records({
  events,
  groups,
  shown,
}: Pick<RecordsPage, "events" | "groups"> & { shown: Shown }) {
  if (events.length === 0)
    return (
      <p className="records-none">
        {shown.group === null && shown.age === null
          ? "No results yet. They appear here after the first meet."
          : "No results in these events. Choose another year, age class or other events."}
      </p>
    );
  return groups
    .map(({ id, name }) => ({ id, name, own: events.filter(({ group }) => group === id) }))
    .filter(({ own }) => own.length > 0)
    .map(({ id, name, own }) => (
      <table key={id} className="records-events">
        <thead>
          <tr>
            <th scope="col">
              <h3>{name}</h3>
            </th>
            {["Mark", "Athlete", "Class", "Meet"].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {shown.age === null && (
              <th scope="col">
                <span className="unseen">By age</span>
              </th>
            )}
          </tr>
        </thead>
        {own.map(({ like, records }) => (
          <EventRows key={like} records={records} />
        ))}
      </table>
    ));
}

type EventRecords = RecordsPage["events"][number]["records"];

/** The best result of an event; the others, one for each age class, show when its row is opened. */
function EventRows({ records: [first, ...others] }: { records: EventRecords }) {
  if (!first) return null;
  return (
    <tbody>
      <tr>
        <th scope="row">{first.event}</th>
        <RecordCells record={first} ageClass={first.ageClass ?? classOf(first, others)} />
        {others.length > 0 && (
          <td className="records-open">
            <ByAge event={first.event} />
          </td>
        )}
      </tr>
      {others.map((record) => (
        <tr key={record.ageClass}>
          <th scope="row">
            <span className="unseen">
              {record.event}, {record.ageClass}
            </span>
          </th>
          <RecordCells record={record} ageClass={record.ageClass} />
        </tr>
      ))}
    </tbody>
  );
}

/** Opens an event's rows: the style sheet shows them. */
const ByAge = ({ event }: { event: string }) => (
  <details className="disclosure">
    <summary>
      <span className="unseen">By age: {event}</span>
    </summary>
  </details>
);

/** The age class for which the club's record of an event is also the record. */
const classOf = (record: EventRecords[number], others: EventRecords) =>
  others.find(({ mark, where }) => mark === record.mark && where === record.where)?.ageClass;

interface RecordCellsProps {
  record: EventRecords[number];
  ageClass: string | null | undefined;
}

const RecordCells = ({ record: { mark, wind, athletes, where }, ageClass }: RecordCellsProps) => (
  <>
    <td className="records-mark">
      {mark}
      {wind && <small> {wind}</small>}
    </td>
    <td className="records-who" data-class={ageClass}>
      <Names athletes={athletes} />
    </td>
    <td className="records-class">{ageClass}</td>
    <td className="records-where">{where}</td>
  </>
);

type RecordAthletes = EventRecords[number]["athletes"];

/** The athletes: a link for each with a page. */
const Names = ({ athletes }: { athletes: RecordAthletes }) =>
  athletes.length > 0 ? (
    athletes.map(({ name, slug }, n) => (
      <span key={slug ?? name}>
        {n > 0 && ", "}
        {slug ? <Link to={`/athletes/${slug}`}>{name}</Link> : name}
      </span>
    ))
  ) : (
    <small>Name withheld</small>
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
