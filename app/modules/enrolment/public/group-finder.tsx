import { type MouseEvent, useState } from "react";
import { Link } from "react-router";
import { Assurances, useFrame } from "#modules/catalogue/ui.ts";
import { RegisterButton } from "#modules/inbox/ui.ts";
import { type FoundGroupContent, yearOld } from "../found-group.ts";

interface GroupFinderProps {
  /** The other choices, as in `&goal=track`. */
  also?: string;
  /** The chosen age, on the finder's own page, where each age is an address. Left out: the answer opens in place. */
  chosen?: string;
  /** The practices of today, a line. */
  today?: string | undefined;
}

/** Each age links to its groups: plain links, which need no script; with one, the answer opens below them. */
export function GroupFinder({ also = "", chosen, today }: GroupFinderProps) {
  const frame = useFrame();
  const { age, groups, show } = useAnswer(also);
  return (
    <section className="group-finder" aria-labelledby="finder-heading">
      <h2 id="finder-heading">How old is your athlete?</h2>
      <ul className="finder-choices">
        {frame?.ages.map((each) => (
          <li key={each}>
            <Link
              to={addressOf(each, also)}
              aria-label={`${each} years old`}
              aria-current={(chosen ?? `${age}`) === `${each}` || undefined}
              {...(chosen === undefined && { onClick: (event) => show(event, each) })}
            >
              {each}
            </Link>
          </li>
        ))}
      </ul>
      <div className="finder-answer" aria-live="polite">
        {age !== null && groups && <Answer {...{ age, groups, also }} />}
      </div>
      {today && (
        <p className="finder-today">
          {today} <Link to="/schedule">See the schedule</Link>
        </p>
      )}
      <Assurances />
    </section>
  );
}

const addressOf = (age: number, also: string) => `/find-a-group?age=${age}${also}#groups`;

function useAnswer(also: string) {
  const [answer, setAnswer] = useState<{ age: number; groups: FoundGroupContent[] | null }>();
  async function show(event: MouseEvent, age: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setAnswer({ age, groups: null });
    try {
      const response = await fetch(`/find-a-group.json?age=${age}${also}`);
      if (!response.ok) throw new Error(`${response.status}`);
      const groups: FoundGroupContent[] = await response.json();
      // A later press wins.
      setAnswer((now) => (now?.age === age ? { age, groups } : now));
    } catch {
      location.assign(addressOf(age, also));
    }
  }
  return { age: answer?.age ?? null, groups: answer?.groups ?? null, show };
}

interface AnswerProps {
  age: number;
  groups: FoundGroupContent[];
  also: string;
}

/** The group that fits best: town, next practice, price and one button; the others are a link. */
function Answer({ age, groups, also }: AnswerProps) {
  const [group] = groups;
  const all = (
    <Link to={addressOf(age, also)}>
      {groups.length > 1
        ? `All ${groups.length} groups for ${yearOld(`${age}`)}`
        : "More about this group"}
    </Link>
  );
  if (!group)
    return (
      <p>
        No group fits yet. <Link to="/contact-us">Ask a coach</Link>: one may have an idea.
      </p>
    );
  const { name, who, next, sessions, offer } = group;
  const days = sessions.map(({ day, time, place }) => `${day} ${time}, ${place}`);
  return (
    <>
      <div className="finder-group">
        <h3>{name}</h3>
        <p>{who}</p>
      </div>
      <p className="finder-next">
        <strong>{next ? "Next practice" : "Practices"}</strong> {next ?? days.join("; ")}
      </p>
      <p className="finder-price">
        {offer && <strong>{offer.pays || offer.invitation}</strong>} {offer?.left}
      </p>
      <div className="finder-join">
        {offer && !offer.invitation ? (
          <RegisterButton offering={offer} label="Register" place={offer.place} tone="light" />
        ) : (
          <Link to="/contact-us">Ask a coach</Link>
        )}
        {all}
      </div>
    </>
  );
}
