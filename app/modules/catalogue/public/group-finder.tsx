import { Link, useRouteLoaderData } from "react-router";
import type { OfficeText } from "#modules/content/index.ts";

interface GroupFinderProps {
  /** The other choices, as in `&goal=track`. */
  also?: string;
  /** The chosen age. */
  chosen?: string | undefined;
}

/** Each age links to its groups: plain links, which need no script. */
export function GroupFinder({ also = "", chosen }: GroupFinderProps) {
  const frame = useFrame();
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
      <Assurances />
    </section>
  );
}

/** Parents' first questions, a line each: the price of a first practice, the coaches. */
export function Assurances() {
  return (
    <ul className="assurances">
      {useFrame()?.assurances.map(({ text, link }) => (
        <li key={text}>
          {text} <Link to={link.to}>{link.label}</Link>
        </li>
      ))}
    </ul>
  );
}

/** The frame around public pages has the ages; a preview has no frame, and needs no finder. */
const useFrame = () =>
  useRouteLoaderData<{ ages: number[]; assurances: OfficeText["assurances"] }>(
    "modules/site/public/layout",
  );
