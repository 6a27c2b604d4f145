import { describeChanges } from "#core/audit/sentence.ts";
import type { AuditValue } from "#core/audit/changes.ts";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { recordOf } from "#core/records.ts";
import type { Change, ChangeResult, RecordValues } from "#modules/catalogue/index.server.ts";
import { editionEffects } from "../../offering-effects.ts";
import { readEdition } from "../../offering-table.server.ts";

/** Converts a record's values to its form's fields. */
export type ToFields = (values: RecordValues) => Record<string, string>;

/** How a change of an edition touches families. @param id its row's */
export const effectsOfEdition =
  (id: string): NonNullable<Change["effects"]> =>
  async (transaction, { changes }) => {
    const edition = await readEdition(transaction, Number(id));
    return edition ? editionEffects(edition, changes) : [];
  };

interface Answered {
  /** The form's subject, if a page has several forms. */
  id?: string;
  /** The page to redirect to after saving. */
  to: string;
  fields?: Record<string, string>;
  toFields?: ToFields;
  was?: RecordValues;
  /** The message, if one generated from the changes would be unclear. */
  said?: (name: string) => string;
}

/** The answer to a change of the catalogue. */
export function answerChange(
  { ctx, fail }: Pick<StaffPageAction, "ctx" | "fail">,
  result: ChangeResult,
  { id = "", to, fields = {}, toFields = () => ({}), was = {}, said }: Answered,
) {
  const labels = ctx.modules.auditFields;
  switch (result.outcome) {
    case "changed": {
      const changes = describeChanges(result.changes, labels);
      const message = said?.(result.name) ?? `Saved: ${result.name}. ${changes}`;
      return redirectWithMessage(ctx, to, message);
    }
    case "unchanged":
      return redirectWithMessage(ctx, to, { note: "Nothing was changed." });
    case "gone":
      return fail(409, {
        id,
        message: "It was removed meanwhile. Nothing was saved.",
        values: fields,
      });
    case "refused":
      return fail(409, { id, message: `${result.message} Nothing was saved.`, values: fields });
    case "unconfirmed":
      return fail(409, {
        id,
        message: "Not saved yet: families are affected. Read how, then save.",
        values: { ...fields, effects: JSON.stringify(result.warnings) },
      });
    case "conflict": {
      const { by, changes, current } = result;
      const [opened, now] = [toFields(was), toFields(current)];
      // What was typed is kept; the other fields show the colleague's values.
      const merged = Object.fromEntries(
        Object.entries(now).map(([name, value]) => [
          name,
          fields[name] === undefined || fields[name] === opened[name] ? value : fields[name],
        ]),
      );
      return fail(409, {
        id,
        message: `${by} changed this meanwhile. ${describeChanges(changes, labels)}. Nothing of yours was saved: check it, and save again.`,
        values: {
          ...fields,
          ...merged,
          was: JSON.stringify({ ...was, ...current }),
        },
      });
    }
  }
}

/** Why a form with errors was not saved; each error is also shown beside its field. */
export function refusal(errors: FieldErrors): string {
  const [only = "", ...more] = Object.values(errors);
  const why = more.length === 0 ? only : `Please correct ${more.length + 1} answers`;
  return `${why}. Nothing was saved.`;
}

/** The values when a form was opened; null: they are incomplete. */
export function openedWith(fields: Record<string, string>, to: RecordValues): RecordValues | null {
  try {
    const was = recordOf(JSON.parse(fields.was ?? ""));
    const names = Object.keys(to);
    if (!names.every((name) => name in was)) return null;
    return Object.fromEntries(names.map((name) => [name, was[name] as AuditValue]));
  } catch {
    return null;
  }
}

/** The response to a form without them, such as one from another version of the site. */
export const incomplete = ({ fail }: Pick<StaffPageAction, "fail">, id = "") =>
  fail(400, { id, message: "The form was incomplete. Reload the page, and try again." });
