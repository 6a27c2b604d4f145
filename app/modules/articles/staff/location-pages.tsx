import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { locationFieldsSchema } from "../writing-fields.ts";
import { listDocuments } from "../read.server.ts";
import { locationKind } from "../location-kind.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { pageActions } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/location-pages";
import { DeletedList, DeletePopup, JustDeleted } from "./deleting.tsx";
import { WritingForm } from "./form.tsx";
import { LastSaved, documentEntry, type DocumentEntry, DocumentBadge } from "./history.tsx";
import { LocationFields, locationFieldsOf, type LocationForm } from "./location-fields.tsx";
import { writingActions, deletedEntries, openWriting } from "./route.ts";
import { staffMeta, staffPageMeta } from "#core/ui/admin/meta.ts";

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
  const ctx = context.get(appContext);
  const { content } = ctx;
  const now = clockOf(ctx);
  const kind = locationKind(ctx);
  const { searchParams: query } = url;
  const [{ items, deleted }, opened] = await Promise.all([
    listDocuments(ctx, kind),
    openWriting(ctx, kind, query, { empty: { ...emptyPage, main_heading: "" }, clock: now }),
  ]);
  const gone = deletedEntries(deleted, now, ({ main_heading }) => main_heading);
  const deleteId = Number(query.get("delete"));
  return {
    page: content.pages[home],
    pages: items.map((item) => ({
      ...documentEntry(item, now),
      heading: item.fields.main_heading,
      address: `/location/${item.live.slug_url}`,
    })),
    opened,
    deleteId,
    deleted: gone,
    toDelete: items.find(({ id }) => id === deleteId)?.fields.main_heading ?? null,
    justDeleted: gone.find(({ id }) => id === Number(query.get("deleted"))) ?? null,
    days: content.club.retention.deletedPageDays,
  };
}

export const action = pageActions(
  writingActions((ctx) => ({ kind: locationKind(ctx), home, fieldsOf: locationFieldsOf })),
);

/** A page for each town (docs/specification.md 2.20). */
export default function AdminLocationPages({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, opened, deleteId, toDelete, justDeleted, deleted, days } = loaderData;
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
          {...{ home, calls, start: opened.start, error: actionData, fieldsOf: locationFieldsOf }}
        >
          <LocationFields
            fields={given ?? opened.fields}
            isPublished={opened.start.state === "published"}
            fieldError={actionData}
          />
        </WritingForm>
      )}
    </>
  );
}

/** A location page as its card shows it (docs/specification.md 2.20). */
export interface LocationEntry extends DocumentEntry {
  heading: string;
  /** `/location/ajax` */
  address: string;
}

/** The location pages as cards with their addresses. */
function LocationGrid({ pages }: { pages: LocationEntry[] }) {
  return (
    <ul className="written-grid">
      {pages.map((page) => (
        <li key={page.id} className="written-card">
          <div className="written-words">
            <h2>{page.heading}</h2>
            <p>
              {page.state === "published" ? (
                <a href={page.address}>{page.address}</a>
              ) : (
                <span>{page.address}</span>
              )}
            </p>
            <DocumentBadge {...page} />
            <LastSaved {...page} />
          </div>
          <div className="written-ways">
            <Link className="staff-button" to={`?edit=${page.id}`} preventScrollReset>
              <Icon name="pencil" />
              Edit Location<span className="unseen">: {page.heading}</span>
            </Link>
            <Link className="staff-button" to={`?delete=${page.id}`} preventScrollReset>
              <Icon name="bin" />
              Delete Location<span className="unseen">: {page.heading}</span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
