import { and, desc, isNull, sql } from "drizzle-orm";
import { findRanked, searchText } from "#core/db/search-text.server.ts";
import type { SearchSource } from "#core/search.server.ts";
import { articles, articleText, locationPages } from "./schema.ts";

const articleSource: SearchSource = {
  kind: "Articles",
  order: 10,
  permission: "articles.edit",
  async find({ db }, { terms, limit }) {
    const { rows, isSimilar } = await findRanked(
      terms,
      { text: articleText(articles), limit },
      (isFound, most) =>
        db
          .select({
            id: articles.blogId,
            title: articles.title,
            author: articles.author,
            publishedAt: articles.publishedAt,
          })
          .from(articles)
          .where(and(isFound, isNull(articles.deletedAt)))
          .orderBy(desc(articles.updatedAt))
          .limit(most),
    );
    const results = rows.map(({ id, title, author, publishedAt }) => ({
      title,
      about: [author, publishedAt ? "" : "draft"].filter(Boolean).join(", "),
      to: `/admin/blogs/${id}`,
    }));
    return { results, isSimilar };
  },
};

const locationSource: SearchSource = {
  kind: "Town pages",
  order: 11,
  permission: "locations.edit",
  async find({ db }, { terms, limit }) {
    const { main_heading, location_id, slug_url, deleted_at } = locationPages;
    const { rows, isSimilar } = await findRanked(
      terms,
      { text: searchText(sql`${main_heading} || ' ' || ${slug_url}`), limit },
      (isFound, most) =>
        db
          .select({ id: location_id, title: main_heading, slug: slug_url })
          .from(locationPages)
          .where(and(isFound, isNull(deleted_at)))
          .limit(most),
    );
    const results = rows.map(({ id, title, slug }) => ({
      title,
      about: `/location/${slug}`,
      to: `/admin/location-pages/${id}`,
    }));
    return { results, isSimilar };
  },
};

export const search = [articleSource, locationSource];
