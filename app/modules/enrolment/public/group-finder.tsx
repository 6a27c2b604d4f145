import { type ComponentProps, type ComponentType, type MouseEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { Assurances, useFrame } from "#modules/catalogue/ui.ts";
import type { FoundGroupContent } from "../found-group.ts";
import type { Answer } from "./finder-answer.tsx";

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
  const { age, answer, show } = useAnswer(also);
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
        {answer && <answer.View {...answer.props} />}
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

interface Shown {
  View: ComponentType<ComponentProps<typeof Answer>>;
  props: ComponentProps<typeof Answer>;
}

/** What was pressed last; its answer is loaded with what shows it, which no page needs before. */
function useAnswer(also: string) {
  const [age, setAge] = useState<number>();
  const [answer, setAnswer] = useState<Shown>();
  const latest = useRef<number>(undefined);
  async function show(event: MouseEvent, pressed: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setAge(pressed);
    latest.current = pressed;
    const all = addressOf(pressed, also);
    try {
      const [{ Answer: View }, response] = await Promise.all([
        import("./finder-answer.tsx"),
        fetch(`/find-a-group.json?age=${pressed}${also}`),
      ]);
      if (!response.ok) throw new Error(`${response.status}`);
      const groups: FoundGroupContent[] = await response.json();
      if (latest.current === pressed) setAnswer({ View, props: { age: pressed, groups, all } });
    } catch {
      if (latest.current === pressed) location.assign(all);
    }
  }
  return { age, answer: answer?.props.age === age ? answer : undefined, show };
}
