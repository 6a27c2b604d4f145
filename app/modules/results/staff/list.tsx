import { Form, Link, redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { listMeets } from "../read.server.ts";
import { saveMeet } from "../meets.server.ts";
import { EmptyState, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/list";
import { MeetFields } from "./meet-fields.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Meets");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const page = pageFrom(url.searchParams);
  const { meets, hasMore } = await listMeets(ctx, { page });
  return {
    page,
    hasMore,
    meets: meets.map(({ meet, count }) => ({
      id: meet.id,
      name: meet.name,
      when: [formatDate(meet.firstDay), meet.town, meet.isIndoor ? "indoor" : ""]
        .filter(Boolean)
        .join(", "),
      results: count === 1 ? "1 result" : `${count} results`,
    })),
  };
}

export const action = pageActions({
  async "add-meet"({ ctx, staff, fields: values, fail }: StaffPageAction) {
    const result = await saveMeet(ctx, staff, null, values);
    if (result.outcome === "saved") return redirect(`/admin/meets/${result.id}`, 303);
    const errors = result.outcome === "invalid" ? result.errors : {};
    const message = Object.values(errors)[0] ?? "";
    return fail(400, { message, errors, values });
  },
});

/** The meets with results, the newest first. */
export default function Meets({ loaderData, actionData }: Route.ComponentProps) {
  const { meets, page, hasMore } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Meets</h1>
      </header>
      <FailureLine failure={actionData} />
      <details className="panel meet-new" open={meets.length === 0 || actionData !== undefined}>
        <summary>
          <h2>New meet</h2>
        </summary>
        <Form method="post" className="staff-form meet-form" noValidate>
          <MeetFields values={actionData?.values ?? {}} errors={actionData?.errors ?? {}} />
          <button className="staff-button primary" name="_action" value="add-meet">
            Save, and enter marks
          </button>
        </Form>
      </details>
      {meets.length === 0 ? (
        <EmptyState title="No meets yet">
          <p>
            Enter a meet above, then its marks: one by one, or a whole results list at once. Bests
            and records follow from them.
          </p>
        </EmptyState>
      ) : (
        <ul className="families">
          {meets.map(({ id, name, when, results }) => (
            <li key={id} className="panel family">
              <h2>
                <Link to={`/admin/meets/${id}`}>{name}</Link>
              </h2>
              <p>{when}</p>
              <p className="quiet">{results}</p>
            </li>
          ))}
        </ul>
      )}
      <NumberedPager page={page} hasMore={hasMore} />
    </>
  );
}
