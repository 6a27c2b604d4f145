import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { staffMeta, staffPageMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { pageActions } from "#core/forms/page-actions.server.ts";
import { articleKind } from "../kinds.server.ts";
import { listBlogs, unchangedBuiltIn } from "./list-blogs.ts";
import { listDocuments } from "../read.server.ts";
import { blogList } from "../writing-list.ts";
import type { Route } from "./+types/blogs";
import { blogGrid, BuiltInArticles } from "./blog-card.tsx";
import { DeletedList, DeletePopup, JustDeleted } from "./deleting.tsx";
import { deletingIn, listActions } from "./route.ts";

const home = "/admin/blogs";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? staffPageMeta(loaderData.page) : staffMeta("Error");

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const query = listQuery(blogList, searchParams);
  const found = await listDocuments(ctx, articleKind);
  return {
    page: content.pages[home],
    query,
    ...(await listBlogs(ctx, found.items, query)),
    builtIn: unchangedBuiltIn(ctx, found.items),
    ...deletingIn(found, searchParams, ({ title }) => title, clockOf(ctx)),
    days: content.club.retention.deletedPageDays,
  };
}

export const action = pageActions(listActions(() => ({ kind: articleKind, home })));

/** The articles by staff (docs/specification.md 2.20). */
export default function AdminBlogs({ loaderData }: Route.ComponentProps) {
  const { rows, next, query, options, builtIn, toDelete, justDeleted, deleted, days } = loaderData;
  return (
    <>
      <PageHead title="Blogs">
        <Link className="staff-button primary" to={`${home}/new`}>
          <Icon name="plus" />
          Upload New Blog
        </Link>
      </PageHead>
      <JustDeleted entry={justDeleted} />
      <DataList
        list={blogList}
        query={query}
        options={options}
        label="Articles, most recently saved first"
        show={blogGrid}
        rows={rows}
        next={next}
        empty={[
          "No new articles yet",
          "The articles below came with the site. Press Upload New Blog to write one of your own.",
        ]}
      />
      <BuiltInArticles articles={builtIn} />
      <DeletedList entries={deleted} />
      {toDelete && <DeletePopup item={toDelete} kind="article" home={home} days={days} />}
    </>
  );
}
