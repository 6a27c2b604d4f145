import { data } from "react-router";
import type { StaffPageAction } from "#core/forms/page-actions.server.ts";
import { recordBroughtWaivers } from "../paper-waivers.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";

/** Records waivers that a family signed on paper and brought. */
export async function recordOfflineWaivers(
  given: StaffPageAction,
  of: { familyId: string; athleteId: string },
) {
  const { ctx, staff, fields: values, fail } = given;
  const result = await recordBroughtWaivers(ctx, staff, of, values);
  const id = of.athleteId;
  switch (result.outcome) {
    case "gone":
      throw data(null, 404);
    case "saved":
      return reloadWithMessage(given, `Recorded: ${result.titles.join(", ")}.`);
    case "complete":
      return fail(409, { id, message: complete });
    case "invalid": {
      const message = "Nothing was saved. Correct the fields below.";
      return fail(400, { id, message, errors: result.errors, values });
    }
  }
}

const complete = "Nothing is missing any more, so nothing was saved.";
