import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { listed, plural } from "#core/audit/details.ts";
import { familyLabel } from "#core/audit/sentence.ts";

const recipients = ({ mails, texts }: { mails?: number; texts?: number }): string =>
  listed(mails !== undefined && `${mails} by email`, texts !== undefined && `${texts} by text`);

const deliveries = (details: { deliveries?: number }): string =>
  plural(details.deliveries ?? 0, "delivery", "deliveries");

/** The audit subjects of this module. */
export const auditSubjects = {
  message: ({ details: { name }, familyId, familyName }) =>
    name || (familyId ? familyLabel(familyId, familyName) : ""),
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "messages.drafted": { label: "Saved the draft of a message to", about: ["message"] },
  "messages.deleted": { label: "Deleted the draft of a message to", about: ["message"] },
  "messages.sent": { label: "Wrote a message to", about: ["message"], adds: recipients },
  "messages.tested": { label: "Sent themselves a test of a message to", about: ["message"] },
  "messages.stopped": { label: "Stopped the message to", about: ["message"] },
  "newsletter.ended": { label: "Took off the newsletter’s list:", about: ["address"] },
  "messages.resent": {
    label: "Resent, where it had not arrived, the message to",
    about: ["message"],
    adds: deliveries,
  },
} as const satisfies Record<string, AuditActionSpec>;

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
