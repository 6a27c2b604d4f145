import { z } from "zod";
import {
  applyLink,
  adminsOnly,
  articleSlug,
  bandSchema,
  heroSchema,
  linkSchema,
  membershipsSchema,
  picturedBandSchema,
  pictureName,
  signName,
  venueId,
  wordsSchema,
  webAddress,
} from "./parts.ts";

/** The about page, from top to bottom. Coaches and accomplishments have their own files. */
export const aboutSchema = z.object({
  hero: heroSchema.describe("The banner"),
  roleModel: wordsSchema
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
      slugs: z.array(articleSlug("An article")).min(1).describe("The articles shown"),
      button: linkSchema.describe("Below the cards"),
    })
    .describe("The articles"),
});
export type Home = z.output<typeof homeSchema>;
export type Intro = z.output<typeof introSchema>;
export type Slide = z.output<typeof slideSchema>;

/** /become-an-olympian, from top to bottom. */
export const landingSchema = z.object({
  hero: heroSchema
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
      wordsSchema.extend({
        id: z.string().describe("Its key"),
        picture: pictureName("The picture"),
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
      shop: z.string().describe("The link to the external shop"),
    })
    .describe("CHAMPIONS OFF THE FIELD"),
  form: wordsSchema
    .extend({
      submit: z.string().describe("The button"),
      privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
    })
    .describe("The landing contact form"),
});
export type Landing = z.output<typeof landingSchema>;

/** /speed-training-program, from top to bottom. */
export const speedSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
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
            profile: webAddress.describe("The profile; opens in a new tab"),
          }),
        )
        .min(1)
        .describe("Drafted professional baseball athletes who trained here"),
    })
    .describe("The drafted athletes"),
  factors: z
    .object({
      heading: z.string().describe("The block's heading"),
      items: z.array(wordsSchema).min(1).describe("What decides speed"),
    })
    .describe("Important factors"),
  quality: z
    .object({
      heading: z.string().describe("The block's heading"),
      items: z
        .array(wordsSchema.extend({ sign: signName("The drawing") }))
        .min(1)
        .describe("Technology, athletes, coaches"),
    })
    .describe("WE OFFER QUALITY & EXPERIENCE"),
  memberships: membershipsSchema.describe("The membership slider's anchor and text"),
});
export type Speed = z.output<typeof speedSchema>;

/** /strength-conditioning-gym, from top to bottom. */
export const strengthSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
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
        .array(wordsSchema)
        .min(1)
        .describe("Three phrases, each with a sentence that explains it"),
    })
    .describe("360 ATHLETIC"),
  memberships: membershipsSchema.describe("The memberships slider's anchor and text"),
  benefits: z
    .object({
      heading: z.string().describe("The checklist's heading"),
      items: z.array(wordsSchema).min(1).describe("The nine benefits"),
    })
    .describe("WEIGHTLIFTING BENEFITS FOR YOUNG ATHLETES"),
});
export type Strength = z.output<typeof strengthSchema>;

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
  memberships: membershipsSchema.describe("The membership slider's anchor and text"),
});
export type TrackField = z.output<typeof trackFieldSchema>;

/** /programs, from top to bottom. */
export const programsSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  elementary: picturedBandSchema.describe("The elementary program"),
  trackAndField: picturedBandSchema.describe("Track and field"),
  speedHub: picturedBandSchema.describe("The speed training hub"),
  strength: picturedBandSchema.extend(applyLink).describe("Strength and conditioning"),
  more: z
    .object({
      heading: z.string().describe("Above the three"),
      programs: z
        .array(
          wordsSchema.extend({
            sign: signName("The drawing, in place of a picture"),
            button: linkSchema.describe("Where the program leads"),
          }),
        )
        .min(1)
        .describe("Oly Kids, baseball speed and the next generation"),
    })
    .describe("More programs"),
});
export type Programs = z.output<typeof programsSchema>;

/** /contact-us. Telephone and e-mail are the club's. */
export const contactSchema = z.object({
  hero: heroSchema.describe("The top of the page"),
  touch: wordsSchema
    .extend({
      locations: z.string().describe("Above the list of places"),
      places: z.array(venueId("A place")).min(1).describe("The places shown"),
      phone: z.string().describe("Above the telephone number"),
      email: z.string().describe("Above the e-mail address"),
      hours: z.string().describe("When somebody answers the phone"),
    })
    .describe("The GET IN TOUCH block"),
  form: wordsSchema
    .extend({
      submit: z.string().describe("The button"),
      privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
    })
    .describe("The form"),
});
export type Contact = z.output<typeof contactSchema>;
