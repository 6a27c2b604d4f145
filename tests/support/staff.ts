import type { AuditedBy } from "#core/audit/audit.server.ts";

/** The account behind staff's actions when a test calls a service directly. */
export const office: AuditedBy = { id: null, name: "Club office" };
