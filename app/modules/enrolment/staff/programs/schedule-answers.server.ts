import { can } from "#core/audit/staff.ts";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import {
  addToSchedule,
  type Change,
  changeRecord,
  type ChangeResult,
  listChanges,
  type RecordKind,
  type RecordValues,
  type Refuse,
  type ScheduleKind,
  undoChange,
} from "#modules/catalogue/index.server.ts";
import { auditEntries } from "../../audit-entries.server.ts";
import { refuseArchived } from "../../schedule-use.server.ts";
import { answerChange, incomplete, openedWith, refusal, type ToFields } from "./answers.server.ts";

type Given = Pick<StaffPageAction, "ctx" | "staff" | "fields" | "fail">;

/** The kinds of records that the permission for the schedule covers. */
export const scheduleKinds = [
  "training-group",
  "weekly-session",
  "venue",
] as const satisfies ScheduleKind[];

function whyNotUndone(result: ChangeResult): string {
  if (result.outcome === "conflict") return `${result.by} has changed it again since.`;
  if (result.outcome === "refused") return result.message;
  return result.outcome === "unchanged"
    ? "It was undone already."
    : "It is not there any more, or the log has only a part of it.";
}

/** Undoes an audit entry. @param kinds of record; left out: all */
export async function undoFrom(given: Given, to: string, kinds?: readonly RecordKind[]) {
  const { ctx, staff, fields, fail } = given;
  const { entry = "" } = fields;
  const refuse: Refuse = async (transaction, change) => {
    if (change.kind === "training-group" && change.changes.offerings && !mayChooseOfferings(staff))
      return "Only an admin may change which offerings lead into a group.";
    return refuseArchived(ctx)(transaction, change);
  };
  const number = /^\d{1,15}$/.test(entry) ? Number(entry) : 0;
  const result = await undoChange(ctx, staff, { entry: number, refuse, ...(kinds && { kinds }) });
  if (result.outcome === "changed") return redirectWithMessage(ctx, to, `Undone: ${result.name}.`);
  return fail(409, { message: `${whyNotUndone(result)} Nothing was undone.` });
}

/** Whether an account may assign offerings to a group, which affects payments. */
export const mayChooseOfferings = (staff: StaffPageAction["staff"]) => can(staff, "catalogue.edit");

/** The last changes of some kinds of record, for a page. */
export async function changesOf(ctx: AppContext, kinds?: readonly RecordKind[]) {
  const changes = await listChanges(ctx, kinds);
  const entries = await auditEntries(ctx, changes);
  return entries.map((entry, n) => ({ ...entry, canUndo: changes[n]?.canUndo ?? false }));
}

/** A parsed form of the schedule. */
interface FormRead {
  values: RecordValues;
  errors: FieldErrors;
  /** The form's fields, to show them again. */
  sent: Record<string, string>;
}

const wrong = ({ fail }: Given, { errors, sent }: FormRead) =>
  Object.keys(errors).length > 0 && fail(400, { message: refusal(errors), errors, values: sent });

/** Adds a record from its form. @param called the name from which its id is made */
export async function add(
  given: Given,
  read: FormRead,
  {
    kind,
    called,
    values,
    done,
  }: {
    kind: ScheduleKind;
    called: string;
    values: RecordValues;
    done: (id: string) => { to: string; message: string };
  },
) {
  const { ctx, staff, fail } = given;
  const refused = wrong(given, read);
  if (refused) return refused;
  const added = await addToSchedule(ctx, staff, { kind, called, values });
  if ("message" in added)
    return fail(409, { message: `${added.message} Nothing was saved.`, values: read.sent });
  const { to, message } = done(added.id);
  return redirectWithMessage(ctx, to, message);
}

/** Saves a record from its form, once its effects are confirmed. @param to the page to redirect to */
export async function save(
  given: Given,
  read: FormRead,
  {
    to,
    toFields,
    ...record
  }: Pick<Change, "kind" | "id" | "effects"> & { to: string; toFields: ToFields },
) {
  const { ctx, staff, fields } = given;
  const refused = wrong(given, read);
  if (refused) return refused;
  const was = openedWith(fields, read.values);
  if (!was) return incomplete(given);
  const { confirmed } = fields;
  const result = await changeRecord(ctx, staff, { ...record, was, to: read.values, confirmed });
  return answerChange(given, result, { to, fields: read.sent, toFields, was });
}

interface Archived {
  kind: ScheduleKind;
  id: string;
  to: string;
  /** The form's id, if a page has several. */
  form?: string;
  effects?: (transaction: Transaction) => Promise<string[]>;
}

/** Archives a record of the schedule. */
export async function archive(given: Given, { kind, id, to, effects }: Archived) {
  const { ctx, staff, fields } = given;
  const result = await changeRecord(ctx, staff, {
    kind,
    id,
    was: { archived: false },
    to: { archived: true },
    confirmed: fields.confirmed,
    refuse: refuseArchived(ctx),
    ...(effects && { effects }),
  });
  const said = (name: string) => `Archived: ${name}. You can restore it under “Archived”.`;
  return answerChange(given, result, { to, fields, said });
}

/** Restores an archived record. */
export async function restore(given: Given, { kind, id, to, form = "" }: Archived) {
  const { ctx, staff, fields } = given;
  const change = { kind, id, was: { archived: true }, to: { archived: false } } as const;
  const result = await changeRecord(ctx, staff, change);
  const said = (name: string) => `Restored: ${name}.`;
  return answerChange(given, result, { id: form, to, fields, said });
}
