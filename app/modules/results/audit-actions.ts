import type { AuditActionSpec, SubjectLabel } from "#core/audit/actions.ts";
import { plural } from "#core/audit/details.ts";
import { nameLabel } from "#core/audit/sentence.ts";

const event = (details: { event?: string }): string => details.event ?? "";

const deletedResults = (details: { results?: number }): string => `with ${results(details)}`;

const results = (details: { results?: number }): string => plural(details.results ?? 0, "result");

/** The audit subjects of this module. */
export const auditSubjects = {
  meet: nameLabel,
} as const satisfies Record<string, SubjectLabel>;

/** The audit actions of this module. */
export const auditActions = {
  "results.meet-saved": { label: "Saved the meet", about: ["meet"] },
  "results.meet-deleted": { label: "Deleted the meet", about: ["meet"], adds: deletedResults },
  "results.entered": { label: "Entered results at", about: ["meet"], adds: results },
  "results.corrected": { label: "Corrected a result at", about: ["meet"], adds: event },
  "results.deleted": { label: "Deleted a result at", about: ["meet"], adds: event },
} as const satisfies Record<string, AuditActionSpec>;

/** Fields' labels in the log's changes. */
export const auditFields = {
  firstDay: "First day",
  isIndoor: "Indoor",
  lastDay: "Last day",
  link: "Link",
  town: "Town",
  venue: "Venue",
};

type Actions = typeof auditActions;
type Subjects = typeof auditSubjects;
declare module "#core/audit/actions.ts" {
  interface AuditActions extends Actions {}
  interface AuditSubjects extends Subjects {}
}
