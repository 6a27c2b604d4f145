import { z } from "zod";

const plainText = z
  .string()
  .min(1)
  .regex(/^[^<>]+$/, "Plain text: the page makes the HTML");
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters, digits and hyphens");

const passageSchema = z.object({
  heading: plainText.max(80).describe("What it is about"),
  paragraphs: z.array(plainText).describe("Its paragraphs"),
  list: z.array(plainText).min(2).optional().describe("Points listed below the paragraphs"),
});

const sectionSchema = passageSchema.extend({
  subsections: z
    .array(passageSchema)
    .max(5)
    .optional()
    .describe("Parts with a smaller heading, below the section's own words"),
});

/** A built-in article: its card, its text, and what search engines are told of it. */
export const articleSchema = z.object({
  id: z.number().int().positive().describe("Its number; an article keeps it for ever"),
  slug: slug.describe("Its address: /blogs/{slug}"),
  title: plainText.max(90).describe("The headline"),
  teaser: plainText.max(220).describe("One or two sentences for the card"),
  date: z.iso.date().describe("The day it was published"),
  time: z
    .string()
    .regex(/^\d+ min read$/)
    .describe("How long it takes to read, as it is shown: 5 min read"),
  picture: z.string().describe("A picture's name"),
  intro: z.array(plainText).min(1).describe("The paragraphs before the first section"),
  sections: z.array(sectionSchema).min(2).max(6).describe("The headed sections, in order"),
  closing: passageSchema.omit({ list: true }).describe("The last words, with their heading"),
  related: z.tuple([slug, slug]).describe("Two other articles, by slug, for RECENT NEWS"),
  metaTitle: plainText.max(60).describe("The browser tab's and search results' title"),
  metaDescription: plainText.max(155).describe("What search results say below the title"),
});
export type Article = z.output<typeof articleSchema>;
export type ArticlePassage = z.output<typeof passageSchema>;
export type ArticleSection = z.output<typeof sectionSchema>;

/** All built-in articles, checked against each other too. */
export const articlesSchema = z.array(articleSchema).superRefine((articles, context) => {
  const complain = (message: string) => context.addIssue({ code: "custom", message });
  for (const [index, { id, slug, date, related }] of articles.entries()) {
    const before = articles.slice(0, index);
    if (before.some((other) => other.id === id)) complain(`Two articles have the id ${id}`);
    if (before.some((other) => other.slug === slug)) complain(`Two articles are called "${slug}"`);
    if (before.some((other) => other.date < date)) complain(`"${slug}" is newer than one above it`);
    if (related[0] === related[1]) complain(`"${slug}" names one related article twice`);
    for (const name of related) {
      if (name === slug) complain(`"${slug}" names itself as related`);
      if (!articles.some((other) => other.slug === name)) complain(`There is no article "${name}"`);
    }
  }
});
