import { z } from "zod";
import {
  applyLink,
  bandSchema,
  heroOf,
  linkSchema,
  membershipsSchema,
  picturedBandSchema,
  pictureName,
  signName,
  webAddress,
  textSchema,
} from "./parts.ts";

/** /speed-training-program, from top to bottom. */
export const speedSchema = z.object({
  hero: heroOf("full-picture").describe("The top of the page"),
  hub: picturedBandSchema.describe("The speed hub"),
  drafted: z
    .object({
      heading: z.string().describe("Above the four names"),
      text: z.string().describe("The sentence below it"),
      picture: pictureName("The picture"),
      athletes: z
        .array(
          z.object({
            name: z.string().describe("The player's name"),
            position: z.string().describe("Position, home town"),
            drafted: z.string().describe("When and how"),
            profile: webAddress
              .nullable()
              .describe("The profile on another site; opens in a new tab; empty: only the name"),
          }),
        )
        .describe("Drafted professional baseball athletes who trained here"),
    })
    .describe("The drafted athletes"),
  factors: z
    .object({
      heading: z.string().describe("The block's heading"),
      items: z.array(textSchema).min(1).describe("What decides speed"),
    })
    .describe("Important factors"),
  quality: z
    .object({
      heading: z.string().describe("The block's heading"),
      items: z
        .array(textSchema.extend({ sign: signName("The drawing") }))
        .min(1)
        .describe("Technology, athletes, coaches"),
    })
    .describe("WE OFFER QUALITY & EXPERIENCE"),
  memberships: membershipsSchema.describe("The membership slider's anchor and text"),
});
export type Speed = z.output<typeof speedSchema>;

/** /strength-conditioning-gym, from top to bottom. */
export const strengthSchema = z.object({
  hero: heroOf("full-picture").describe("The top of the page"),
  welcome: bandSchema
    .omit({ picture: true })
    .extend({
      list: z.array(z.string()).min(1).describe("What lifting does for children"),
      ...applyLink,
    })
    .describe("The welcome block"),
  athletic: z
    .object({
      heading: z.string().describe("The block's heading"),
      phrases: z
        .array(textSchema)
        .min(1)
        .describe("Three phrases, each with a sentence that explains it"),
    })
    .describe("The block of phrases"),
  memberships: membershipsSchema.describe("The memberships slider's anchor and text"),
  benefits: z
    .object({
      heading: z.string().describe("The checklist's heading"),
      items: z.array(textSchema).min(1).describe("The nine benefits"),
    })
    .describe("WEIGHTLIFTING BENEFITS FOR YOUNG ATHLETES"),
});
export type Strength = z.output<typeof strengthSchema>;

/** /track-field-club, from top to bottom. */
export const trackFieldSchema = z.object({
  hero: heroOf("full-picture").describe("The top of the page"),
  indoorBanner: z
    .object({
      titleLines: z.array(z.string()).describe("Its title, broken so for narrow screens"),
      picture: pictureName("The picture behind it"),
      buttons: z.array(linkSchema).length(2).describe("Both lead to the inquiry form"),
    })
    .describe("The banner of the indoor season"),
  intro: picturedBandSchema.describe("What the track and field program is"),
  events: z
    .array(
      textSchema.extend({
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
            event: z
              .string()
              .default("")
              .describe("The key of the event section that it leads to; empty: none"),
          }),
        )
        .min(1)
        .describe("Specialty, sprints, hurdles, jumps, distance"),
    })
    .describe("CHOOSE YOUR EVENTS"),
  memberships: membershipsSchema.describe("The membership slider's anchor and text"),
});
export type TrackField = z.output<typeof trackFieldSchema>;

/** /programs, from top to bottom. */
export const programsSchema = z.object({
  hero: heroOf("lanes-on-red").describe("The top of the page"),
  elementary: picturedBandSchema.describe("The elementary program"),
  trackAndField: picturedBandSchema.describe("Track and field"),
  speedHub: picturedBandSchema.describe("The speed training hub"),
  strength: picturedBandSchema.extend(applyLink).describe("Strength and conditioning"),
  more: z
    .object({
      heading: z.string().describe("Above the three"),
      programs: z
        .array(
          textSchema.extend({
            sign: signName("The drawing, in place of a picture"),
            button: linkSchema.describe("Where the program leads"),
          }),
        )
        .min(1)
        .describe("The other programs"),
    })
    .describe("More programs"),
});
export type Programs = z.output<typeof programsSchema>;
