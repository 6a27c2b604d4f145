import { createContext, use } from "react";
import { Link } from "react-router";

/** What a family has chosen so far, as the query of /find-a-group. */
export type FinderQuery = Partial<Record<"age" | "born" | "town" | "goal", string>>;

/** Every age that some group trains; the frame around public pages knows them. */
export const GroupAgesContext = createContext<number[]>([]);

interface GroupFinderProps {
  /** What the page is about: a program page's goal, a town page's town. */
  given?: FinderQuery;
}

/** One press on an age leads to its groups: plain links, which need no script. */
export function GroupFinder({ given = {} }: GroupFinderProps) {
  const ages = use(GroupAgesContext);
  if (ages.length === 0) return null;
  return (
    <section className="group-finder" aria-labelledby="group-finder">
      <h2 id="group-finder">How old is your athlete?</h2>
      <AgeChoices ages={ages} asked={given} />
    </section>
  );
}

/** The ages as links, with the one that was chosen marked. */
export function AgeChoices({ ages, asked }: { ages: number[]; asked: FinderQuery }) {
  const { born: _, ...others } = asked;
  const options = ages.map((age) => ({
    label: String(age),
    about: `${age} years old`,
    query: { ...others, age: String(age) },
    isChosen: asked.age === String(age),
  }));
  return <Choices kind="ages" options={options} />;
}

export interface Choice {
  label: string;
  /** What a screen reader says in place of a label that is short. */
  about?: string;
  query: FinderQuery;
  isChosen: boolean;
}

/** A row of answers to one question. */
export function Choices({ kind, options }: { kind: "ages" | "words"; options: Choice[] }) {
  return (
    <ul className="finder-choices" data-kind={kind}>
      {options.map(({ label, about, query, isChosen }) => (
        <li key={label}>
          <Link to={addressOf(query)} aria-label={about} aria-current={isChosen || undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const addressOf = (query: FinderQuery) =>
  `/find-a-group?${new URLSearchParams(Object.entries(query))}#groups`;
