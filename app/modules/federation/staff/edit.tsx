import { data } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { fullName } from "#core/names.ts";
import { appContext } from "#core/request-context.ts";
import { AdminForm } from "#core/ui/admin/form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { readFamily } from "#modules/families/index.server.ts";
import { memberForm } from "../member-form.ts";
import { memberOf, saveMember } from "../members.server.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import type { Route } from "./+types/edit";

export const meta: Route.MetaFunction = () => staffMeta("Federation number");

const pageOf = ({ family, athlete }: Route.LoaderArgs["params"]) =>
  `/admin/families/${family}/${athlete}`;

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const family = await readFamily(ctx, params.family);
  const athlete = family?.athletes.find(({ id }) => id === params.athlete);
  if (!athlete) throw data(null, 404);
  const member = await memberOf(ctx.db, athlete.id);
  return {
    page: pageOf(params),
    name: fullName(athlete),
    values: { number: member?.number ?? "", paid_until: member?.paidUntil ?? "" },
  };
}

export const action = pageActions({
  async "save-federation"({ ctx, staff, params, fields, fail }: StaffPageAction<Route.ActionArgs>) {
    const { family: familyId, athlete: athleteId } = params;
    if (!(await readFamily(ctx, familyId))) throw data(null, 404);
    const saved = await saveMember(ctx, staff, { familyId, athleteId }, fields);
    if (saved === "gone") throw data(null, 404);
    if (saved !== "saved") {
      const { errors } = saved;
      return fail(400, { message: errorSummary(errors), errors, values: fields });
    }
    return redirectWithMessage(ctx, pageOf(params), "The federation number was saved.");
  },
});

export default function EditFederationNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { page, name, values } = loaderData;
  return (
    <>
      <PageHead title="Federation number" back={[page, name]} />
      <AdminForm
        form={memberForm}
        values={values}
        failure={actionData && "errors" in actionData ? actionData : undefined}
        action="save-federation"
        submit="Save"
        cancel={page}
      />
    </>
  );
}
