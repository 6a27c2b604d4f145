import type { FormEvent, ReactNode } from "react";
import { isMark, type Mark } from "#domain/attendance.ts";

/** How a press leaves the page: by script into the queue, otherwise as a form. */
export interface Pressing {
  path: string;
  account: string;
  press(athleteId: string, mark: Mark): Promise<void>;
}

interface MarkFormProps extends Omit<Pressing, "press"> {
  /** Null: as a form in any case, so that the page is read again. */
  press: Pressing["press"] | null;
  athleteId: string;
  /** What counted before; only without JavaScript, for Undo. */
  was: Mark;
  children: ReactNode;
}

/** A form whose buttons (`name="mark"`) mark one athlete. */
export function MarkForm({ path, account, press, athleteId, was, children }: MarkFormProps) {
  function queue(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const mark = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (!press || !isMark(mark)) return;
    event.preventDefault();
    void press(athleteId, mark);
  }
  return (
    <form method="post" action={path} onSubmit={queue}>
      <input type="hidden" name="account" value={account} />
      <input type="hidden" name="athlete" value={athleteId} />
      <input type="hidden" name="was" value={was} />
      {children}
    </form>
  );
}
