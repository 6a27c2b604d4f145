import { data, Form, Link } from "react-router";
import { roleOf } from "#core/audit/roles.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { changeExtras, readPermissions } from "../extras.server.ts";
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

/** An account's permissions: those of its role, and its extras. */
export default function Permissions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, role, choices } = loaderData;
  const { label } = roleOf(role);
  const [byRole, others] = [
    choices.filter((one) => one.byRole),
    choices.filter((one) => !one.byRole),
  ];
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
      <section className="panel" aria-labelledby="by-role">
        <h2 id="by-role">By their role</h2>
        {others.length === 0 ? (
          <p>{label}: everything. To limit that, give the account another role.</p>
        ) : byRole.length === 0 ? (
          <p>Nothing but their own account.</p>
        ) : (
          <ul className="panel-list">
            {byRole.map((one) => (
              <li key={one.name}>
                <strong>{one.label}</strong> <span className="quiet">{one.about}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {others.length > 0 && (
        <section className="panel" aria-labelledby="extras">
          <h2 id="extras">Given to this account</h2>
          <p className="quiet">
            They apply at once. Changing the role removes them. Whoever can see families’ data needs
            a second factor. Groups are assigned{" "}
            <Link to={`/admin/people/${encodeURIComponent(id)}`}>on the page of the person</Link>.
          </p>
          <Form
            key={others.map(({ isExtra }) => isExtra).join()}
            method="post"
            className="stack slim"
            preventScrollReset
          >
            <fieldset className="ticks">
              <legend className="unseen">Permissions</legend>
              {others.map((one) => (
                <div key={one.name} className="staff-tick">
                  <label>
                    <input
                      type="checkbox"
                      name={field}
                      value={one.name}
                      defaultChecked={one.isExtra}
                      aria-describedby={`about-${one.name}`}
                    />{" "}
                    {one.label}
                  </label>
                  <span className="quiet" id={`about-${one.name}`}>
                    {one.about}
                  </span>
                </div>
              ))}
            </fieldset>
            <ActionButton action="save-permissions" look="primary">
              Save permissions
            </ActionButton>
          </Form>
        </section>
      )}
    </>
  );
}
