import { absenceDaysAhead } from "#modules/training/index.ts";
import { familyPath } from "#modules/families/index.ts";
import type { OwnPractice } from "#modules/training/index.server.ts";
import { Button } from "#core/ui/button.tsx";
import { Answer } from "./answer.tsx";
import type { Refusal } from "./answers.ts";
import type { AthleteView } from "./registration-view.ts";

interface PracticesSectionProps {
  athletes: readonly AthleteView[];
  /** The family's future practices, soonest first. */
  practices: readonly OwnPractice[];
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** How many practices are visible; the others are collapsed. */
const shown = 3;

/** The family's next practices, each with a button that notifies the coach of an absence. */
export function PracticesSection({ athletes, practices, success, refusal }: PracticesSectionProps) {
  const places = athletes.map(({ id }) => `practices-${id}`);
  const answered = places.find((at) => success?.at === at || refusal?.at === at);
  if (practices.length === 0 && !answered) return null;
  const entries = practices.flatMap((practice) => {
    const athlete = athletes.find(({ id }) => id === practice.athleteId);
    return athlete
      ? [<PracticeEntry key={`${practice.key} ${athlete.id}`} {...{ practice, athlete }} />]
      : [];
  });
  return (
    <section className="family-section" aria-labelledby="practices">
      <h2 id="practices">Next practices</h2>
      {answered && <Answer at={answered} {...{ success, refusal }} />}
      <p>Not coming? You can tell the coach until the practice begins.</p>
      <ul className="family-practices">{entries.slice(0, shown)}</ul>
      {entries.length > shown && (
        <details>
          <summary>
            More practices of the next {absenceDaysAhead / 7} weeks ({entries.length - shown})
          </summary>
          <ul className="family-practices">{entries.slice(shown)}</ul>
        </details>
      )}
    </section>
  );
}

interface PracticeEntryProps {
  practice: OwnPractice;
  athlete: AthleteView;
}

function PracticeEntry({ practice, athlete }: PracticeEntryProps) {
  const { key, date, time, venue, change, isCancelled, isExcused } = practice;
  return (
    <li>
      <p>
        <strong>
          {athlete.givenName}, {date}
        </strong>
        <br />
        {time}
        {venue && `, ${venue}`}
        {change && <span className="family-soon"> {change}</span>}
        {isExcused && !isCancelled && <span className="family-soon"> Not coming</span>}
      </p>
      {!isCancelled && (
        <form method="post" action={familyPath}>
          <input type="hidden" name="athlete" value={athlete.id} />
          <input type="hidden" name="session" value={key} />
          <input type="hidden" name="coming" value={isExcused ? "yes" : "no"} />
          <Button size="small" name="_action" value="say-absence">
            {isExcused ? "Coming after all" : "Not coming"}
            <span className="unseen">
              : {athlete.givenName}, {date}
            </span>
          </Button>
        </form>
      )}
    </li>
  );
}
