import type { AuditChanges } from "./changes.ts";

/** The types of subjects of audit entries; the id is the row's, or as noted. Each module adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules extend it
export interface AuditSubjects {}
export type AuditSubject = keyof AuditSubjects;

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
  /** The subject's name at the time, and details that are specific to the action. */
  details: { name?: string; reference?: string; [own: string]: unknown };
}

/** How staff see a subject. */
export type SubjectLabel = (record: AuditRecord) => string;

export interface AuditActionSpec {
  /** The beginning of the sentence, before the subject; also the action's name in the filter. */
  label: string;
  about: readonly AuditSubject[];
  /** The end of the sentence, made from the entry's details. */
  adds?: (details: never) => string;
}

/** The audit log's actions. Each module adds its own (`audit-actions.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: the modules extend it
export interface AuditActions {}
export type AuditAction = keyof AuditActions;

/** The types of subjects that an action may have. */
export type SubjectOf<Action extends AuditAction> = AuditActions[Action] extends {
  about: readonly (infer Subject extends AuditSubject)[];
}
  ? Subject
  : never;

/** The details that an action may have: its own, and the subject's name at the time. */
export type AuditDetails<Action extends AuditAction> = Action extends AuditAction
  ? { name?: string } & (AuditActions[Action] extends { adds: (details: infer Own) => string }
      ? Own
      : object)
  : never;

/** The labels and texts that turn entries of the log into sentences. */
export interface AuditLabels {
  auditActions: Record<string, AuditActionSpec>;
  auditSubjects: Record<string, SubjectLabel>;
  /** Fields' labels in an entry's changes. */
  auditFields: Record<string, string>;
}
