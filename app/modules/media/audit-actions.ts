import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { nameLabel } from "#core/audit/sentence.ts";

const consent = (details: { agreedBy?: string }): string =>
  details.agreedBy ? `${details.agreedBy} agreed` : "";

const formerConsent = (details: { agreedBy?: string }): string =>
  details.agreedBy ? `${details.agreedBy} had agreed` : "";

/** The audit subjects of this module. */
export const auditSubjects = {
  picture: nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "picture.uploaded": { label: "Uploaded the picture", about: ["picture"] },
  "picture.described": { label: "Described the picture", about: ["picture"] },
  "picture.agreed": {
    label: "Recorded the consent to be shown on the picture",
    about: ["picture"],
    adds: consent,
  },
  "picture.consent-withdrawn": {
    label: "Withdrew the consent to be shown on the picture",
    about: ["picture"],
    adds: formerConsent,
  },
  "picture.deleted": { label: "Deleted the picture", about: ["picture"] },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  alt: "Description",
  focus: "Focus",
};

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
