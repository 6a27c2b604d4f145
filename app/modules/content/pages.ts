import { z } from "zod";
import { collection } from "./collection.ts";
import {
  applyLink,
  adminsOnly,
  articleSlug,
  bandSchema,
  heroOf,
  linkSchema,
  picturedBandSchema,
  pictureName,
  signName,
  venueId,
  textSchema,
} from "./parts.ts";
import { programsSchema, speedSchema, strengthSchema, trackFieldSchema } from "./program-pages.ts";

/** The about page, from top to bottom. Coaches and accomplishments have their own files. */
export const aboutSchema = z.object({
  hero: heroOf("full-picture").describe("The banner"),
  roleModel: textSchema
    .extend({ more: z.string().describe("The link to the external video") })
    .describe("The role-model blurb"),
  performanceGroup: picturedBandSchema.extend(applyLink).describe("The performance group"),
  club: picturedBandSchema.describe("The club's own introduction"),
});
export type About = z.output<typeof aboutSchema>;

const slideSchema = z.object({
  heading: z.string().describe("The slide's text"),
  button: linkSchema.describe("The slide's button"),
  picture: pictureName("The full-width picture behind them"),
});

const introSchema = z.object({
  heading: z.string().describe("The block's heading"),
  text: z.array(z.string()).min(1).describe("Its paragraphs"),
  button: linkSchema.describe("Where it leads"),
  picture: pictureName("The picture"),
});

/** The home page, from top to bottom. */
export const homeSchema = z.object({
  slides: z.array(slideSchema).min(1).describe("The hero's three slides"),
  facts: z
    .array(
      z.object({
        figure: z.string().describe("The figure, large"),
        meaning: z.string().describe("What it counts"),
      }),
    )
    .min(1)
    .describe("Four short facts below the hero"),
  club: introSchema.describe("Who we are"),
  trackAndField: introSchema
    .extend({
      events: z
        .array(
          z.object({
            sign: signName("The drawing"),
            name: z.string().describe("The event"),
          }),
        )
        .describe("The events, each with the name of its pictogram"),
    })
    .describe("The track and field program"),
  speed: introSchema
    .extend({ steps: z.array(z.string()).describe("What is trained, in order") })
    .describe("The speed training program"),
  strength: introSchema
    .extend({ groups: z.array(z.string()).describe("Who trains, a line each") })
    .describe("The strength and conditioning program"),
  merchandise: introSchema.omit({ picture: true }).describe("The club's clothes"),
  articles: z
    .object({
      heading: z.string().describe("The heading above the cards"),
      slugs: z.array(articleSlug("An article")).describe("The articles shown"),
      button: linkSchema.describe("Below the cards"),
    })
    .describe("The articles"),
});
export type Home = z.output<typeof homeSchema>;
export type Intro = z.output<typeof introSchema>;
export type Slide = z.output<typeof slideSchema>;

/** /become-an-olympian, from top to bottom. */
export const landingSchema = z.object({
  hero: heroOf("full-picture")
    .omit({ button: true })
    .describe("The top of the page; its button dials the club"),
  call: z.string().describe("The button that dials the club"),
  team: z
    .object({
      heading: z.string().describe("The heading"),
      text: z.string().describe("The sentence below it"),
    })
    .describe("Above the three coaches"),
  sections: z
    .array(
      textSchema.extend({
        id: z.string().describe("Its key"),
        picture: pictureName("The picture"),
        sign: signName("On a phone, the drawing instead of the picture").optional(),
        list: z.array(z.string()).describe("The section's events"),
      }),
    )
    .min(1)
    .describe("Running, speed development, high jump, long jump, throws"),
  button: linkSchema.describe("Every section's button"),
  champions: bandSchema
    .omit({ button: true })
    .extend({
      picture: pictureName("The picture"),
      shop: z.string().describe("The button: to the external shop, or to the membership"),
    })
    .describe("CHAMPIONS OFF THE FIELD"),
  form: textSchema
    .extend({
      submit: z.string().describe("The button"),
      privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
    })
    .describe("The landing contact form"),
});
export type Landing = z.output<typeof landingSchema>;

/** /contact-us. Phone and email are the club's. */
export const contactSchema = z.object({
  hero: heroOf("words-on-ink").describe("The top of the page"),
  touch: textSchema
    .extend({
      locations: z.string().describe("Above the list of places"),
      places: z.array(venueId("A place")).describe("The places shown"),
      phone: z.string().describe("Above the phone number"),
      email: z.string().describe("Above the email address"),
      hours: z.string().describe("When somebody answers the phone"),
    })
    .describe("The GET IN TOUCH block"),
  form: textSchema
    .extend({
      submit: z.string().describe("The button"),
      privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
    })
    .describe("The form"),
});
export type Contact = z.output<typeof contactSchema>;

/** The text of one page each. Search engines index these pages, unless staff say otherwise. */
export const pageCollections = {
  home: collection("Home page", homeSchema, "/", "Slides, facts, programs, articles shown"),
  about: collection("About page", aboutSchema, "/about", "Role model, performance group, the club"),
  programs: collection(
    "Programs page",
    programsSchema,
    "/programs",
    "The overview of all programs",
  ),
  trackField: collection(
    "Track and field page",
    trackFieldSchema,
    "/track-field-club",
    "Events, indoor banner",
  ),
  speed: collection(
    "Speed training page",
    speedSchema,
    "/speed-training-program",
    "Factors, drafted athletes",
  ),
  strength: collection(
    "Gym page",
    strengthSchema,
    "/strength-conditioning-gym",
    "Welcome, benefits",
  ),
  landing: collection("Landing page", landingSchema, "/become-an-olympian", "Become an Olympian"),
  contact: collection(
    "Contact page",
    contactSchema,
    "/contact-us",
    "Places, office hours, the form's text",
  ),
};
