import type { ResultsView } from "../results-view.ts";
import { EventEntries, PersonalBest } from "./event-entries.tsx";

/** An athlete's bests with their progress, then, folded, the results by meet. */
export function AthleteResults({ results: { bests, meets } }: { results: ResultsView }) {
  const several = bests.filter(({ entries }) => entries.length > 1);
  const single = bests.filter(({ entries }) => entries.length === 1);
  return (
    <div className="athlete-marks">
      {bests.length > 0 && (
        <div>
          <h2>Personal bests</h2>
          {bests.some(({ trend }) => trend) && (
            <p className="athlete-up">In each line, up is better.</p>
          )}
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
            <h2>Meets</h2>
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
