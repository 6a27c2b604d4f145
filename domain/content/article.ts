import { z } from "zod";

/** A built-in article's card; its text comes with the blog. */
export const articleSchema = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .describe("Its address: /blogs/{slug}"),
  title: z.string().max(90).describe("The headline"),
  teaser: z.string().max(220).describe("One or two sentences for the card"),
  date: z.iso.date().describe("The day it was published"),
  picture: z.string().describe("A picture's name"),
});
export type Article = z.output<typeof articleSchema>;
