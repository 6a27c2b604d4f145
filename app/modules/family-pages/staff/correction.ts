import { data } from "react-router";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { type CorrectedEntry, correctOrAddGuardian } from "#modules/families/index.server.ts";
import { entryKey } from "#modules/families/ui.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";

/** Corrects an entry of a family with the form's data. */
export async function takeCorrection(given: StaffPageAction, entry: CorrectedEntry) {
  const { id: _id, part: _part, ...fields } = given.fields;
  const result = await correctOrAddGuardian(given.ctx, given.staff, entry, fields);
  if (result.outcome === "gone") throw data(null, 404);
  if (result.outcome === "invalid") {
    const { errors } = result;
    const message = Object.values(errors)[0] ?? "";
    return given.fail(400, { id: entryKey(entry), message, errors, values: fields });
  }
  const message =
    result.changed.length > 0
      ? `Saved: ${result.changed.join(", ")}.${result.asked ? ` ${addressAsked}` : ""}`
      : "You changed nothing, so nothing was saved.";
  return reloadWithMessage(given, message);
}

const addressAsked =
  "We mailed them a link to confirm the address. Until they do, we don’t write to it, and it opens no family page.";
