import type { ResultsView } from "../results-view.ts";
import { EventEntries, PersonalBest } from "./event-entries.tsx";

/** An athlete's bests with their progress, the last event first, then, folded, the results by meet. */
export function AthleteResults({ results: { bests, meets } }: { results: ResultsView }) {
  const lastDay = ({ entries: [last] }: (typeof bests)[number]) => last?.day ?? "";
  const lastFirst = bests.toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)));
  const several = lastFirst.filter(({ entries }) => entries.length > 1);
  const single = lastFirst.filter(({ entries }) => entries.length === 1);
  return (
    <div className="athlete-marks">
      {bests.length > 0 && (
        <div>
          <h2>Personal bests</h2>
          {[several, single].map(
            (some) =>
              some.length > 0 && (
                <ul key={some[0]?.id} className="athlete-bests" data-several={some === several}>
                  {some.map((best) => (
                    <EventEntries key={best.id} best={best} />
                  ))}
                </ul>
              ),
          )}
        </div>
      )}
      {meets.length > 0 && (
        <details className="athlete-by-meet" open={bests.length === 0}>
          <summary>
            <h2>{meets.length === 1 ? "1 meet" : `${meets.length} meets`}</h2>
          </summary>
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
                        {isBest && <PersonalBest />}
                      </span>
                      <span>{[place, round].filter(Boolean).join(", ")}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
