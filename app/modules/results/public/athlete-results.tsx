import type { ResultsView } from "../results-view.ts";
import { EventEntries, PersonalBest } from "./event-entries.tsx";

/** An athlete's bests with their progress, then the results by meet. */
export function AthleteResults({ results: { bests, meets } }: { results: ResultsView }) {
  const [lines, single] = [bests.filter(({ trend }) => trend), bests.filter(({ trend }) => !trend)];
  return (
    <div className="athlete-marks">
      {bests.length > 0 && (
        <div>
          <h2>Personal bests</h2>
          {[lines, single].map(
            (some) =>
              some.length > 0 && (
                <ul key={some[0]?.id} className="athlete-bests" data-trends={some === lines}>
                  {some.map((best) => (
                    <EventEntries key={best.id} best={best} />
                  ))}
                </ul>
              ),
          )}
        </div>
      )}
      {meets.length > 0 && (
        <div>
          <h2>Meets</h2>
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
        </div>
      )}
    </div>
  );
}
