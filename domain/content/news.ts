import { z } from "zod";
import { pictureName, signName } from "./choices.ts";
import { heroSchema, picturedBandSchema } from "./band.ts";

const postSchema = z.object({
  id: z.string().describe("Its key"),
  date: z.iso.date().describe("The day it was posted"),
  sign: signName("The drawing"),
  text: z.string().max(280).describe("The post"),
  tweetId: z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe("Its number at the social network: the widget, if there is one, draws it in place"),
});

const galleryItemSchema = z.union([
  z
    .object({
      id: z.string().describe("Its key"),
      picture: pictureName("The picture"),
      tall: z.boolean().optional().describe("Hung in its portrait composition"),
      alt: z.string().min(1).describe("What the picture shows"),
    })
    .meta({ title: "A picture" }),
  z
    .object({
      id: z.string().describe("Its key"),
      sign: signName("The drawing of a poster"),
      title: z.string().describe("The poster's words"),
      alt: z.string().min(1).describe("What the poster shows"),
    })
    .meta({ title: "A poster" }),
]);

/** /news, from top to bottom. */
export const newsSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  stayTuned: picturedBandSchema.describe("The Stay Tuned panel"),
  feedHeading: z.string().describe("Above the posts"),
  posts: z.array(postSchema).min(1).describe("The 14 posts, newest first"),
  galleryHeading: z.string().describe("Above the gallery"),
  gallery: z.array(galleryItemSchema).min(1).describe("The 37 pictures and posters"),
  join: picturedBandSchema.describe("The join banner; the blog pages end with it too"),
  merchandise: picturedBandSchema.describe("The merchandise banner"),
});
export type News = z.output<typeof newsSchema>;
export type Post = z.output<typeof postSchema>;
export type GalleryItem = z.output<typeof galleryItemSchema>;
