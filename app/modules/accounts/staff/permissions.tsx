import { data, Form, Link } from "react-router";
import { roleOf } from "#core/audit/roles.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { areas } from "#core/ui/admin/areas.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { changeExtras, type PermissionChoice, readPermissions } from "../extras.server.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import type { Route } from "./+types/permissions";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `Permissions of ${loaderData.name}` : "Not found");

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await readPermissions(context.get(appContext), params.account);
  if (!found) throw data(null, 404);
  return found;
}

const field = "permission";

export const action = pageActions({
  async "save-permissions"(given: StaffPageAction<Route.ActionArgs>) {
    const { ctx, staff, params, form, url, fail } = given;
    const extras = form.getAll(field).map(String);
    const { outcome, message } = await changeExtras(ctx, staff, { id: params.account, extras });
    if (outcome === "refused") return fail(409, { message });
    return redirectWithMessage(ctx, url.pathname, outcome === "done" ? message : { note: message });
  },
});

/** An account's permissions by area: those of its role, and its extras. */
export default function Permissions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, role, choices } = loaderData;
  const { label } = roleOf(role);
  const extras = choices.flatMap((one) => (one.isExtra ? one.name : []));
  return (
    <>
      <PageHead
        title={<>Permissions of {name}</>}
        back={["/admin/people", "Coaches and staff"]}
        about={
          <>
            {label}, {email}
          </>
        }
      />
      <FailureLine failure={actionData} />
      {choices.every((one) => one.byRole) ? (
        <p>{label}: everything. To limit that, give the account another role.</p>
      ) : (
        <Form key={extras.join()} method="post" className="stack" preventScrollReset>
          <p className="quiet">
            Changes apply at once. Changing the role removes what you give here. Whoever can see
            families’ data needs a second factor. Groups are assigned{" "}
            <Link to={`/admin/people/${encodeURIComponent(id)}`}>on the person’s page</Link>.
          </p>
          {Object.entries(areas).map(([area, { name: areaName }]) => {
            const own = choices.filter((one) => one.area === area);
            const byRole = own.filter((one) => one.byRole);
            return (
              own.length > 0 && (
                <div key={area} className="panel">
                  <fieldset className="ticks">
                    <legend>{areaName}</legend>
                    {byRole.length > 0 && (
                      <p className="quiet">
                        Included in the role: {byRole.map((one) => one.label).join(", ")}.
                      </p>
                    )}
                    <div className="described-ticks">
                      {own.map((one) => one.byRole || <PermissionBox key={one.name} {...one} />)}
                    </div>
                  </fieldset>
                </div>
              )
            );
          })}
          <div className="save-bar">
            <ActionButton action="save-permissions" look="primary">
              Save permissions
            </ActionButton>
          </div>
        </Form>
      )}
    </>
  );
}

const PermissionBox = ({ name, label, about, isExtra }: PermissionChoice) => (
  <div>
    <label>
      <input
        type="checkbox"
        name={field}
        value={name}
        defaultChecked={isExtra}
        aria-describedby={`about-${name}`}
      />{" "}
      {label}
    </label>
    <p className="quiet" id={`about-${name}`}>
      {about}
    </p>
  </div>
);
