export type AuditValue = string | number | boolean | null;

/** The changed fields: the value before, and the value after. */
export type AuditChanges = Record<string, readonly [before: AuditValue, after: AuditValue]>;

/** The fields whose value did change. */
export const changedOnly = (fields: AuditChanges): AuditChanges =>
  Object.fromEntries(Object.entries(fields).filter(([, [before, after]]) => before !== after));
