import { data } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { hideResults } from "#modules/families/index.server.ts";
import type { Route } from "./+types/results";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

/** Removes an athlete's page from the site at the family's request. */
export const action = pageActions({
  async "hide-results"({ ctx, staff, params, fields }: StaffPageAction<Route.ActionArgs>) {
    const of = { familyId: params.family, athleteId: fields.id ?? "" };
    if (!(await hideResults(ctx, staff, of))) throw data(null, 404);
    const message = "The page is off the site. The family can agree again on its own page.";
    return redirectWithMessage(ctx, `/admin/families/${params.family}`, message);
  },
});
