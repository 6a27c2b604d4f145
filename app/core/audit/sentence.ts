import { formatMoney } from "../money.ts";
import type { AuditLabels, AuditRecord, SubjectLabel } from "./actions.ts";
import type { AuditChanges, AuditValue } from "./changes.ts";
import { formatDate } from "../time/time.ts";
import { shortId } from "./short-id.ts";

/** An entry as staff see it: `Corrected a family’s entry:` `athlete Ada Osei` `First name: Adda → Ada`. */
export interface AuditSentence {
  did: string;
  subject: string;
  detail: string;
}

/** The sentence of an entry; for an action that this release does not know, the name of the action. */
export function auditSentence(
  record: AuditRecord,
  { auditActions, auditSubjects, auditFields }: AuditLabels,
): AuditSentence {
  const { action, subjectType, details, changes } = record;
  const spec = auditActions[action];
  const adds = spec?.adds as ((details: object) => string) | undefined;
  return {
    did: spec?.label ?? action,
    subject: (auditSubjects[subjectType] ?? nameLabel)(record),
    detail: [adds?.(details), describeChanges(changes ?? {}, auditFields)]
      .filter(Boolean)
      .join(" · "),
  };
}

/** A subject by its name at the time, or its id. */
export const nameLabel: SubjectLabel = ({ subjectId, details: { name } }) =>
  name || (subjectId ?? "");

/** `the Osei family`; without its name, `family 0190f39b`. */
export const familyLabel = (id: string, name: string | null | undefined) =>
  name ? `the ${name} family` : `family ${shortId(id)}`;

/** A person of a family: `athlete Ada Osei`. */
export const personLabel =
  (kind: string): SubjectLabel =>
  ({ subjectId, subjectName, familyId, familyName }) =>
    subjectName
      ? `${kind} ${subjectName}`
      : `${kind} ${shortId(subjectId ?? "")}${familyId ? ` of ${familyLabel(familyId, familyName)}` : ""}`;

/**
 * `First name: Adda → Ada, Telephone: … 0123 → … 0199`; a field without values only by its name.
 * @param labels of the fields
 */
export const describeChanges = (changes: AuditChanges, labels: Record<string, string>): string =>
  Object.entries(changes)
    .map(([field, values]) => {
      const label = labels[field] ?? field;
      const [before, after] = values.map((value) => displayed(field, value));
      if (!before && !after) return label;
      return `${label}: ${before ? `${before} → ${after || "nothing"}` : after}`;
    })
    .join(", ");

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

function displayed(field: string, value: AuditValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && field.endsWith("Cents")) return formatMoney(value);
  if (typeof value === "string" && isoDay.test(value)) return formatDate(value);
  return String(value ?? "");
}
