import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { nameLabel } from "#core/audit/sentence.ts";

/** The audit subjects of this module. */
export const auditSubjects = {
  /** A request about a person's data, by its reference. */
  request: nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "office.person-deleted": { label: "Deleted a person’s data: request", about: ["request"] },
  "office.request-closed": { label: "Closed the request for a person’s data:", about: ["request"] },
  "office.request-released": {
    label: "Marked as not spam the request for a person’s data:",
    about: ["request"],
  },
} as const satisfies Record<string, AuditActionSpec>;

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
