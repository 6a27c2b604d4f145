import { z } from "zod";
import { ownPath, ownPathOrHttps } from "#core/links.ts";

const line = (what: string, max: number) =>
  z.string().trim().max(max, `${what} is too long: ${max} characters at most`);

/** Paragraphs as HTML: cleaned by an allow-list before they are stored. */
const html = z.string().max(100_000, "This text is too long: 100,000 characters at most");

const slug = line("The address", 100)
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, "Use only lowercase letters, digits and hyphens")
  .default("")
  .describe("Its address; if empty, made from the title");

const orNone = (link: RegExp) => new RegExp(`^$|${link.source}`, "u");

const canonical = line("The canonical link", 500)
  .regex(orNone(ownPathOrHttps), "A canonical link begins with / or https://")
  .describe("The one address search engines should know, if not its own");

const optionalCanonical = canonical.nullish().transform((link) => link || null);
const optionalLine = (what: string, max: number) =>
  line(what, max)
    .nullish()
    .transform((text) => text || null);

/**
 * A blog as staff edit it, by the names of docs/specification.md 3.5. Empty heading and paragraph pairs are
 * dropped (docs/specification.md 2.20).
 */
export const blogFieldsSchema = z.object({
  title: line("The title", 200)
    .min(1, "Please give the article a title")
    .prefault("")
    .describe("The headline"),
  slug_url: slug,
  brief_paragraph: line("The brief paragraph", 1_000).default("").describe("For cards and the top"),
  author: line("The author", 100)
    .default("")
    .describe("Who wrote it; a coach's name leads to the coach"),
  blog_image: line("The picture's address", 500)
    .regex(orNone(ownPath), "Upload the picture first: it must be on this site")
    .default("")
    .describe("A picture's address on this site, as POST /api/upload gives it; empty: none"),
  published_date: line("The date", 100).default("").describe("The date readers see: free text"),
  category: z.coerce
    .number("Please choose a category")
    .int()
    .min(1, "Please choose a category")
    .default(1)
    .describe("A category_id of GET /api/categories"),
  blogs_content: z
    .array(z.object({ heading: line("A heading", 200).default(""), paragraph: html.default("") }))
    .max(100, "An article has 100 parts at most")
    .default([])
    .transform((parts) =>
      parts.filter(({ heading, paragraph }) => heading || hasContent(paragraph)),
    )
    .describe("Headed parts; the paragraphs are HTML. Empty pairs are dropped"),
  metaTitle: optionalLine("The title for search engines", 200),
  metaDescription: optionalLine("The description for search engines", 500),
  canonicalLink: optionalCanonical,
});

/** A location page as staff edit it, by the names of docs/specification.md 3.6. */
export const locationFieldsSchema = z.object({
  slug_url: slug,
  main_heading: line("The main heading", 200)
    .min(1, "Please give the page a main heading")
    .prefault(""),
  main_paragraph: html.default(""),
  highlighted_heading: line("The highlighted heading", 300).default(""),
  heading_1: line("Heading 1", 200).default(""),
  paragraph_1: html.default(""),
  heading_2: line("Heading 2", 200).default(""),
  paragraph_2: html.default(""),
  heading_3: line("Heading 3", 200).default(""),
  paragraph_3: html.default(""),
  heading_4: line("Heading 4", 200).default(""),
  paragraph_4: html.default(""),
  meta_keywords: line("The keywords", 500).default(""),
  meta_link: canonical.default(""),
  meta_title: line("The title for search engines", 200).default(""),
  meta_description: line("The description for search engines", 500).default(""),
});

export type BlogFields = z.output<typeof blogFieldsSchema>;
export type LocationPageFields = z.output<typeof locationFieldsSchema>;

/** A save's other fields. */
export const saveOptionsSchema = z.object({
  version: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe("The version the writer saw, so that a colleague's later one is never overwritten"),
  publish_at: z.iso
    .datetime({ offset: true, message: "publish_at is a time such as 2026-11-21T16:00:00-05:00" })
    .nullable()
    .optional()
    .describe("When readers see it: a time, or null for a draft; left out: as it was, or now"),
});

/** Whether there is any text, picture or figure. */
const hasContent = (paragraph: string) =>
  /<(?:img|figure)\b/i.test(paragraph) ||
  paragraph.replaceAll(/<[^<>]*>|&nbsp;/g, " ").trim() !== "";
