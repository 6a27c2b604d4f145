import { z } from "zod";
import { signName } from "./choices.ts";
import { linkSchema } from "./link.ts";

const reviewSchema = z.object({
  id: z.string().describe("Its key"),
  picture: signName("The drawing, in place of a face"),
  title: z.string().describe("The person's name"),
  reviewsLogo: signName("The small drawing in the card's corner"),
  comments: z.string().describe("What they say"),
  anotherPara: z.string().optional().describe("A second paragraph"),
  para3: z.string().optional().describe("A third paragraph"),
  para4: z.string().optional().describe("A fourth paragraph"),
  para5: z.string().optional().describe("A fifth paragraph"),
});

/** What families and players say. */
export const testimonialsSchema = z.object({
  heading: z.string().describe("Above the parents' cards"),
  parents: z.array(reviewSchema).min(1).describe("The site's three; the last is to come"),
  baseballHeading: z.string().describe("Above the baseball cards"),
  baseball: z.array(reviewSchema).min(1).describe("Canadian baseball players and parents"),
  explore: linkSchema.describe("The optional button below the cards"),
});
export type Testimonials = z.output<typeof testimonialsSchema>;
export type Review = z.output<typeof reviewSchema>;
