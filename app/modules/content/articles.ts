import { z } from "zod";
import { figureIds } from "./figures.ts";
import { ownPath } from "#core/links.ts";
import {
  headFields,
  heroOf,
  linkSchema,
  picturedBandSchema,
  pictureName,
  signName,
} from "./parts.ts";

const plainText = z
  .string()
  .min(1)
  .regex(/^[^<>]+$/, "Plain text: the page makes the HTML");
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Lowercase letters, digits and hyphens");

const passageSchema = z.object({
  heading: plainText.max(80).describe("What it is about"),
  paragraphs: z.array(plainText).describe("Its paragraphs"),
  list: z.array(plainText).min(2).optional().describe("Points listed below the paragraphs"),
  figure: z.enum(figureIds).optional().describe("A drawn figure below them"),
  pullQuote: plainText
    .max(160)
    .optional()
    .describe("A sentence of the article, set large after the first paragraph"),
});

const sectionSchema = passageSchema.extend({
  subsections: z
    .array(passageSchema)
    .max(5)
    .optional()
    .describe("Parts with a smaller heading, below the section's own text"),
});

/** A built-in article: its card, its text, and its description for search engines. */
const articleSchema = z.object({
  id: z.number().int().positive().describe("Its number, which never changes"),
  slug: slug.describe("Its address: /blogs/{slug}"),
  title: plainText.max(90).describe("The headline"),
  author: plainText.max(100).optional().describe("Who wrote it, as the coaches' list names them"),
  teaser: plainText.max(220).describe("One or two sentences for the card"),
  date: z.iso.date().describe("The day it was published"),
  updated: z.iso.date().optional().describe("The day its text was last brought up to date"),
  picture: z.string().describe("A picture's name"),
  intro: z.array(plainText).min(1).describe("The paragraphs before the first section"),
  sections: z.array(sectionSchema).min(2).max(6).describe("The headed sections, in order"),
  closing: passageSchema
    .pick({ heading: true, paragraphs: true })
    .describe("The closing, with its heading"),
  related: z.tuple([slug, slug]).describe("Two other articles, by slug, for RECENT NEWS"),
  metaTitle: plainText.max(60).describe("The browser tab's and search results' title"),
  metaDescription: plainText.max(155).describe("What search results say below the title"),
});
export type Article = z.output<typeof articleSchema>;
export type ArticlePassage = z.output<typeof passageSchema>;

/** An article's sections with headings, in order. */
const passagesOf = ({ sections, closing }: Article): ArticlePassage[] => [
  ...sections.flatMap((section) => [section, ...(section.subsections ?? [])]),
  closing,
];

/** All text of an article except the title, one paragraph or heading at a time. */
export const articleTexts = (article: Article): string[] => [
  ...article.intro,
  ...passagesOf(article).flatMap(({ heading, paragraphs, list = [] }) => [
    heading,
    ...paragraphs,
    ...list,
  ]),
];

/** The pull quotes that are not sentences of the article. */
function missingQuotes(article: Article): string[] {
  const texts = articleTexts(article);
  return passagesOf(article).flatMap(({ pullQuote }) =>
    pullQuote && !texts.some((text) => text.includes(pullQuote)) ? [pullQuote] : [],
  );
}

/** All built-in articles, also checked against each other. */
export const articlesSchema = z.array(articleSchema).superRefine((articles, context) => {
  const complain = (message: string) => context.addIssue({ code: "custom", message });
  for (const [index, article] of articles.entries()) {
    const { id, slug, date, updated = date, related } = article;
    const before = articles.slice(0, index);
    if (before.some((other) => other.id === id)) complain(`Two articles have the id ${id}`);
    if (before.some((other) => other.slug === slug)) complain(`Two articles are called "${slug}"`);
    if (before.some((other) => other.date < date)) complain(`"${slug}" is newer than one above it`);
    if (updated < date) complain(`"${slug}" was updated before it was published`);
    for (const sentence of missingQuotes(article)) complain(`"${slug}" does not say "${sentence}"`);
    if (related[0] === related[1]) complain(`"${slug}" names one related article twice`);
    for (const name of related) {
      if (name === slug) complain(`"${slug}" names itself as related`);
      if (!articles.some((other) => other.slug === name)) complain(`There is no article "${name}"`);
    }
  }
});

/** Text staff may format: paragraphs, bold and links. */
const html = z
  .string()
  .regex(
    /^(?:[^<]|<\/?(?:p|strong)>|<a href="(?:\/(?![/\\])|#|https:\/\/)[^"]*">|<\/a>)+$/,
    "Only <p>, <strong>, <a>",
  );

/** The characters allowed in an address. */
export const locationSlug = /^[a-z0-9-]{1,100}$/;

const fieldsSchema = z.object({
  location_id: z.number().int().positive().describe("Its number"),
  slug_url: z.string().regex(locationSlug).describe("Its address: /location/{slug}"),
  main_heading: z.string().describe("The page's heading"),
  main_paragraph: html.describe("The paragraph below it"),
  highlighted_heading: z.string().describe("The large heading"),
  heading_1: z.string().describe("The first block's heading"),
  paragraph_1: html.describe("The first block's text"),
  heading_2: z.string().describe("The second block's heading"),
  paragraph_2: html.describe("The second block's text"),
  heading_3: z.string().describe("The third block's heading"),
  paragraph_3: html.describe("The third block's text"),
  heading_4: z.string().describe("The fourth block's heading"),
  paragraph_4: html.describe("The fourth block's text"),
  meta_keywords: z.string().describe("Keywords, separated by commas"),
  meta_link: z
    .string()
    .regex(ownPath, "Start with one slash, such as /about.")
    .describe("The canonical link; the site's address comes before it"),
  meta_title: z.string().max(60).describe("The page's title"),
  meta_description: z.string().max(155).describe("What search results say below it"),
});

const locationSchema = fieldsSchema.extend({
  town: z.string().describe("The club's town it is about"),
  picture: z.string().describe("The picture at its top, by its name in art/pictures"),
  more: z
    .array(z.string())
    .optional()
    .describe("The pictures beside it; left out: those of the next two towns"),
});

/** The towns' pages; staff can edit them. */
export const locationsSchema = z.array(locationSchema);
/** A location page, with the field names of docs/specification.md 3.6. */
export type LocationFields = z.output<typeof fieldsSchema>;
export type LocationPage = z.output<typeof locationSchema>;

const postSchema = z.object({
  id: z.string().describe("Its key"),
  date: z.iso.date().describe("The day it was posted"),
  until: z.iso
    .date()
    .optional()
    .describe("The last day it is shown, to its end; without one it stays"),
  sign: signName("The drawing, if it has no picture"),
  picture: pictureName("Its picture").optional(),
  text: z.string().max(280).describe("The post"),
  link: linkSchema.optional().describe("After the post: its article, if it has one"),
  tweetId: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe("Its number at the social network: the widget, if there is one, draws it in place"),
});

const captionField = {
  caption: z
    .string()
    .min(1)
    .max(90)
    .optional()
    .describe("Below the opened picture, instead of what it shows: when it was, or a coach's line"),
};

const galleryItemSchema = z.union([
  z
    .object({
      id: z.string().describe("Its key"),
      picture: pictureName("The picture"),
      tall: z.boolean().optional().describe("Shown in portrait format"),
      alt: z
        .string()
        .min(1)
        .optional()
        .describe("What the picture shows; without one it has the library's text"),
      ...captionField,
    })
    .meta({ title: "A picture" }),
  z
    .object({
      id: z.string().describe("Its key"),
      sign: signName("The drawing of a poster"),
      title: z.string().describe("The poster's text"),
      alt: z.string().min(1).describe("What the poster shows"),
      ...captionField,
    })
    .meta({ title: "A poster" }),
]);

/** /news, from top to bottom. */
export const newsSchema = z.object({
  hero: heroOf("picture-strip").describe("The top of the page"),
  stayTuned: picturedBandSchema.describe("The Stay Tuned panel"),
  feedHeading: z.string().describe("Above the posts"),
  posts: z.array(postSchema).describe("The 14 posts, newest first"),
  galleryHeading: z.string().describe("Above the gallery"),
  gallery: z.array(galleryItemSchema).describe("The 37 pictures and posters"),
  join: picturedBandSchema.describe("The join banner; the blog pages end with it too"),
  merchandise: picturedBandSchema.describe("The merchandise banner"),
});
export type News = z.output<typeof newsSchema>;
export type Post = z.output<typeof postSchema>;
export type GalleryItem = z.output<typeof galleryItemSchema>;

/** The text around the articles, on /blogs and /blogs/{slug}. */
export const blogSchema = z.object({
  hero: z
    .object({
      lines: z.array(z.string()).length(2).describe("The hero's two lines"),
      picture: pictureName("The first picture; links to the page show it, too"),
      ...headFields("picture-strip"),
    })
    .describe("The top of /blogs"),
  heading: z.string().describe("Above the cards"),
  loadMore: z
    .object({
      shown: z
        .boolean()
        .describe("Whether the button is there at all; without it only the newest are listed"),
      label: z.string().describe("The button"),
    })
    .describe("Shows the next page of articles"),
  published: z.string().describe("Before an article's date"),
  contents: z.string().describe("Above an article's table of contents"),
  related: z.string().describe("Above the two related articles"),
  register: picturedBandSchema.describe("The banner below an article"),
});
export type Blog = z.output<typeof blogSchema>;
