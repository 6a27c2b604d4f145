import type { AuditActionSpec } from "#core/audit/actions.ts";

/** The audit actions of this module. */
export const auditActions = {
  "families.calendar-made": { label: "Made a new calendar link for", about: ["family"] },
  "families.calendar-ended": { label: "Ended the calendar link of", about: ["family"] },
  "families.downloaded": { label: "Downloaded the data of", about: ["family"] },
} as const satisfies Record<string, AuditActionSpec>;

type Actions = typeof auditActions;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
}
