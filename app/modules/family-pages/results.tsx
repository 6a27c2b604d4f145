import { familyPath } from "#modules/families/index.ts";
import type { AthleteView } from "./registration-view.ts";

/** An athlete's personal bests, and a link to all results; renders nothing before the first meet. */
export function ResultsSection({ athlete }: { athlete: AthleteView }) {
  const { id, givenName, bests, hasResults } = athlete;
  if (!hasResults) return null;
  const at = `results-${id}`;
  return (
    <section className="family-part" aria-labelledby={at}>
      <h3 id={at}>
        Marks<span className="unseen"> of {givenName}</span>
      </h3>
      {bests.length > 0 && (
        <ul className="family-bests">
          {bests.map(({ id: bestId, event, best, where }) => (
            <li key={bestId}>
              <span>{event}</span>
              <strong>{best}</strong>
              <small>{where}</small>
            </li>
          ))}
        </ul>
      )}
      <p className="family-leave">
        <a href={`${familyPath}/results/${id}`}>
          All marks and trends<span className="unseen"> of {givenName}</span>
        </a>
      </p>
    </section>
  );
}
