import { z } from "zod";
import { pictureName, signName } from "./choices.ts";
import { heroSchema, membershipsSchema, picturedBandSchema, wordsSchema } from "./band.ts";
import { linkSchema } from "./link.ts";

/** /track-field-club, from top to bottom. */
export const trackFieldSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  indoorBanner: z
    .object({
      titleLines: z.array(z.string()).describe("Its title, broken so for narrow screens"),
      picture: pictureName("The picture behind it"),
      buttons: z.array(linkSchema).length(2).describe("Both lead to the enquiry form"),
    })
    .describe("The banner of the indoor season"),
  intro: picturedBandSchema.describe("What the track and field program is"),
  events: z
    .array(
      wordsSchema.extend({
        id: z.string().describe("Its key and anchor"),
        sign: signName("The drawing"),
        picture: pictureName("The picture"),
        list: z.array(z.string()).describe("The events of the section"),
      }),
    )
    .min(1)
    .describe("The event sections"),
  choose: z
    .object({
      heading: z.string().describe("The grid's heading"),
      text: z.string().describe("The sentence below it"),
      button: linkSchema.describe("Where the events are chosen"),
      items: z
        .array(
          z.object({
            sign: signName("The drawing"),
            name: z.string().describe("The kind of event"),
            text: z.string().describe("Which events, and for whom"),
          }),
        )
        .min(1)
        .describe("Specialty, sprints, hurdles, jumps, distance"),
    })
    .describe("CHOOSE YOUR EVENTS"),
  memberships: membershipsSchema.describe("The membership slider's anchor and words"),
});
export type TrackField = z.output<typeof trackFieldSchema>;
