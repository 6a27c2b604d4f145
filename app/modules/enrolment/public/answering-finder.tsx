import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { GroupFinder } from "#modules/catalogue/ui.ts";

/** The ages, with the answer in place. @param today the practices of today, a line */
export function AnsweringFinder({ today }: { today: string | undefined }) {
  /** What was pressed last. */
  const [shown, setShown] = useState<{ age: number; view: ReactNode }>();

  // What shows an answer is loaded with it: no page needs it before.
  async function show(event: MouseEvent, age: number) {
    // A new tab or window is the link's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown({ age, view: null });
    const { answerTo } = await import("./finder-answer.tsx");
    const view = await answerTo(age);
    setShown((now) => (now?.age === age ? { age, view } : now));
  }

  return (
    <GroupFinder chosen={`${shown?.age}`} onChoose={show}>
      <div className="finder-answer" aria-live="polite">
        {shown?.view}
      </div>
      {today && (
        <p className="finder-today">
          {today} <Link to="/schedule">See the schedule</Link>
        </p>
      )}
    </GroupFinder>
  );
}
