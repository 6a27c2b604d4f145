import type { AppContext } from "#core/context.server.ts";
import { pageAfter } from "#core/paging.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { formatDate, dateTextOf } from "#core/time/time.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { findUploads } from "#modules/media/index.server.ts";
import { thumbnail } from "#modules/media/ui.ts";
import { listCategories } from "../articles.server.ts";
import type { BlogFields } from "../writing-fields.ts";
import type { DocumentForStaff } from "../read.server.ts";
import { documentEntry } from "./history.tsx";
import { type blogList, isAsked } from "../writing-list.ts";

const size = 24;

export type BlogEntry = Awaited<ReturnType<typeof listBlogs>>["rows"][number];

/** The articles for a list's query, as cards, one page at a time. */
export async function listBlogs(
  ctx: AppContext,
  items: DocumentForStaff<BlogFields>[],
  query: ListQuery<typeof blogList>,
) {
  const clock = clockOf(ctx);
  const categories = await listCategories(ctx);
  const names = new Map(categories.map(({ category_id, category }) => [category_id, category]));
  const { category } = query.chosen;
  const matching = items.filter((item) => {
    const { title, brief_paragraph, author } = item.fields;
    const isOfCategory = category === null || String(item.fields.category) === category;
    return (
      isOfCategory && isAsked(query, documentEntry(item, clock), [title, brief_paragraph, author])
    );
  });
  const { rows, next } = pageAfter(matching, query.after, size);
  const pictures = await findUploads(
    ctx,
    rows.map(({ fields }) => fields.blog_image),
  );
  const uploads = new Map(pictures.map((upload) => [upload.url, upload]));
  return {
    next,
    options: { category: Object.fromEntries(names) },
    rows: rows.map((item) => ({
      ...documentEntry(item, clock),
      key: String(item.id),
      title: item.fields.title,
      date: item.fields.published_date || dateTextOf(item.publishedAt ?? item.savedAt, clock.zone),
      image: thumbnail(uploads.get(item.fields.blog_image)) ?? item.fields.blog_image,
      category: names.get(item.fields.category) ?? "",
      brief: item.fields.brief_paragraph,
      /** Its public address; null: not published yet. */
      address:
        item.publishedAt && item.publishedAt <= clock.now ? `/blogs/${item.live.slug_url}` : null,
    })),
  };
}

/** The built-in articles that staff have not changed. */
export function unchangedBuiltIn(
  { content }: Pick<AppContext, "content">,
  items: DocumentForStaff<BlogFields>[],
) {
  const written = new Set(items.map(({ fields, live }) => fields.slug_url || live.slug_url));
  return content.articles
    .filter(({ slug }) => !written.has(slug))
    .map(({ slug, title, date }) => ({ slug, title, date: formatDate(date) }));
}
