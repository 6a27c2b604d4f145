import type { ReplyClock } from "../submissions.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { stateLabels } from "../labels.ts";
import type { SubmissionState } from "#core/forms/submission-kinds.ts";

interface StateBadgeProps {
  state: SubmissionState;
  /** The sender wrote back, and that is new. */
  isReply?: boolean;
}

/** Whether staff have replied to a submission. */
export function StateBadge({ state, isReply = false }: StateBadgeProps) {
  return (
    <span className="badge" data-state={state}>
      {state !== "new" && <Icon name="check" />}
      {isReply ? "New reply" : stateLabels[state]}
    </span>
  );
}

/** When the promised reply is due, or by how much it is late. */
export function ReplyBadge({ reply }: { reply: ReplyClock | null }) {
  if (!reply) return null;
  return (
    <span className="badge reply" data-tone={reply.late ? "alert" : undefined}>
      {reply.text}
    </span>
  );
}

interface WorkBadgesProps {
  assignee: string | null;
  labels: string[];
  /** The day until which it is snoozed, formatted. */
  snoozed: string | null;
}

/** The assigned colleague, the labels, and whether it is snoozed. */
export function WorkBadges({ assignee, labels, snoozed }: WorkBadgesProps) {
  return (
    <>
      {snoozed && (
        <span className="badge" data-tone="quiet">
          <Icon name="clock" />
          <span className="unseen">Put aside until</span> {snoozed}
        </span>
      )}
      {assignee && (
        <span className="badge">
          <Icon name="person" />
          <span className="unseen">Assigned to</span> <bdi>{assignee}</bdi>
        </span>
      )}
      {labels.map((label) => (
        <span className="badge" data-tone="quiet" key={label}>
          <span className="unseen">Label</span> <bdi>{label}</bdi>
        </span>
      ))}
    </>
  );
}
