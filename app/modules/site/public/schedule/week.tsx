import type { WeekView } from "./week.server.ts";

/** The next seven days: a grid of days and locations on wide screens, a list of days on phones. */
export function Week({ week: { days, places } }: { week: WeekView }) {
  return (
    <section className="week" aria-labelledby="week">
      <h2 id="week">The week ahead</h2>
      <WeekList days={days.filter(({ cells }) => cells.length > 0)} />
      <table>
        <thead>
          <tr>
            {days.map(({ day, name, isToday }) => (
              <th key={day} scope="col" aria-current={isToday ? "date" : undefined}>
                {isToday && <em>Today</em>} {name}
              </th>
            ))}
          </tr>
        </thead>
        {places.map((place) => (
          <tbody key={place.id}>
            <tr>
              <th scope="rowgroup" colSpan={days.length}>
                <a href={`#${place.id}`}>{place.name}</a> {place.town}
              </th>
            </tr>
            <tr>
              {place.days.map(({ day, isToday, cells }) => (
                <td key={day} data-today={isToday || undefined}>
                  {cells.length > 0 && (
                    <ul>
                      {cells.map(({ key, hours, group, note, state, isOff }) => (
                        <li key={key} data-off={isOff || undefined}>
                          {isOff ? <s>{hours}</s> : <strong>{hours}</strong>}{" "}
                          <a href={`#${group.id}`}>{shortName(group.name)}</a>{" "}
                          {note && <em data-state={state}>{note}</em>}
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** The days with practices, in time order; a phone shows the first three until it is opened. */
const WeekList = ({ days }: Pick<WeekView, "days">) => (
  <>
    <ol className="week-days">
      {days.map(({ day, name, isToday, cells }) => (
        <li key={day}>
          <h3 aria-current={isToday ? "date" : undefined}>{isToday ? "Today" : name}</h3>
          <ul>
            {cells.map(({ key, hours, group, town, note, state, isOff }) => (
              <li key={key} data-off={isOff || undefined}>
                {isOff ? <s>{hours}</s> : <strong>{hours}</strong>}{" "}
                <span>
                  <a href={`#${group.id}`}>{shortName(group.name)}</a> {town}{" "}
                  {note && <em data-state={state}>{note}</em>}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
    {days.length > phoneDays && (
      <details className="phone-more">
        <summary>All {days.length} days</summary>
      </details>
    )}
  </>
);

/** Without the grades or dates: `High school track, Grades 9-12`. */
const shortName = (name: string) => name.split(",")[0];

/** As many days as the CSS shows on a phone. */
const phoneDays = 3;
