import { data } from "react-router";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { recordBroughtWaivers } from "../paper-waivers.server.ts";
import { broughtId } from "./paper-waivers-form.tsx";
import type { Answer } from "./entries.tsx";

/** Records waivers that a family signed on paper and brought. */
export async function takeBroughtWaivers(
  { ctx, staff, fields }: StaffPageAction,
  of: { familyId: string; athleteId: string },
) {
  const result = await recordBroughtWaivers(ctx, staff, of, fields);
  if (result.outcome === "gone") throw data(null, 404);
  const answer = { id: broughtId(of.athleteId), errors: {}, values: {} };
  if (result.outcome === "saved") {
    const message = `Recorded: ${result.titles.join(", ")}.`;
    return data<Answer>({ ...answer, message, failed: false });
  }
  if (result.outcome === "complete")
    return data<Answer>({ ...answer, message: complete, failed: true }, 409);
  const message = "Nothing was saved. Correct the fields below.";
  const { errors } = result;
  return data<Answer>({ ...answer, message, failed: true, errors, values: fields }, 400);
}

const complete = "Nothing is missing any more, so nothing was saved.";
