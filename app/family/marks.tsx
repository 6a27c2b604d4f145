import { AthleteMarks } from "../sections/athlete-marks.tsx";
import type { ShownAthlete } from "./shown.ts";

/** An athlete's personal bests and results; nothing before the first meet. */
export function MarksSection({ athlete }: { athlete: ShownAthlete }) {
  const { id, givenName, marks } = athlete;
  if (marks.meets.length === 0) return null;
  const at = `marks-${id}`;
  return (
    <section className="family-part" aria-labelledby={at}>
      <h3 id={at}>
        Marks<span className="unseen"> of {givenName}</span>
      </h3>
      <AthleteMarks marks={marks} heading="h4" />
    </section>
  );
}
