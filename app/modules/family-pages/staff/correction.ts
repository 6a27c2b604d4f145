import { data } from "react-router";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { CorrectedEntry } from "#modules/families/correct.server.ts";
import { correctOrAddGuardian } from "#modules/families/add-guardian.server.ts";
import type { Answer } from "#modules/families/staff/entries.tsx";

/** Corrects an entry of a family with the form's data. */
export async function takeCorrection(
  { ctx, staff, fields: { id: _id, part: _part, ...fields } }: StaffPageAction,
  entry: CorrectedEntry,
) {
  const { id, part } = entry;
  const result = await correctOrAddGuardian(ctx, staff, entry, fields);
  if (result.outcome === "gone") throw data(null, 404);
  if (result.outcome === "invalid") {
    const { errors } = result;
    const message = Object.values(errors)[0] ?? "";
    return data<Answer>({ message, failed: true, part, id, errors, values: fields }, 400);
  }
  const message =
    result.changed.length > 0
      ? `Saved: ${result.changed.join(", ")}.${result.asked ? ` ${addressAsked}` : ""}`
      : "You changed nothing, so nothing was saved.";
  return data<Answer>({ message, failed: false, part, id, errors: {}, values: {} });
}

const addressAsked =
  "We mailed them a link to confirm the address. Until they do, we don’t write to it, and it opens no family page.";
