import { z } from "zod";
import {
  associationId,
  linkSchema,
  photoName,
  picturedBandSchema,
  portraitName,
  signName,
  textSchema,
} from "./parts.ts";

const memberSchema = z.object({
  id: z.string().describe("Its key"),
  name: z.string().describe("The coach's name"),
  titles: z.array(z.string()).min(1).describe("Their titles, one per line"),
  image: portraitName("The drawn portrait"),
});

/** The coaches. */
export const coachesSchema = z.object({
  heading: z.string().describe("Above the coach list"),
  intro: z.string().describe("One or two sentences below it"),
  groups: z
    .array(
      z.object({
        heading: z.string().describe("The group's heading"),
        items: z
          .array(
            z.object({
              name: z.string().describe("The coach's name"),
              title: z.string().describe("What they coach or did"),
              image: portraitName("The drawn portrait").optional(),
              photo: photoName(
                "A photograph in place of the drawing, wherever the site shows this coach",
              ).optional(),
            }),
          )
          .min(1)
          .describe("The group's coaches"),
      }),
    )
    .describe("The about page's three groups of coaches"),
  team: z
    .object({
      heading: z.string().describe("The carousel's heading"),
      members: z.array(memberSchema).describe("The coaches in it"),
    })
    .describe("The OUR TEAM carousel"),
  landing: z.array(memberSchema).describe("The landing page's coaches"),
});
export type Coaches = z.output<typeof coachesSchema>;
export type TeamMember = z.output<typeof memberSchema>;

/** The founder section and its donation mode. */
export const founderSchema = z.object({
  normal: textSchema
    .extend({
      text: z
        .array(z.string().min(1))
        .describe("Its paragraphs; without any, the page leaves this part out"),
      name: z.string().describe("The founder's name"),
      title: z.string().describe("What the founder is, below the name"),
      image: portraitName("The drawn portrait"),
      photo: photoName("A photograph in its place; empty: the coach list's").optional(),
    })
    .describe("The founder's biography"),
  donation: textSchema
    .extend({
      text: z
        .array(z.string().min(1))
        .describe("Its paragraphs; without any, the page leaves this part out"),
      name: z.string().describe("The late supporter's name"),
      instead: z.string().describe("Asks for contributions instead of flowers"),
      site: z.string().describe("The text of the link to the kids-sports site"),
      transfer: z.string().describe("How to give by e-transfer"),
      transferEmail: z.email().describe("Where an e-transfer goes"),
    })
    .describe("The tribute shown on the donation pages"),
});
export type Founder = z.output<typeof founderSchema>;

const reviewSchema = z.object({
  id: z.string().describe("Its key"),
  picture: portraitName("The drawn portrait"),
  photo: photoName("A photograph in its place").optional(),
  title: z.string().describe("The person's name"),
  reviewsLogo: signName("The small drawing in the card's corner"),
  comments: z.string().describe("What they say"),
  anotherPara: z.string().optional().describe("A second paragraph"),
  para3: z.string().optional().describe("A third paragraph"),
  para4: z.string().optional().describe("A fourth paragraph"),
  para5: z.string().optional().describe("A fifth paragraph"),
});

/** Quotes from families and athletes. */
export const testimonialsSchema = z.object({
  heading: z.string().describe("Above the parents' cards"),
  parents: z.array(reviewSchema).describe("What parents say"),
  baseballHeading: z.string().describe("Above the baseball cards"),
  baseball: z.array(reviewSchema).describe("Baseball players and parents"),
  explore: linkSchema.describe("The optional button below the cards"),
});
export type Testimonials = z.output<typeof testimonialsSchema>;
export type Review = z.output<typeof reviewSchema>;

const levels = ["provincial", "national", "high-school", "american", "record-holder"] as const;

const accomplishmentSchema = z.object({
  id: z.string().describe("Its key"),
  level: z.enum(levels).describe("What kind of competition it was"),
  logo: signName("The drawing"),
  year: z
    .string()
    .regex(/^20\d\d( to date)?$/)
    .describe("A year, or since when a record stands, such as '2023 to date'"),
  subtitle: z.string().describe("The competition's name"),
  listItems: z
    .array(
      z.object({
        childArray: z
          .array(z.string().min(1))
          .length(3)
          .describe("The event, the medal or place, the athletes' names"),
      }),
    )
    .min(1)
    .describe("The results, a line each"),
});

/** The athletes' achievements; each slide shows three of them, in this order. */
export const accomplishmentsSchema = z.object({
  heading: z.string().describe("The club's name followed by ACCOMPLISHMENTS"),
  banner: picturedBandSchema.describe("The accomplishments banner of the about and news pages"),
  items: z.array(accomplishmentSchema).describe("The 27 entries"),
});
export type Accomplishments = z.output<typeof accomplishmentsSchema>;
export type Accomplishment = z.output<typeof accomplishmentSchema>;

const associationSchema = z.object({
  id: z.string().describe("Its key"),
  image: signName("The drawn logo"),
  name: z.string().describe("The body's name, read aloud in place of the logo"),
  role: z.string().describe("What it is to the club"),
});
export type Association = z.output<typeof associationSchema>;

/** The bodies the club belongs to or works with. */
export const associationsSchema = z.object({
  heading: z.string().describe("The strip's heading"),
  coaching: z.string().describe("The heading of the coaching associates block"),
  coachingText: z.string().describe("The sentence below that heading"),
  items: z.array(associationSchema).describe("The six of the general section"),
  landing: z
    .array(associationId("An association"))
    .describe("The four of the landing and news sections"),
});
export type Associations = z.output<typeof associationsSchema>;
