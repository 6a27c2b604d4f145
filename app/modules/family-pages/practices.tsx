import { aheadDays } from "#modules/training/index.ts";
import { familyPath } from "#modules/families/index.ts";
import type { OwnPractice } from "#modules/training/index.server.ts";
import { Button } from "#core/ui/button.tsx";
import { Answer } from "./answer.tsx";
import type { Refusal } from "./answers.ts";
import type { AthleteView } from "./registration-view.ts";

interface PracticesSectionProps {
  athlete: AthleteView;
  /** The athlete's practices that have not begun. */
  practices: readonly OwnPractice[];
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** An athlete's practices of two weeks, each with a button that notifies the coach of an absence. */
export function PracticesSection({ athlete, practices, success, refusal }: PracticesSectionProps) {
  const { id, givenName } = athlete;
  const at = `practices-${id}`;
  if (practices.length === 0 && success?.at !== at && refusal?.at !== at) return null;
  return (
    <section className="family-part" aria-labelledby={at}>
      <h3 id={at}>
        Not coming?<span className="unseen"> Practices of {givenName}</span>
      </h3>
      <Answer {...{ at, success, refusal }} />
      <p>
        You can tell the coach until the practice begins. These are the next {aheadDays / 7} weeks.
      </p>
      <ul className="family-practices">
        {practices.map((practice) => (
          <PracticeEntry key={practice.key} practice={practice} athlete={athlete} />
        ))}
      </ul>
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
        <strong>{date}</strong>
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
