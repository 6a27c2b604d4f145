import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { listed, some } from "#core/audit/details.ts";
import { nameLabel } from "#core/audit/sentence.ts";
import type { AddedKind } from "./schema.ts";

const added = (counts: Partial<Record<AddedKind, number>>): string =>
  listed(
    some(counts.family, "family", "families"),
    some(counts.athlete, "athlete"),
    some(counts.registration, "registration"),
    some(counts.member, "federation number"),
  );

const undone = ({ kept, ...counts }: Partial<Record<AddedKind | "kept", number>>): string =>
  listed(added(counts), kept ? `${some(kept, "family", "families")} kept` : "");

/** The audit subjects of this module. */
export const auditSubjects = {
  import: nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "imports.uploaded": { label: "Uploaded a file to import:", about: ["import"] },
  "imports.discarded": { label: "Discarded the file", about: ["import"] },
  "imports.imported": { label: "Imported families from", about: ["import"], adds: added },
  "imports.undone": { label: "Undid the import of", about: ["import"], adds: undone },
} as const satisfies Record<string, AuditActionSpec>;

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
