/** The components that other modules' pages show. */
export { AuditPanel, FoldedAudit } from "./staff/audit-entries.tsx";
export { orderKindLabels, orderStateLabels } from "./staff/order-labels.ts";
