import type { MouseEvent, ReactNode } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import type { OfficeText } from "#modules/content/index.ts";

interface GroupFinderProps {
  /** The other selections, as in `&goal=track`. */
  also?: string;
  /** The selected age. */
  chosen?: string | undefined;
  /** Shows the answer on the same page; left out, the links navigate. */
  onChoose?: (event: MouseEvent, age: number) => void;
  /** The page has them elsewhere. */
  withoutAssurances?: boolean;
  /** The content of the answer. */
  children?: ReactNode;
}

/** The address of the groups for an age. */
export const groupsPath = (age: number, also = "") => `/find-a-group?age=${age}${also}#groups`;

/** Each age links to its groups: plain links, which need no script. */
export function GroupFinder(props: GroupFinderProps) {
  const { also, chosen, onChoose, withoutAssurances, children } = props;
  const frame = useFrame();
  return (
    <section className="group-finder">
      <h2>How old is your athlete?</h2>
      <ul className="finder-choices">
        {frame?.ages.map((age) => (
          <li key={age}>
            <Link
              to={groupsPath(age, also)}
              aria-label={`${age} years old`}
              aria-current={chosen === `${age}` || undefined}
              onClick={onChoose && ((event) => onChoose(event, age))}
            >
              {age}
            </Link>
          </li>
        ))}
      </ul>
      {children}
      {!withoutAssurances && <Assurances />}
    </section>
  );
}

/**
 * The answers to parents' first questions, one line each: the price of a first practice, the coaches. A page
 * does not link to itself.
 */
export function Assurances() {
  const { pathname } = useLocation();
  return (
    <ul className="assurances">
      {useFrame()
        ?.assurances.filter(({ link }) => link.to.split("#", 1)[0] !== pathname)
        .map(({ text, link }) => (
          <li key={text}>
            {text} <Link to={link.to}>{link.label}</Link>
          </li>
        ))}
    </ul>
  );
}

/** The ages that the club trains are in the data of the public layout; a preview has no layout. */
const useFrame = () =>
  useRouteLoaderData<{ ages: number[]; assurances: OfficeText["assurances"] }>(
    "modules/site/public/layout",
  );
