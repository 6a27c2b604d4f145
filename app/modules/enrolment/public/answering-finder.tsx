import { type MouseEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { GroupFinder } from "#modules/catalogue/ui.ts";

/** The links for each age, with the answer on the same page. @param today today's practices, in one line */
export function AnsweringFinder({ today }: { today: string | undefined }) {
  /** The age that was selected last. */
  const [shown, setShown] = useState<{ age: number; view: ReactNode }>();

  // The components of an answer are loaded with it: no page needs them before.
  async function show(event: MouseEvent, age: number) {
    // A new tab or window is opened by the browser itself.
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
