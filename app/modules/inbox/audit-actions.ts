import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";

/** What the log’s entries of this module are about. */
export const auditSubjects = {
  /** By its reference. */
  submission: ({ subjectId }) => `message ${subjectId}`,
} as const satisfies Record<string, SubjectLabel>;

/** The log's actions of this module. */
export const auditActions = {
  "inbox.marked": { label: "Marked", about: ["submission"] },
  "inbox.released": { label: "Marked as not spam:", about: ["submission"] },
  "office.rehearsed": { label: "Sent a test through every service:", about: ["submission"] },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  answeredBy: "Answered by",
  mailbox: "Mailbox",
  state: "Status",
};

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
