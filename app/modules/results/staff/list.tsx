import { Link, redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { meetForm } from "../entry.ts";
import { meetList } from "../meet-list.ts";
import { listMeets } from "../meet-list.server.ts";
import { saveMeet } from "../meets.server.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { AdminForm } from "#core/ui/admin/form.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/list";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Meets");

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQuery(meetList, url.searchParams);
  const { rows, next } = await listMeets(context.get(appContext), query);
  return {
    query,
    next,
    meets: rows.map(({ meet, count }) => ({
      key: meet.id,
      name: meet.name,
      day: formatDate(meet.firstDay),
      town: meet.town,
      isIndoor: meet.isIndoor,
      count,
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

const columns: Column<Route.ComponentProps["loaderData"]["meets"][number]>[] = [
  {
    label: "Meet",
    title: true,
    sort: "name",
    cell: ({ key, name }) => <Link to={`/admin/meets/${key}`}>{name}</Link>,
  },
  { label: "Day", sort: "day", card: "end", cell: ({ day }) => day },
  { label: "Town", wrap: true, card: "meta", cell: ({ town }) => town },
  { label: "Where", card: "hidden", cell: ({ isIndoor }) => (isIndoor ? "Indoor" : "Outdoor") },
  {
    label: "Results",
    sort: "results",
    end: true,
    card: "state",
    cell: ({ count }) => (count === 1 ? "1 result" : `${count} results`),
  },
];

/** The list of meets. */
export default function Meets({ loaderData, actionData }: Route.ComponentProps) {
  const { query, meets, next } = loaderData;
  const isEmpty = meets.length === 0 && !query.isFiltered && query.after === null;
  return (
    <>
      <PageHead title="Meets">
        <details open={isEmpty || actionData !== undefined}>
          <summary className="staff-button primary">New meet…</summary>
          <section className="panel" aria-label="New meet">
            <AdminForm
              form={meetForm}
              values={{}}
              failure={actionData}
              action="add-meet"
              submit="Save, then enter results"
            />
          </section>
        </details>
      </PageHead>
      <DataList
        list={meetList}
        query={query}
        label="Meets"
        columns={columns}
        rows={meets}
        next={next}
        exports="/api/meets"
        empty={[
          "No meets yet",
          "Enter a meet above, then its results: one by one, or a whole results list at once. Bests and records follow from them.",
        ]}
      />
    </>
  );
}
