import type { ReplyClock } from "../submissions.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { stateLabels } from "../labels.ts";
import type { SubmissionState } from "#core/forms/submission-kinds.ts";

/** Whether staff have replied to a submission. */
export function StateBadge({ state }: { state: SubmissionState }) {
  return (
    <span className="badge" data-state={state}>
      {state === "answered" && <Icon name="check" />}
      {stateLabels[state]}
    </span>
  );
}

/** When the promised reply is due, or by how much it is late. */
export function ReplyBadge({ reply }: { reply: ReplyClock | null }) {
  if (!reply) return null;
  return (
    <span className="badge reply" data-late={reply.late || undefined}>
      {reply.text}
    </span>
  );
}

/** The CRM already had this e-mail. */
export function KnownContactBadge() {
  return (
    <span className="badge" data-state="known">
      <Icon name="known" />
      Known contact
    </span>
  );
}
