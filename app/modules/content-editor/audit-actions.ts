import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { version } from "#core/audit/details.ts";
import { nameLabel } from "#core/audit/sentence.ts";

/** The audit subjects of this module. */
export const auditSubjects = {
  content: nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "content.saved": { label: "Changed the text of", about: ["content"], adds: version },
  "content.restored": {
    label: "Restored an earlier version of",
    about: ["content"],
    adds: version,
  },
  "content.default": {
    label: "Restored the built-in text of",
    about: ["content"],
    adds: version,
  },
} as const satisfies Record<string, AuditActionSpec>;

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
