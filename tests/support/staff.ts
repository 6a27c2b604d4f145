import type { AuditedBy } from "#server/staff/audit.ts";

/** Who does what staff do, where a test asks a service itself. */
export const office: AuditedBy = { id: null, name: "Club office" };
