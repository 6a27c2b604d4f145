import { fieldLabel } from "#modules/families/corrections.ts";
import { formatMoney } from "../money.ts";
import type { AuditChanges, AuditValue } from "./changes.ts";
import { type AuditAction, auditActions, type AuditSubject } from "./actions.ts";
import { formatDate } from "../time/time.ts";
import { shortId } from "./short-id.ts";

/** An entry of the audit log, without its author and time. */
export interface AuditRecord {
  action: string;
  subjectType: string;
  /** Null: it was unknown, or its owner's data was deleted. */
  subjectId: string | null;
  familyId: string | null;
  /** The names today of the person and the family: null where they were deleted. */
  subjectName?: string | null;
  familyName?: string | null;
  changes: AuditChanges | null;
  details: Record<string, unknown>;
}

/** An entry as staff read it: `Corrected a family’s entry:` `athlete Ada Osei` `First name: Adda → Ada`. */
export interface AuditSentence {
  did: string;
  subject: string;
  detail: string;
}

/** The sentence of an entry; for an action that this release does not know, the name of the action. */
export function auditSentence(record: AuditRecord): AuditSentence {
  const spec: { label: string; adds?: (details: never) => string } | undefined =
    auditActions[record.action as AuditAction];
  const adds = spec?.adds as ((details: object) => string) | undefined;
  return {
    did: spec?.label ?? record.action,
    subject: subjectLabel(record),
    detail: [adds?.(record.details), describeChanges(record.changes ?? {})]
      .filter(Boolean)
      .join(" · "),
  };
}

function subjectLabel(record: AuditRecord): string {
  const { subjectType, subjectId, subjectName, familyId, familyName, details } = record;
  const type = subjectType as AuditSubject;
  const {
    name = "",
    guardians,
    reference,
  } = details as {
    name?: string;
    guardians?: number;
    reference?: string;
  };
  const id = subjectId ?? "";
  const called = (kind: string) =>
    subjectName
      ? `${kind} ${subjectName}`
      : `${kind} ${shortId(id)}${familyId ? ` of ${familyLabel(familyId, familyName)}` : ""}`;
  switch (type) {
    case "family":
      return familyLabel(id, subjectName);
    case "athlete":
    case "guardian":
      return called(type);
    case "contact":
      return called("emergency contact");
    case "registration":
      return `${called(subjectName ? "athlete" : type)}${name && ` (${name})`}`;
    case "message":
      return name || (familyId ? familyLabel(familyId, familyName) : "");
    case "address":
      return id || "somebody who was deleted";
    case "account":
      return name || "an address without an account";
    case "article":
      return `the article “${name}”`;
    case "location":
      return `the location page “${name}”`;
    case "waiver":
      return name || (guardians === 1 ? "one guardian" : `${guardians ?? 0} guardians`);
    case "waiting":
      return [name, reference].filter(Boolean).join(", ") || id;
    case "order":
      return name ? `order ${id} (${name})` : `order ${id}`;
    case "payment":
      return `payment ${id}`;
    case "submission":
      return `message ${id}`;
    default:
      return name || id;
  }
}

const familyLabel = (id: string, name: string | null | undefined) =>
  name ? `the ${name} family` : `family ${shortId(id)}`;

/** `First name: Adda → Ada, Telephone: … 0123 → … 0199`; a field without values by its name alone. */
export const describeChanges = (changes: AuditChanges): string =>
  Object.entries(changes)
    .map(([field, values]) => {
      const label = labels[field] ?? fieldLabel(field);
      const [before, after] = values.map((value) => displayed(field, value));
      if (!before && !after) return label;
      return `${label}: ${before ? `${before} → ${after || "nothing"}` : after}`;
    })
    .join(", ");

/** Fields' labels for staff, beside those of a family's entries. */
const labels: Record<string, string> = {
  alt: "Description",
  answeredBy: "Answered by",
  firstDay: "First day",
  focus: "Focus",
  group: "Group",
  groups: "Groups",
  isIndoor: "Indoor",
  lastDay: "Last day",
  link: "Link",
  mailbox: "Mailbox",
  paidCents: "Paid",
  passkey: "Passkey",
  priceCents: "Price",
  refundedCents: "Refunded",
  role: "Role",
  state: "Status",
  town: "Town",
  venue: "Venue",
};

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

function displayed(field: string, value: AuditValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && field.endsWith("Cents")) return formatMoney(value);
  if (typeof value === "string" && isoDay.test(value)) return formatDate(value);
  return String(value ?? "");
}
