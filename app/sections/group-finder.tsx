import { Link, useRouteLoaderData } from "react-router";

interface GroupFinderProps {
  /** What else is chosen, as in `&goal=track`. */
  also?: string;
  /** The age that was asked for. */
  chosen?: string | undefined;
}

/** One press on an age leads to its groups: plain links, which need no script. */
export function GroupFinder({ also = "", chosen }: GroupFinderProps) {
  // The frame around public pages knows the ages; a preview has no frame, and needs no finder.
  const frame = useRouteLoaderData<{ ages: number[] }>("site/layout");
  return (
    <section className="group-finder">
      <h2>How old is your athlete?</h2>
      <ul className="finder-choices">
        {frame?.ages.map((age) => (
          <li key={age}>
            <Link
              to={`/find-a-group?age=${age}${also}#groups`}
              aria-label={`${age} years old`}
              aria-current={chosen === `${age}` || undefined}
            >
              {age}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
