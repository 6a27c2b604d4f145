import type { AuditActionSpec } from "#core/audit/actions.ts";

/** The audit actions of this module. */
export const auditActions = {
  "federation.changed": { label: "Changed the federation number of", about: ["athlete"] },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  federationNumber: "Federation number",
  federationPaidUntil: "Federation: paid until",
};

type Actions = typeof auditActions;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
}
