import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import type { DeliveryChannel } from "#core/deliveries.ts";

const ways: Record<DeliveryChannel, string> = {
  crm: "to the CRM",
  email: "by email",
  sms: "by text message",
};

const mail = (details: { mail?: string }): string => details.mail ?? "";

/** The channel of a message, for an entry about resending it. */
export const byChannel = (details: { channel?: DeliveryChannel }): string =>
  details.channel ? ways[details.channel] : "";

/** The audit subjects of this module. */
export const auditSubjects = {
  /** An email address: deleted with its owner's data. */
  address: ({ subjectId }) => subjectId || "somebody who was deleted",
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "inbox.resent": { label: "Resent", about: ["submission"], adds: byChannel },
  "mail.written": { label: "Wrote an email to", about: ["address"], adds: mail },
  "mail.resent": { label: "Resent a message to", about: ["address"], adds: mail },
} as const satisfies Record<string, AuditActionSpec>;

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
