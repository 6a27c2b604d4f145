import type { ResultsView } from "../results-view.ts";
import { type Trend, trendSize } from "../trend.ts";

type EventBest = ResultsView["bests"][number];

/** The newest results of an event are shown, and the best; the others are behind a line. */
const newest = 3;

/** An event's best mark, and with two marks or more all of them, with three different ones as a line, too. */
export function EventEntries({ best: own }: { best: EventBest }) {
  const { id, event, mark, unit, wind, where, season, best, gain, years, trend, better, entries } =
    own;
  const isShown = (entry: (typeof entries)[number], n: number) => n < newest || entry.id === id;
  const others = entries.filter((entry, n) => !isShown(entry, n));
  return (
    <li>
      <div className="event-best">
        <h3>{event}</h3>
        <p className="event-mark">
          <strong>{mark}</strong>
          {unit && <> {unit}</>}
        </p>
        <p>
          {where}
          {wind && `, ${wind}`}
        </p>
        {gain && <p className="athlete-gain">{gain}</p>}
        {season && season !== best && years.length === 1 && <p>This season: {season}</p>}
        {years.length > 1 && (
          <ol aria-label={`${event} by year`}>
            {years
              .filter(({ result }) => result !== own.entries.find((entry) => entry.id === id)?.mark)
              .map(({ year, result }) => (
                <li key={year}>
                  <small>Best of {year}</small> {result}
                </li>
              ))}
          </ol>
        )}
      </div>
      {entries.length > 1 && (
        <div className="event-trend">
          {trend && <TrendLine {...{ trend, better, event, entries }} />}
          <EntryTable event={event} bestId={id} entries={entries.filter(isShown)} />
          {others.length > 0 && (
            <details>
              <summary>
                {others.length} earlier<span className="unseen"> marks, {event}</span>
              </summary>
              <EntryTable event={`${event}, earlier`} bestId={id} entries={others} />
            </details>
          )}
        </div>
      )}
    </li>
  );
}

interface TrendLineProps {
  trend: Trend;
  better: string;
  event: string;
  entries: EventBest["entries"];
}

/** A line chart of the marks; the table below has the same data. */
function TrendLine({ trend, better, event, entries }: TrendLineProps) {
  const { lines, breaks, points, scale } = trend;
  const { width, height, above, left } = trendSize;
  const [last] = entries;
  const first = entries.at(-1);
  const best = points.find(({ isBest }) => isBest);
  return (
    <figure>
      <svg
        viewBox={`${-left} ${-above} ${left + width} ${height + 2 * above}`}
        role="img"
        aria-label={`${event}: ${entries.length} marks as a line; ${better} is up`}
      >
        <path d={scale.map(({ y }) => `M0 ${y}H${width}`).join("")} />
        <path d={breaks.map((x) => `M${x} 0V${height}`).join("")} data-break="" />
        {/* With the best mark first, that mark is there. */}
        {!points[0]?.isBest && (
          <>
            <path d={`M${10 - left} ${-above / 3}v${-above / 2}m-8 8l8-8l8 8`} data-better="" />
            <text x={30 - left} y={-above / 3} data-scale="">
              {better}
            </text>
          </>
        )}
        {scale.map(({ label, y }) => (
          <text key={y} x={-left} y={y} dominantBaseline="central" data-scale="">
            {label}
          </text>
        ))}
        {lines.map((line) => (
          <polyline key={line} points={line} />
        ))}
        {points.map(({ day, x, y, isBest }) => (
          <circle key={day} cx={x} cy={y} r={isBest ? 10 : 6} data-best={isBest || undefined} />
        ))}
        {points
          .filter(({ isBest, y }, n) => isBest || (n === points.length - 1 && y !== best?.y))
          .map(({ day, x, y, isBest }) => (
            <text
              key={day}
              x={x}
              // On the side from which the line doesn't come, or below: a best just before has the space above.
              y={
                isBest || (y < (points.at(-2)?.y ?? 0) && x - (best?.x ?? 0) > width / 4)
                  ? y - above / 2
                  : y + above
              }
              textAnchor={x < width / 4 ? "start" : x > width * 0.75 ? "end" : "middle"}
            >
              {entries.find((entry) => entry.day === day)?.mark}
            </text>
          ))}
      </svg>
      <figcaption>
        <span>{first?.on}</span>
        <span>{last?.on}</span>
      </figcaption>
    </figure>
  );
}

interface EntryTableProps extends Pick<TrendLineProps, "event" | "entries"> {
  bestId: string;
}

const EntryTable = ({ event, bestId, entries }: EntryTableProps) => (
  <table>
    <caption className="unseen">{event}: marks, the newest first</caption>
    <thead className="unseen">
      <tr>
        <th scope="col">Mark</th>
        <th scope="col">Meet and date</th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ id, day, on, result, meet, isBest }) => (
        <tr key={id}>
          <th scope="row">
            {result}
            {isBest && <PersonalBest isStill={id === bestId} />}
          </th>
          <td>
            <span>{meet}</span> <time dateTime={day}>{on}</time>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Marks a result that was the athlete's best when it was achieved. */
export const PersonalBest = ({ isStill }: { isStill: boolean }) => (
  <abbr
    title={isStill ? "personal best" : "personal best at the time"}
    className="athlete-pb"
    data-still={isStill || undefined}
  >
    PB{!isStill && <span className="unseen"> at the time</span>}
  </abbr>
);
