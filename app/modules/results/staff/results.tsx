import { Form, Link } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { May, MayLink } from "#core/ui/admin/may.tsx";
import type { ResultsView } from "../results-view.ts";

/** An athlete's results for staff; `page` is the address of the public page, if there is one. */
export interface StaffResults {
  id: string;
  name: string;
  results: ResultsView;
  page: string | null;
}

/** The athletes' personal bests and results, and whether visitors see them. */
export function FamilyResults({ athletes }: { athletes: StaffResults[] }) {
  const achieved = athletes.filter(({ results, page }) => results.meets.length > 0 || page);
  if (achieved.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="results">
      <h2 id="results">Results</h2>
      {achieved.map(({ id, name, results, page }) => (
        <div key={id}>
          <h3>{name}</h3>
          {page && (
            <Form method="post" action="results" preventScrollReset>
              <p>
                Visitors see <Link to={page}>a page about {name}</Link>: the family agreed.
              </p>
              <May may="families.edit">
                <input type="hidden" name="id" value={id} />
                <ActionButton action="hide-results">Remove from the site</ActionButton>
              </May>
            </Form>
          )}
          <ul className="lines">
            {results.bests.map((best) => (
              <li key={best.id}>
                <span>{best.event}</span>
                <strong>{best.best}</strong>
                <span className="quiet">{best.where}</span>
              </li>
            ))}
          </ul>
          <details>
            <summary>All results by meet</summary>
            {results.meets.map((meet) => (
              <div key={meet.id}>
                <h4>
                  <MayLink may="results.manage" to={`/admin/meets/${meet.id}`}>
                    {meet.name}
                  </MayLink>
                </h4>
                <p className="quiet">{meet.when}</p>
                <ul className="lines">
                  {meet.results.map((result) => (
                    <li key={result.id}>
                      <span>{result.event}</span>
                      <strong>
                        {result.result}
                        {result.isBest && ", personal best"}
                      </strong>
                      <span className="quiet">
                        {[result.place, result.round].filter(Boolean).join(", ")}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </details>
        </div>
      ))}
    </section>
  );
}
