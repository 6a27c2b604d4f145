/** The components that other modules' pages show. */
export { AnsweringFinder } from "./public/answering-finder.tsx";
export { AuditPanel, CollapsibleAudit } from "./staff/audit-entries.tsx";
export { ChangeGroup } from "./staff/change-group.tsx";
export { NotOpen } from "./public/not-open.tsx";
