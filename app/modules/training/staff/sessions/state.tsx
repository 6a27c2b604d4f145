import type { SessionEntry } from "./session-answers.ts";

const states = { planned: "", cancelled: "Cancelled", moved: "Moved", extra: "Extra" };

/** A session's change by staff. */
export function SessionState({ session }: { session: SessionEntry }) {
  const { state, reason, planned } = session;
  if (state === "planned") return null;
  return (
    <p>
      <strong>{states[state]}</strong>
      {state === "moved" && planned && ` from ${planned}`}
      {reason && `: ${reason}`}
    </p>
  );
}

/** A notice that it is too late for the notice period promised on the schedule page. */
export const LateNote = ({ minutes }: { minutes: number }) => (
  <p className="notice">
    {minutes === 0
      ? "It is under way"
      : `It begins in ${minutes === 1 ? "a minute" : `${minutes} minutes`}`}
    : the schedule promises to say so an hour and a half before. Some families are on their way, so
    call them.
  </p>
);
