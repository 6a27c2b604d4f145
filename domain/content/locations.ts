import { z } from "zod";

/** Text staff may format: paragraphs, bold words and links. */
const html = z
  .string()
  .regex(/^(?:[^<]|<\/?(?:p|strong)>|<a href="[/#h][^"]*">|<\/a>)+$/, "Only <p>, <strong>, <a>");

/** What an address may be made of. */
export const locationSlug = /^[a-z0-9-]{1,100}$/;

const fieldsSchema = z.object({
  location_id: z.number().int().positive().describe("Its number"),
  slug_url: z.string().regex(locationSlug).describe("Its address: /location/{slug}"),
  main_heading: z.string().describe("The page's heading"),
  main_paragraph: html.describe("The paragraph below it"),
  highlighted_heading: z.string().describe("The highlighted heading"),
  heading_1: z.string().describe("The first block's heading"),
  paragraph_1: html.describe("The first block's text"),
  heading_2: z.string().describe("The second block's heading"),
  paragraph_2: html.describe("The second block's text"),
  heading_3: z.string().describe("The third block's heading"),
  paragraph_3: html.describe("The third block's text"),
  heading_4: z.string().describe("The fourth block's heading"),
  paragraph_4: html.describe("The fourth block's text"),
  meta_keywords: z.string().describe("Keywords, with commas between"),
  meta_link: z
    .string()
    .startsWith("/")
    .describe("The canonical link; the site's address comes before it"),
  meta_title: z.string().max(60).describe("The page's title"),
  meta_description: z.string().max(155).describe("What search results say below it"),
});

const locationSchema = fieldsSchema.extend({
  town: z.string().describe("The club's town it is about"),
  picture: z.string().describe("The picture at its top, by its name in art/pictures"),
});

/** The seven towns' pages; staff can edit them. */
export const locationsSchema = z.array(locationSchema).length(7);
/** A location page by the specification's names (point 3). */
export type LocationFields = z.output<typeof fieldsSchema>;
export type LocationPage = z.output<typeof locationSchema>;
