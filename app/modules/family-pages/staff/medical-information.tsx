import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { medicalActions } from "#modules/families/ui.server.ts";
import type { Route } from "./+types/medical-information";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

/** Reads, enters, corrects and deletes the medical information of a family's athlete. */
export const action = pageActions(
  medicalActions(
    ({ params, fields: { id = "" } }: Given) => ({ familyId: params.family, athleteId: id }),
    ({ params }: Given) => `/admin/families/${params.family}`,
  ),
);
