import type { ResultsView } from "../results-view.ts";
import { EventEntries, PersonalBest } from "./event-entries.tsx";

/** The newest meets are shown; the others are behind a line. */
const newest = 3;

/** An athlete's bests with their progress, the last event first, then the results by meet. */
export function AthleteResults({ results: { bests, meets } }: { results: ResultsView }) {
  const lastDay = ({ entries: [last] }: (typeof bests)[number]) => last?.day ?? "";
  const lastFirst = bests.toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)));
  const several = lastFirst.filter(({ entries }) => entries.length > 1);
  const single = lastFirst.filter(({ entries }) => entries.length === 1);
  const earlier = meets.slice(newest);
  const bestIds = new Set(bests.map(({ id }) => id));
  return (
    <div className="athlete-marks">
      {bests.length > 0 && (
        <div>
          <h2>Personal bests</h2>
          <p className="athlete-key" aria-hidden="true">
            <span>
              <span className="athlete-pb" data-still="">
                PB
              </span>
              personal best
            </span>
            <span>
              <span className="athlete-pb">PB</span>
              best at the time
            </span>
          </p>
          <ul className="athlete-bests" data-several={several.length > 0}>
            {[...several, ...single].map((best) => (
              <EventEntries key={best.id} best={best} />
            ))}
          </ul>
        </div>
      )}
      {meets.length > 0 && (
        <div>
          <h2>Results by meet</h2>
          <Meets meets={meets.slice(0, newest)} bestIds={bestIds} />
          {earlier.length > 0 && (
            <details className="disclosure athlete-earlier">
              <summary>
                {earlier.length === 1 ? "1 earlier meet" : `${earlier.length} earlier meets`}
              </summary>
              <Meets meets={earlier} bestIds={bestIds} />
            </details>
          )}
        </div>
      )}
    </div>
  );
}

interface MeetsProps extends Pick<ResultsView, "meets"> {
  bestIds: Set<string>;
}

const Meets = ({ meets, bestIds }: MeetsProps) => (
  <ul className="athlete-meets">
    {meets.map(({ id, name, when, results }) => (
      <li key={id}>
        <strong>{name}</strong>
        <small>{when}</small>
        <ul>
          {results.map(({ id: resultId, event, result, place, round, isBest }) => (
            <li key={resultId}>
              <span>{event}</span>
              <span>
                {result}
                {isBest && <PersonalBest isStill={bestIds.has(resultId)} />}
              </span>
              <span>{[place, round].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);
