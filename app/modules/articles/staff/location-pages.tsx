import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { staffMeta, staffPageMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { pageActions } from "#core/forms/page-actions.server.ts";
import { locationKind } from "../location-kind.server.ts";
import { listDocuments } from "../read.server.ts";
import { isAsked, locationList } from "../writing-list.ts";
import type { Route } from "./+types/location-pages";
import { WritingCard } from "./cards.tsx";
import { DeletedList, DeletePopup, JustDeleted } from "./deleting.tsx";
import { documentEntry } from "./history.tsx";
import { deletingIn, listActions } from "./route.ts";

const home = "/admin/location-pages";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? staffPageMeta(loaderData.page) : staffMeta("Error");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const clock = clockOf(ctx);
  const query = listQuery(locationList, searchParams);
  const found = await listDocuments(ctx, locationKind(ctx));
  const pages = found.items.map((item) => ({
    ...documentEntry(item, clock),
    key: String(item.id),
    title: item.fields.main_heading,
    /** `/location/ajax` */
    address: `/location/${item.live.slug_url}`,
  }));
  return {
    page: content.pages[home],
    query,
    pages: pages.filter((item) => isAsked(query, item, [item.title, item.address])),
    ...deletingIn(found, searchParams, ({ main_heading }) => main_heading, clock),
    days: content.club.retention.deletedPageDays,
  };
}

export const action = pageActions(listActions((ctx) => ({ kind: locationKind(ctx), home })));

/** A page for each town (docs/specification.md 2.20). */
export default function AdminLocationPages({ loaderData }: Route.ComponentProps) {
  const { query, pages, toDelete, justDeleted, deleted, days } = loaderData;
  return (
    <>
      <PageHead title="Location Pages">
        <Link className="staff-button primary" to={`${home}/new`}>
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
        empty={[
          "No location pages",
          "Press Add New Location Page to write the first, or restore a deleted one.",
        ]}
      />
      <DeletedList entries={deleted} />
      {toDelete && <DeletePopup item={toDelete} kind="location page" home={home} days={days} />}
    </>
  );
}

type LocationEntry = Awaited<ReturnType<typeof loader>>["pages"][number];

/** A location page's card (docs/specification.md 2.20). */
const locationGrid = (pages: readonly LocationEntry[]) => (
  <ul className="written-grid">
    {pages.map((page) => (
      <WritingCard key={page.key} entry={page} kind="Location" home={home}>
        <p>
          {page.state === "published" ? (
            <a href={page.address}>{page.address}</a>
          ) : (
            <span>{page.address}</span>
          )}
        </p>
      </WritingCard>
    ))}
  </ul>
);
