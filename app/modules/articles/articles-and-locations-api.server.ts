import { z } from "zod";
import { locationFieldsSchema, blogFieldsSchema } from "./writing-fields.ts";
import { findLocationPage, listLocationPages, readLocationPage } from "./locations.server.ts";
import { findServerArticle, listServerArticles } from "./article-rows.server.ts";
import { listCategories } from "./articles.server.ts";
import { articleKind } from "./kinds.server.ts";
import { locationKind } from "./location-kind.server.ts";
import { failure, numberIn, success } from "#core/http/answer.server.ts";
import type { Call } from "#modules/accounts/index.server.ts";
import { writingCalls } from "./writing-api.server.ts";

const id = z.number().int();
const reading = { method: "get", who: "anybody", status: 200 } as const;

const article = z.object({
  blog_id: id,
  title: z.string(),
  brief_paragraph: z.string(),
  published_date: z.string().describe("The date readers see: free text"),
  slug_url: z.string(),
  category: z.string().describe("The category's name"),
  category_id: id,
  blog_image: z.string(),
  blogs_content: z.array(z.object({ heading: z.string(), paragraph: z.string().describe("HTML") })),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  canonicalLink: z.string().nullable(),
});
const noArticle = "There is no such article";

/**
 * The database's articles and their categories (docs/specification.md 7.2). Anybody can read published
 * articles; writing is for staff.
 */
export const articleCalls: Call[] = [
  {
    ...reading,
    path: "/api/blogs",
    summary: "Published articles, newest first, 50 a page",
    data: z.array(article),
    query: { after: "The `next` of the page before" },
    async respond(c, ctx) {
      const { articles, next } = await listServerArticles(ctx, c.req.query("after"));
      return c.json({ status: "success", data: articles, next, message: "" });
    },
  },
  {
    ...reading,
    path: "/api/blog/{id}",
    summary: "One published article",
    data: article,
    failures: { 404: noArticle },
    async respond(c, ctx) {
      const number = numberIn(c.req.param("id"));
      const found = number === null ? null : await findServerArticle(ctx, number);
      return found ? success(c, found) : failure(c, 404, noArticle);
    },
  },
  ...writingCalls({
    permission: "articles.edit",
    create: "/api/blog",
    item: "/api/blog/{id}",
    idName: "blog_id",
    name: "article",
    fields: blogFieldsSchema,
    kind: () => articleKind,
  }),
  {
    ...reading,
    path: "/api/categories",
    summary: "The categories of articles",
    data: z.array(z.object({ category_id: id, category: z.string() })),
    respond: async (c, ctx) => success(c, await listCategories(ctx)),
  },
];

const locationPage = z.object({ location_id: id, ...locationFieldsSchema.shape });
const noPage = "There is no such location page";

/**
 * The towns' pages with the names of docs/specification.md 3.6. Anybody can read them, and their HTML is
 * clean; writing is for staff.
 */
export const locationCalls: Call[] = [
  {
    ...reading,
    path: "/api/locationpages",
    summary: "The towns' pages",
    data: z.array(locationPage),
    respond: async (c, ctx) => success(c, await listLocationPages(ctx)),
  },
  {
    ...reading,
    path: "/api/locationpages/{id}",
    summary: "One town's page",
    data: locationPage,
    failures: { 404: noPage },
    async respond(c, ctx) {
      const number = numberIn(c.req.param("id"));
      const found = number === null ? null : await findLocationPage(ctx, number);
      return found ? success(c, found) : failure(c, 404, noPage);
    },
  },
  {
    ...reading,
    path: "/api/locationpages/url/{slug}",
    summary: "The same by its address",
    data: locationPage,
    failures: { 404: noPage },
    async respond(c, ctx) {
      const found = await readLocationPage(ctx, c.req.param("slug") ?? "");
      if (!found) return failure(c, 404, noPage);
      const { town: _town, picture: _picture, pictures: _, complete: _complete, ...data } = found;
      return success(c, data);
    },
  },
  ...writingCalls({
    permission: "locations.edit",
    create: "/api/locationpages/create",
    item: "/api/locationpages/{id}",
    idName: "location_id",
    name: "location page",
    fields: locationFieldsSchema,
    kind: locationKind,
  }),
];
