import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { nameLabel } from "#core/audit/sentence.ts";

/** The audit subjects of this module. */
export const auditSubjects = {
  "backup-key": nameLabel,
  site: nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "office.backup-key-shown": { label: "Looked at the backup key", about: ["backup-key"] },
  "office.backup-key-saved": {
    label: "Saved the backup key and deleted it from the server:",
    about: ["backup-key"],
  },
  "site.set-up": { label: "Set up the site of", about: ["site"] },
  "site.published": { label: "Published the site of", about: ["site"] },
  "site.unpublished": { label: "Took down the site of", about: ["site"] },
} as const satisfies Record<string, AuditActionSpec>;

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
