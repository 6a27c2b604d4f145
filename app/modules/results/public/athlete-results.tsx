import type { ResultsView } from "../results-view.ts";

interface AthleteResultsProps {
  results: ResultsView;
  /** The headings of its two parts. */
  heading?: "h2" | "h4";
}

/** An athlete's bests with their progress, then the results by meet. */
export function AthleteResults({
  results: { bests, meets },
  heading: Heading = "h2",
}: AthleteResultsProps) {
  return (
    <div className="athlete-marks">
      {bests.length > 0 && (
        <div>
          <Heading>Personal bests</Heading>
          <ul className="athlete-bests">
            {bests.map(({ id, event, best, where, season, years, gain }) => (
              <li key={id}>
                <span className="athlete-best-event">{event}</span>
                <strong>{best}</strong>
                <span>{where}</span>
                {season && season !== best && <span>This season: {season}</span>}
                {years.length > 1 && (
                  <ol aria-label={`${event} by year`}>
                    {years.map(({ year, result }) => (
                      <li key={year}>
                        <small>{year}</small> {result}
                      </li>
                    ))}
                  </ol>
                )}
                {gain && <span className="athlete-gain">{gain}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <Heading>Results</Heading>
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
                      {isBest && (
                        <abbr title="personal best" className="athlete-pb">
                          PB
                        </abbr>
                      )}
                    </span>
                    <span>{[place, round].filter(Boolean).join(", ")}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
