import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { listed } from "#core/audit/details.ts";
import { nameLabel } from "#core/audit/sentence.ts";
import { formatDate } from "#core/time/time.ts";

const credential = (details: {
  kind?: string;
  issuedOn?: string;
  expiresOn?: string | null;
}): string =>
  listed(
    details.kind,
    details.issuedOn && `issued on ${formatDate(details.issuedOn)}`,
    details.expiresOn && `valid until ${formatDate(details.expiresOn)}`,
  );

/** The audit subjects of this module. */
export const auditSubjects = {
  /** The account's id, or the coach's name as a slug. */
  coach: nameLabel,
  practice: nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "people.groups": { label: "Assigned the groups of the coach", about: ["coach"] },
  "people.credential-recorded": {
    label: "Recorded a credential of the coach",
    about: ["coach"],
    adds: credential,
  },
  "people.credential-deleted": {
    label: "Deleted a credential of the coach",
    about: ["coach"],
    adds: credential,
  },
  "sessions.cancelled": { label: "Cancelled the session", about: ["practice"] },
  "sessions.moved": { label: "Moved the session", about: ["practice"] },
  "sessions.added": { label: "Added the session", about: ["practice"] },
  "sessions.restored": {
    label: "Restored the cancelled session",
    about: ["practice"],
  },
  "sessions.stopped": { label: "Stopped the message about the session", about: ["practice"] },
  "sessions.undone": {
    label: "Stopped the message and undid the change of the session",
    about: ["practice"],
  },
  "attendance.taken": { label: "Took attendance at", about: ["practice"] },
  "attendance.noted": { label: "Wrote a note at", about: ["practice"] },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  groups: "Groups",
};

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
