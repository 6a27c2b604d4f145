/** The components that other modules' pages show. */
export { GroupFinder } from "./public/group-finder.tsx";
export { AuditPanel, FoldedAudit } from "./staff/audit-entries.tsx";
