import { z } from "zod";
import {
  blogFieldsSchema,
  locationFieldsSchema,
  saveOptionsSchema,
} from "#domain/writing-fields.ts";
import { type Call, checkoutCalls } from "./checkout-calls.ts";
import { emailSchema } from "./specification.ts";
import { uploadWordsSchema } from "./uploads.ts";

const id = z.number().int();
const times = {
  version: z.number().int().describe("Send it with the next save"),
  publish_at: z.iso.datetime().nullable().describe("Null: a draft"),
};
const stored = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  z.object({ ...fields.shape, ...times });

const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(["admin", "editor"]),
  isAdmin: z.boolean(),
});

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
const locationPage = z.object({ location_id: id, ...locationFieldsSchema.shape });
const revision = z.object({
  id,
  act: z.enum(["published", "draft", "kept", "deleted", "restored"]),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
});

const savedBetween = "A colleague saved in between (`data.theirs`), or the address is another's";

/** What staff do with one kind of page. */
function writingCalls(at: { create: string; item: string; idName: string; name: string }): Call[] {
  const { create, item, name } = at;
  const one = name === "article" ? "an article" : `a ${name}`;
  const fields = at.idName === "blog_id" ? blogFieldsSchema : locationFieldsSchema;
  const body = z.object({ ...fields.shape, ...saveOptionsSchema.shape });
  const data = stored(z.object({ [at.idName]: id, ...fields.shape }));
  const missing = { 404: `There is no such ${name}` };
  const saving = { who: "editor", body, data, status: 200 } as const;
  const number = z.object({ [at.idName]: id });
  return [
    {
      method: "post",
      path: create,
      summary: `Make ${one}`,
      ...saving,
      status: 201,
      failures: { 409: "The address is another's" },
    },
    {
      method: "put",
      path: item,
      summary: `Change ${one}`,
      ...saving,
      failures: { ...missing, 409: savedBetween },
    },
    {
      method: "put",
      path: `${item}/draft`,
      summary: `Save changes without publishing them`,
      ...saving,
      failures: { ...missing, 409: savedBetween },
    },
    {
      method: "delete",
      path: item,
      summary: `Delete ${one}`,
      who: "editor",
      data: number,
      status: 200,
      failures: missing,
    },
    {
      method: "post",
      path: `${item}/restore`,
      summary: `Bring back ${one} that was deleted`,
      who: "editor",
      data: number,
      status: 200,
      failures: { ...missing, 409: "Another page has its address by now" },
    },
    {
      method: "get",
      path: `${item}/revisions`,
      summary: `Every text it ever had`,
      who: "editor",
      data: z.array(revision),
      status: 200,
      failures: missing,
    },
    {
      method: "get",
      path: `${item}/revisions/{revision}`,
      summary: "One of those texts",
      who: "editor",
      data: fields,
      status: 200,
      failures: missing,
    },
  ];
}

const csv = { method: "get", who: "admin", data: "text/csv", status: 200 } as const;

/** Every call of the API (specification, point 7), except the vendors'. */
export const calls: Call[] = [
  {
    method: "post",
    path: "/api/users/login",
    summary: "Sign in; the session is a cookie",
    who: "anybody",
    body: z.object({ email: z.string(), password: z.string() }),
    data: staffMember,
    status: 200,
    failures: { 401: "Wrong e-mail or password", 429: "Too many tries: wait (`Retry-After`)" },
  },
  {
    method: "get",
    path: "/api/users/me",
    summary: "Who is signed in",
    who: "editor",
    data: staffMember,
    status: 200,
  },
  {
    method: "get",
    path: "/api/blogs",
    summary: "Published articles, newest first, 50 a page",
    who: "anybody",
    data: z.array(article),
    status: 200,
    query: { after: "The `next` of the page before" },
  },
  {
    method: "get",
    path: "/api/blog/{id}",
    summary: "One published article",
    who: "anybody",
    data: article,
    status: 200,
    failures: { 404: "There is no such article" },
  },
  ...writingCalls({
    create: "/api/blog",
    item: "/api/blog/{id}",
    idName: "blog_id",
    name: "article",
  }),
  {
    method: "get",
    path: "/api/categories",
    summary: "The categories of articles",
    who: "anybody",
    data: z.array(z.object({ category_id: id, category: z.string() })),
    status: 200,
  },
  {
    method: "post",
    path: "/api/upload",
    summary: "Upload a picture; data is its address",
    who: "editor",
    body: "picture",
    data: z.string(),
    status: 201,
    failures: {
      413: "Larger than 15 MB",
      415: "Not a picture, or too many pixels",
      503: "It could not be stored",
      507: "There is not enough disk space",
    },
  },
  {
    method: "get",
    path: "/api/uploads",
    summary: "Every uploaded picture and its uses",
    who: "editor",
    data: z.array(z.looseObject({ id: z.string(), url: z.string() })),
    status: 200,
  },
  {
    method: "put",
    path: "/api/uploads/{id}",
    summary: "Describe a picture",
    who: "editor",
    body: uploadWordsSchema,
    status: 200,
    data: z.looseObject({ id: z.string(), url: z.string() }),
    failures: { 404: "There is no such picture" },
  },
  {
    method: "delete",
    path: "/api/uploads/{id}",
    summary: "Delete a picture nothing shows",
    who: "editor",
    data: z.object({ id: z.string() }),
    status: 200,
    failures: { 404: "There is no such picture", 409: "An article shows it" },
  },
  {
    method: "get",
    path: "/api/locationpages",
    summary: "The towns' pages",
    who: "anybody",
    data: z.array(locationPage),
    status: 200,
  },
  {
    method: "get",
    path: "/api/locationpages/{id}",
    summary: "One town's page",
    who: "anybody",
    data: locationPage,
    status: 200,
    failures: { 404: "There is no such location page" },
  },
  {
    method: "get",
    path: "/api/locationpages/url/{slug}",
    summary: "The same by its address",
    who: "anybody",
    data: locationPage,
    status: 200,
    failures: { 404: "There is no such location page" },
  },
  ...writingCalls({
    create: "/api/locationpages/create",
    item: "/api/locationpages/{id}",
    idName: "location_id",
    name: "location page",
  }),
  {
    method: "post",
    path: "/trigger-email",
    summary: "Send somebody an e-mail",
    who: "admin",
    body: emailSchema,
    data: z.null(),
    status: 202,
  },
  {
    method: "get",
    path: "/api/inbox",
    summary: "What visitors sent, a page at a time",
    who: "admin",
    data: z.array(z.looseObject({})),
    status: 200,
    query: { q: "Words to look for", before: "The `next` of the page before" },
  },
  ...checkoutCalls,
  { ...csv, path: "/api/inbox.csv", summary: "What visitors sent, all of it" },
  { ...csv, path: "/api/newsletter.csv", summary: "Every consent to the newsletter and its end" },
  { ...csv, path: "/api/payments.csv", summary: "Every order and gift" },
  {
    method: "get",
    path: "/api/privacy-requests/{file}",
    summary: "All data about one person",
    who: "admin",
    data: "application/json",
    status: 200,
    failures: { 404: "There is no such open request" },
  },
];
