import { nameLabel } from "#core/audit/sentence.ts";
import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";

/** The audit subjects of this module. */
export const auditSubjects = {
  /** By its reference and its sender. */
  submission: ({ subjectId, subjectName }) =>
    `message ${subjectId}${subjectName ? ` from ${subjectName}` : ""}`,
  "reply template": nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "inbox.marked": { label: "Marked", about: ["submission"] },
  "inbox.released": { label: "Marked as not spam:", about: ["submission"] },
  "inbox.assigned": { label: "Assigned", about: ["submission"] },
  "inbox.labelled": { label: "Changed the labels of", about: ["submission"] },
  "inbox.snoozed": { label: "Put aside", about: ["submission"] },
  "inbox.answered": { label: "Answered", about: ["submission"] },
  "inbox.noted": { label: "Added a note to", about: ["submission"] },
  "inbox.template-saved": { label: "Saved the reply template", about: ["reply template"] },
  "inbox.template-deleted": { label: "Deleted the reply template", about: ["reply template"] },
  "office.rehearsed": { label: "Sent a test through every service:", about: ["submission"] },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  answeredBy: "Answered by",
  assignedTo: "Assigned to",
  labels: "Labels",
  mailbox: "Mailbox",
  snoozedUntil: "Until",
  state: "Status",
};

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
