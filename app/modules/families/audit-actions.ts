import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { listed, some, version } from "#core/audit/details.ts";
import { familyLabel, personLabel } from "#core/audit/sentence.ts";
import { formatDate } from "#core/time/time.ts";
import { correctionLabels } from "./corrections.ts";

const ended = (details: { links?: number; requests?: number; calendars?: number }): string =>
  listed(
    some(details.links, "mailed link ended", "mailed links ended"),
    some(details.requests, "request cancelled", "requests cancelled"),
    some(details.calendars, "calendar link ended", "calendar links ended"),
  );

const answered = (details: { waivers?: number }): string => some(details.waivers, "waiver");

const recorded = (details: { waivers?: string[]; signedOn?: string }): string =>
  details.signedOn
    ? `${(details.waivers ?? []).join(", ")}: signed on ${formatDate(details.signedOn)}`
    : "";

/** The audit subjects of this module. */
export const auditSubjects = {
  family: ({ subjectId, subjectName }) => familyLabel(subjectId ?? "", subjectName),
  athlete: personLabel("athlete"),
  guardian: personLabel("guardian"),
  contact: personLabel("emergency contact"),
  waiver: ({ details: { name, guardians } }) =>
    name || (guardians === 1 ? "one guardian" : `${guardians ?? 0} guardians`),
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "account.paper-confirmed": {
    label: "Confirmed as a coach:",
    about: ["waiver"],
    adds: version,
  },
  "families.corrected": {
    label: "Corrected a family’s entry:",
    about: ["athlete", "guardian", "contact"],
  },
  "families.added": { label: "Added to a family:", about: ["athlete", "guardian", "contact"] },
  "families.removed": {
    label: "Removed from a family:",
    about: ["guardian", "contact"],
    adds: ended,
  },
  "families.health-read": { label: "Read the medical information of", about: ["athlete"] },
  "families.health-written": { label: "Wrote the medical information of", about: ["athlete"] },
  "families.health-entered": {
    label: "Entered, for the family, the medical information of",
    about: ["athlete"],
  },
  "families.health-corrected": {
    label: "Corrected the medical information of",
    about: ["athlete"],
  },
  "families.health-deleted": { label: "Deleted the medical information of", about: ["athlete"] },
  "families.waivers-answered": {
    label: "Answered the waivers of",
    about: ["athlete"],
    adds: answered,
  },
  "families.waivers-recorded": {
    label: "Recorded the signed paper waivers of",
    about: ["athlete"],
    adds: recorded,
  },
  "families.results-hidden": { label: "Hid the website results of", about: ["athlete"] },
  "families.guardian-asked": {
    label: "Asked somebody to confirm that they are a guardian of",
    about: ["family"],
  },
  "families.guardian-added": { label: "Added a guardian to", about: ["family"] },
  "families.address-asked": {
    label: "Asked for another email address of a guardian of",
    about: ["family"],
  },
  "families.request-withdrawn": {
    label: "Cancelled a request about a guardian of",
    about: ["family"],
  },
  "families.request-refused": {
    label: "Refused a request about a guardian of",
    about: ["family"],
    adds: ended,
  },
  "families.note-written": { label: "Wrote a note about", about: ["family"] },
  "families.note-pinned": { label: "Pinned a note about", about: ["family"] },
  "families.note-unpinned": { label: "Unpinned a note about", about: ["family"] },
  "families.note-deleted": { label: "Deleted a note about", about: ["family"] },
  "families.texts-ended": { label: "Stopped text messages to a guardian of", about: ["family"] },
  "families.links-ended": {
    label: "Ended the mailed links of",
    about: ["family", "guardian"],
    adds: ended,
  },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = correctionLabels;

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
