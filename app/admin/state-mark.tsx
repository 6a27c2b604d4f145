import type { ReplyClock } from "#domain/reply-clock.ts";
import type { SubmissionState } from "#domain/submission.ts";
import { Icon } from "./icon.tsx";
import { stateLabels } from "./labels.ts";

/** Whether somebody has replied to a submission. */
export function StateMark({ state }: { state: SubmissionState }) {
  return (
    <span className="mark" data-state={state}>
      {state === "answered" && <Icon name="check" />}
      {stateLabels[state]}
    </span>
  );
}

/** When the promised answer is due, or by how much it is late. */
export function ReplyMark({ reply }: { reply: ReplyClock | null }) {
  if (!reply) return null;
  return (
    <span className="mark reply" data-late={reply.late || undefined}>
      {reply.words}
    </span>
  );
}

/** The CRM had this e-mail before. */
export function KnownContactMark() {
  return (
    <span className="mark" data-state="known">
      <Icon name="known" />
      Known contact
    </span>
  );
}
