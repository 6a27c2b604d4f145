import type { WeekView } from "./week.server.ts";

/** The next seven days as a grid of days and places, for screens with room for it; the lists below have all of it. */
export function Week({ week: { days, places } }: { week: WeekView }) {
  return (
    <section className="week" aria-labelledby="week">
      <h2 id="week">The week ahead</h2>
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
                      {cells.map(({ key, hours, group, note, isOff }) => (
                        <li key={key} data-off={isOff || undefined}>
                          {isOff ? <s>{hours}</s> : <strong>{hours}</strong>}{" "}
                          <a href={`#${group.id}`}>{group.name}</a> {note && <em>{note}</em>}
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
