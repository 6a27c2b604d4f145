import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { pictureFile } from "#core/ui/picture.tsx";
import { everyCoach } from "#modules/content/index.ts";
import { findUploads } from "#modules/media/index.server.ts";
import { thumbnail } from "#modules/media/ui.ts";
import { formatDate, spokenDayOf } from "#core/time/time.ts";
import { type BlogFields, blogFieldsSchema } from "../writing-fields.ts";
import { everyCategory } from "../writing.ts";
import type { AppContext } from "#core/context.server.ts";
import { articleKind } from "../kinds.server.ts";
import { listDocuments } from "../read.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { builtInBlog, listCategories } from "../articles.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { pageAfter } from "#core/paging.ts";
import { pageActions } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/blogs";
import { ArticleFields, blogFieldsOf, type BlogForm } from "./blog-fields.tsx";
import { DeletedList, DeletePopup, JustDeleted } from "./deleting.tsx";
import { WritingForm } from "./form.tsx";
import { documentEntry, type DocumentEntry } from "./history.tsx";
import { blogList, isAsked } from "../writing-list.ts";
import { WritingCard } from "./cards.tsx";
import { writingActions, deletedEntries, openWriting } from "./route.ts";
import { staffMeta, staffPageMeta } from "#core/ui/admin/meta.ts";

const home = "/admin/blogs";
const calls = { create: "/api/blog", item: "/api/blog", idName: "blog_id" };
const emptyBlog = blogFieldsSchema.parse({ title: "-" });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? staffPageMeta(loaderData.page) : staffMeta("Error");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { searchParams: query } = url;
  const clock = clockOf(ctx);
  const [{ items, deleted }, categories, opened] = await Promise.all([
    listDocuments(ctx, articleKind),
    listCategories(ctx),
    openWriting(ctx, articleKind, query, {
      empty: beginning(ctx, query.get("new")),
      clock,
    }),
  ]);
  const names = new Map(categories.map(({ category_id, category }) => [category_id, category]));
  const asked = listQuery(blogList, query);
  const { category } = asked.chosen;
  const matching = items.filter((item) => {
    const { title, brief_paragraph, author } = item.fields;
    const texts = [title, brief_paragraph, author];
    const isOfCategory = category === null || String(item.fields.category) === category;
    return isOfCategory && isAsked(asked, documentEntry(item, clock), texts);
  });
  const { rows: listed, next } = pageAfter(matching, asked.after, pageSize);
  const images = [opened?.fields.blog_image ?? "", ...listed.map((item) => item.fields.blog_image)];
  const uploads = new Map((await findUploads(ctx, images)).map((upload) => [upload.url, upload]));
  const written = new Set(items.map(({ fields, live }) => fields.slug_url || live.slug_url));
  const gone = deletedEntries(deleted, clock, ({ title }) => title);
  return {
    page: content.pages[home],
    query: asked,
    options: { category: Object.fromEntries(names) },
    next,
    articles: listed.map((item) => ({
      ...documentEntry(item, clock),
      key: String(item.id),
      title: item.fields.title,
      date: item.fields.published_date || spokenDayOf(item.publishedAt ?? item.savedAt, clock.zone),
      image: thumbnail(uploads.get(item.fields.blog_image)) ?? item.fields.blog_image,
      category: names.get(item.fields.category) ?? "",
      brief: item.fields.brief_paragraph,
      address:
        item.publishedAt && item.publishedAt <= clock.now ? `/blogs/${item.live.slug_url}` : null,
    })),
    categories: categories.filter(({ category_id }) => category_id !== everyCategory.category_id),
    coaches: everyCoach(content.coaches).map(({ name }) => name),
    builtIn: content.articles
      .filter(({ slug }) => !written.has(slug))
      .map(({ slug, title, date }) => ({ slug, title, date: formatDate(date) })),
    opened: opened && { ...opened, picture: uploads.get(opened.fields.blog_image) ?? null },
    toDelete: items.find(({ id }) => id === Number(query.get("delete")))?.fields.title ?? null,
    deleteId: Number(query.get("delete")),
    justDeleted: gone.find(({ id }) => id === Number(query.get("deleted"))) ?? null,
    deleted: gone,
    days: content.club.retention.deletedPageDays,
  };
}

/** How many articles a page has. */
const pageSize = 24;

/** A new article's initial fields: empty, or the built-in article it will replace. */
function beginning({ content, pictures }: AppContext, slug: string | null): BlogFields {
  const article = content.articles.find((one) => one.slug === slug);
  if (!article) return { ...emptyBlog, title: "" };
  const picture = pictures[article.picture];
  return { ...builtInBlog(article), blog_image: picture ? pictureFile(picture) : "" };
}

export const action = pageActions(
  writingActions(() => ({ kind: articleKind, home, fieldsOf: blogFieldsOf })),
);

/** The articles by staff (docs/specification.md 2.20). */
export default function AdminBlogs({ loaderData, actionData }: Route.ComponentProps) {
  const { articles, builtIn, categories, coaches, opened, toDelete, deleteId } = loaderData;
  const { justDeleted, deleted, days, query, options, next } = loaderData;
  const given = actionData?.given as BlogForm | undefined;
  return (
    <>
      <PageHead title="Blogs">
        <Link className="staff-button primary" to="?new" preventScrollReset>
          <Icon name="plus" />
          Upload New Blog
        </Link>
      </PageHead>
      <JustDeleted entry={justDeleted} />
      <DataList
        list={blogList}
        query={query}
        options={options}
        label="Articles, the last saved first"
        show={articleGrid}
        rows={articles}
        next={next}
        empty={
          <EmptyState title="No articles of your own yet">
            <p>Press Upload New Blog to write the first. It will appear after the built-in ones.</p>
          </EmptyState>
        }
      />
      <BuiltInArticles articles={builtIn} />
      <DeletedList entries={deleted} />
      {toDelete !== null && (
        <DeletePopup id={deleteId} title={toDelete} kind="article" home={home} days={days} />
      )}
      {opened && (
        <WritingForm
          key={`${opened.start.id} ${opened.start.shows}`}
          title={opened.start.id === null && !opened.fields.title ? "Upload New Blog" : "Edit Blog"}
          saveLabel="Save article"
          {...{ home, calls, start: opened.start, error: actionData, fieldsOf: blogFieldsOf }}
        >
          <ArticleFields
            fields={given ?? withoutNull(opened.fields)}
            categories={categories}
            picture={opened.picture}
            coaches={coaches}
            isPublished={opened.start.state === "published"}
            fieldError={actionData}
          />
        </WritingForm>
      )}
    </>
  );
}

/** Null fields become empty strings. */
const withoutNull = (fields: object): BlogForm =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value ?? ""]),
  ) as BlogForm;

/** An article as its card shows it (docs/specification.md 2.20). */
interface ArticleEntry extends DocumentEntry {
  key: string;
  title: string;
  date: string;
  image: string;
  category: string;
  brief: string;
  /** Its public address; null: not published yet. */
  address: string | null;
}

const articleCard = (article: ArticleEntry) => (
  <WritingCard
    key={article.key}
    entry={article}
    kind="Blog"
    picture={
      article.image ? (
        <img className="written-picture" src={article.image} alt="" loading="lazy" />
      ) : (
        <span className="written-picture" data-empty>
          <Icon name="article" />
        </span>
      )
    }
    before={
      <p className="quiet">
        {article.date} · {article.category}
      </p>
    }
    more={article.address && <a href={article.address}>See it</a>}
  >
    <p className="written-brief">{article.brief}</p>
  </WritingCard>
);

const articleGrid = (articles: readonly ArticleEntry[]) => (
  <ul className="written-grid">{articles.map(articleCard)}</ul>
);

/** A built-in article that staff have not changed. */
export interface BuiltInEntry {
  slug: string;
  title: string;
  date: string;
}

/** The built-in articles, edited by saving an article over them. */
function BuiltInArticles({ articles }: { articles: BuiltInEntry[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="built-in">
      <h2 id="built-in">Built-in articles</h2>
      <p className="quiet">
        These came with the website. What you save replaces the article; delete yours and the
        built-in one returns.
      </p>
      <ul className="lines">
        {articles.map(({ slug, title, date }) => (
          <li key={slug}>
            <span>
              <a href={`/blogs/${slug}`}>{title}</a> <span className="quiet">{date}</span>
            </span>
            <Link className="staff-button small" to={`?new=${slug}`} preventScrollReset>
              <Icon name="pencil" />
              Edit Blog<span className="unseen">: {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
