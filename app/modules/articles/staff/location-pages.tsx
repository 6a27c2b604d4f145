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
import { documentEntry, type DocumentEntry } from "./history.tsx";
import { isAsked, locationList } from "../writing-list.ts";
import { WritingCard } from "./cards.tsx";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
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
  const asked = listQuery(locationList, query);
  const gone = deletedEntries(deleted, now, ({ main_heading }) => main_heading);
  const deleteId = Number(query.get("delete"));
  return {
    page: content.pages[home],
    query: asked,
    pages: items
      .map((item) => ({
        ...documentEntry(item, now),
        key: String(item.id),
        title: item.fields.main_heading,
        address: `/location/${item.live.slug_url}`,
      }))
      .filter((item) => isAsked(asked, item, [item.title, item.address])),
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
  const { query, pages, opened, deleteId, toDelete, justDeleted, deleted, days } = loaderData;
  const given = actionData?.given as LocationForm | undefined;
  return (
    <>
      <PageHead title="Location Pages">
        <Link className="staff-button primary" to="?new" preventScrollReset>
          <Icon name="plus" />
          Add New Location Page
        </Link>
      </PageHead>
      <JustDeleted entry={justDeleted} />
      <DataList
        list={locationList}
        query={query}
        label="Location pages"
        show={locationGrid}
        rows={pages}
        next={null}
        empty={
          <EmptyState title="No location pages">
            <p>Press Add New Location Page to write the first, or restore a deleted one.</p>
          </EmptyState>
        }
      />
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
interface LocationEntry extends DocumentEntry {
  key: string;
  title: string;
  /** `/location/ajax` */
  address: string;
}

const locationCard = (page: LocationEntry) => (
  <WritingCard key={page.key} entry={page} kind="Location">
    <p>
      {page.state === "published" ? (
        <a href={page.address}>{page.address}</a>
      ) : (
        <span>{page.address}</span>
      )}
    </p>
  </WritingCard>
);

const locationGrid = (pages: readonly LocationEntry[]) => (
  <ul className="written-grid">{pages.map(locationCard)}</ul>
);
