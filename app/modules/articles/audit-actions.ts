import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";

/** The audit subjects of this module. */
export const auditSubjects = {
  article: ({ details: { name } }) => `the article “${name ?? ""}”`,
  location: ({ details: { name } }) => `the location page “${name ?? ""}”`,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "page.published": { label: "Published", about: ["article", "location"] },
  "page.scheduled": { label: "Scheduled", about: ["article", "location"] },
  "page.drafted": { label: "Saved a draft of", about: ["article", "location"] },
  "page.deleted": { label: "Deleted", about: ["article", "location"] },
  "page.restored": { label: "Restored", about: ["article", "location"] },
  "page.kept": { label: "Set aside a draft of", about: ["article", "location"] },
} as const satisfies Record<string, AuditActionSpec>;

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
