import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { listed, plural, some } from "#core/audit/details.ts";
import { personLabel } from "#core/audit/sentence.ts";
import { shortId } from "#core/audit/short-id.ts";
import { formatDate } from "#core/time/time.ts";

/** `reference`: the entry's, which the subject shows. */
const waiting = (details: { reference: string; reason?: string }): string => details.reason ?? "";

const merged = (details: {
  other?: string;
  athletes?: number;
  guardians?: number;
  links?: number;
  notified?: number;
}): string =>
  listed(
    details.other && `with family ${shortId(details.other)}`,
    some(details.athletes, "athlete"),
    some(details.guardians, "guardian"),
    some(details.links, "mailed link ended", "mailed links ended"),
    some(details.notified, "guardian notified", "guardians notified"),
  );

const invited = (details: { families?: number; places?: number; until?: string }): string =>
  listed(
    some(details.families, "family", "families"),
    details.until &&
      `${plural(details.places ?? 0, "spot")} held until ${formatDate(details.until)}`,
  );

const reminded = (details: { waiver?: string; guardians: number }): string => details.waiver ?? "";

/** The audit subjects of this module. */
export const auditSubjects = {
  registration: (record) => {
    const { subjectName, details } = record;
    const label = personLabel(subjectName ? "athlete" : "registration")(record);
    return details.name ? `${label} (${details.name})` : label;
  },
  /** A place on a waiting list. */
  waiting: ({ subjectId, details: { name, reference } }) =>
    [name, reference].filter(Boolean).join(", ") || (subjectId ?? ""),
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "families.merged": { label: "Merged another family into", about: ["family"], adds: merged },
  "families.invited": { label: "Invited families to", about: ["season"], adds: invited },
  "groups.moved": { label: "Moved to another group:", about: ["registration"] },
  "waivers.reminded": {
    label: "Sent a reminder of missing waivers to",
    about: ["waiver"],
    adds: reminded,
  },
  "office.offered-out-of-turn": {
    label: "Put first on the waiting list:",
    about: ["waiting"],
    adds: waiting,
  },
  "office.waiting-removed": {
    label: "Took off the waiting list:",
    about: ["waiting"],
    adds: waiting,
  },
  "office.waiting-restored": {
    label: "Put back on the waiting list:",
    about: ["waiting"],
    adds: waiting,
  },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  group: "Group",
  state: "Status",
};

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
