import { AthleteResults } from "#modules/results/ui.ts";
import type { AthleteView } from "./registration-view.ts";

/** An athlete's personal bests and results; renders nothing before the first meet. */
export function ResultsSection({ athlete }: { athlete: AthleteView }) {
  const { id, givenName, results } = athlete;
  if (results.meets.length === 0) return null;
  const at = `results-${id}`;
  return (
    <section className="family-part" aria-labelledby={at}>
      <h3 id={at}>
        Marks<span className="unseen"> of {givenName}</span>
      </h3>
      <AthleteResults results={results} heading="h4" />
    </section>
  );
}
