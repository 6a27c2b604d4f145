import { Link } from "react-router";
import type { Desk } from "#domain/content/desk.ts";
import type { RegistrationGroupContent } from "./registration-group.tsx";

interface RegistrationFinderProps {
  words: Desk["registration"]["finder"];
  note: string;
  /** The age that is shown alone, or null. */
  age: number | null;
  groups: RegistrationGroupContent[];
}

const ages = Array.from({ length: 14 }, (_, index) => index + 5);

/** The quick way to the fitting card: the athlete's age leaves only what is for it, then a group. */
export function RegistrationFinder({ words, note, age, groups }: RegistrationFinderProps) {
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <section className="band finder" id="find" data-ground="night">
      <div className="finder-ages">
        <h2 id="finder-heading">{words.heading}</h2>
        <nav aria-labelledby="finder-heading">
          <AgeLink chosen={age === null} label={words.allAges} />
          {ages.map((each) => (
            <AgeLink key={each} age={each} chosen={each === age} label={String(each)} />
          ))}
        </nav>
        <p role="status">{age !== null && `${count} ${words.fitting} ${age}`}</p>
        <p>{note}</p>
        <Link className="finder-more" to="/find-a-group">
          Not sure? Find your group by town and goal
        </Link>
      </div>
      <nav aria-label={words.groups}>
        <ul className="finder-groups">
          {groups.map(({ id, heading, ages, options }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
              <span>Ages {ages}</span>
              <strong>{options.length}</strong>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

/** A link, and not a control, so that an age works without JavaScript and can be sent to somebody. */
function AgeLink({ age, chosen, label }: { age?: number; chosen: boolean; label: string }) {
  return (
    <Link
      to={{ search: age ? `?age=${age}` : "", hash: "#find" }}
      preventScrollReset
      aria-current={chosen || undefined}
    >
      {age && <span className="unseen">Age </span>}
      {label}
    </Link>
  );
}
