import { Link } from "react-router";
import { Icon } from "#app/admin/icon.tsx";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta, staffPageMeta } from "#app/admin/staff-meta.ts";
import { answerWriting, toldAfterWriting } from "#app/admin/writing/answer-writing.ts";
import { DeletedList, JustDeleted } from "#app/admin/writing/deleted-list.tsx";
import { DeletePopup } from "#app/admin/writing/delete-popup.tsx";
import { LocationFields } from "#app/admin/writing/location-fields.tsx";
import { type LocationForm, locationFieldsOf } from "#app/admin/writing/location-form.ts";
import { LocationGrid } from "#app/admin/writing/location-grid.tsx";
import { deletedEntries, openWriting } from "#app/admin/writing/open-writing.ts";
import { ToldLine } from "#app/admin/writing/told-line.tsx";
import { WritingForm } from "#app/admin/writing/writing-form.tsx";
import { writtenEntry } from "#app/admin/writing/written-entry.ts";
import { servicesContext } from "#app/context.ts";
import { locationFieldsSchema } from "#domain/written-fields.ts";
import type { Route } from "./+types/location-pages";

const home = "/admin/location-pages";
const calls = {
  create: "/api/locationpages/create",
  item: "/api/locationpages",
  idName: "location_id",
};
const emptyPage = locationFieldsSchema.parse({ main_heading: "-" });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? staffPageMeta(loaderData.page) : staffMeta("Error");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { writing, content, clock } = context.get(servicesContext);
  const now = clock();
  const { locations } = writing;
  const { searchParams: query } = url;
  const [{ items, deleted }, opened] = await Promise.all([
    locations.list(),
    openWriting(locations, query, { empty: { ...emptyPage, main_heading: "" }, clock: now }),
  ]);
  const gone = deletedEntries(deleted, now, ({ main_heading }) => main_heading);
  const deleteId = Number(query.get("delete"));
  return {
    page: content.pages[home],
    pages: items.map((item) => ({
      ...writtenEntry(item, now),
      heading: item.fields.main_heading,
      address: `/location/${item.live.slug_url}`,
    })),
    ...{ opened, deleteId, deleted: gone },
    toDelete: items.find(({ id }) => id === deleteId)?.fields.main_heading ?? null,
    justDeleted: gone.find(({ id }) => id === Number(query.get("deleted"))) ?? null,
    days: content.club.retention.deletedPageDays,
    told: toldAfterWriting(query.get("done")),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { writing, clock } = context.get(servicesContext);
  const { zone } = clock();
  const by = context.get(staffContext);
  const fieldsOf = locationFieldsOf;
  return answerWriting({ request, writing: writing.locations, home, fieldsOf, by, zone });
}

/** A page for each town (specification, point 2, "Admin"). */
export default function AdminLocationPages({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, opened, deleteId, toDelete, justDeleted, deleted, days, told } = loaderData;
  const given = actionData?.given as LocationForm | undefined;
  return (
    <>
      <header className="page-head">
        <h1>Location Pages</h1>
        <Link className="staff-button primary" to="?new" preventScrollReset>
          <Icon name="plus" />
          Add New Location Page
        </Link>
      </header>
      <ToldLine text={told} />
      <JustDeleted entry={justDeleted} />
      <LocationGrid pages={pages} />
      <DeletedList entries={deleted} />
      {toDelete !== null && (
        <DeletePopup id={deleteId} title={toDelete} kind="location page" home={home} days={days} />
      )}
      {opened && (
        <WritingForm
          key={`${opened.start.id} ${opened.start.shows}`}
          title={opened.start.id === null ? "Add New Location Page" : "Edit Location"}
          saveLabel="Save page"
          {...{ home, calls, start: opened.start, fault: actionData, fieldsOf: locationFieldsOf }}
        >
          <LocationFields
            fields={given ?? opened.fields}
            isPublished={opened.start.state === "published"}
            fault={actionData}
          />
        </WritingForm>
      )}
    </>
  );
}
