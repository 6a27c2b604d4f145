import { Link } from "react-router";
import type { PageLink } from "#domain/content/link.ts";

/** The way on from one town's page to the others'. */
export function OtherTowns({ towns }: { towns: PageLink[] }) {
  return (
    <nav className="band other-towns" aria-labelledby="other-towns-heading">
      <h2 id="other-towns-heading">We also train in</h2>
      <ul>
        {towns.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
