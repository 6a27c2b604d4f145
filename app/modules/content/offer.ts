import { z } from "zod";
import { encrypted, ownPathOrHttps } from "#core/links.ts";
import { invitation, withoutSessions } from "./admission.ts";
import {
  adminsOnly,
  agesSchema,
  bandSchema,
  heroOf,
  linkSchema,
  pictureName,
  picturedBandSchema,
  seasonId,
  signName,
  textSchema,
} from "./parts.ts";

const offeringFields = {
  icon: signName("The drawing"),
  title: z.string().min(1).describe("The card's heading"),
  subTitle: z.string().max(120).describe("One line below it"),
  priceCents: z
    .number()
    .int()
    .positive()
    .meta({ format: "cents", description: "The whole price, in Canadian dollars" })
    .meta(adminsOnly),
  per: z
    .enum(["season", "month", "year", "block"])
    .describe("What the price buys")
    .meta(adminsOnly),
  season: seasonId("The season in which it runs").meta(adminsOnly),
  ages: agesSchema.describe("Who may register").meta(adminsOnly),
};

/** A card without an option has no places: it links to the inquiry form. */
const sliderOfferingSchema = z.object({
  id: z.number().int().positive().describe("Its number within its slider"),
  ...offeringFields,
  ...withoutSessions,
  registrationLink: z
    .string()
    .overwrite(encrypted)
    .regex(ownPathOrHttps, "Enter a page of this site, such as /about, or a full address.")
    .meta({ format: "link" })
    .nullable()
    .describe("An external membership form, or a page of this site; empty: the membership's card")
    .meta(adminsOnly),
  option: z
    .object({
      type: z.string().describe("The option's type"),
      id: z.number().int().describe("Its number within the type"),
    })
    .meta({ choice: "option" })
    .nullable()
    .describe(
      "The membership it sells, with its price, season and ages; none: it leads to the inquiry form",
    )
    .meta(adminsOnly),
  options: z
    .object({
      type: z.string().describe("The options' type"),
      ids: z.array(z.number().int()).describe("Their numbers within the type"),
    })
    .meta({ choice: "options" })
    .optional()
    .describe("Several memberships that it stands for, such as single events")
    .meta(adminsOnly),
});

/** The text for everything that a family can register for, and the cards of the program pages. */
export const membershipCardsSchema = z.object({
  buttonText: z.string().describe("Every card's button on the registration page"),
  sliderButtonText: z.string().describe("Every card's button in a membership slider"),
  askButtonText: z
    .string()
    .default("ASK ABOUT A SPOT")
    .describe("The same where a card leads to the inquiry form"),
  invitation,
  sliders: z
    .object({
      track: z.array(sliderOfferingSchema).describe("On /track-field-club"),
      speed: z.array(sliderOfferingSchema).describe("On /speed-training-program"),
      strength: z.array(sliderOfferingSchema).describe("On /strength-conditioning-gym"),
    })
    .describe("The membership sliders of the program pages"),
});
export type MembershipCards = z.output<typeof membershipCardsSchema>;
export type SliderOffering = z.output<typeof sliderOfferingSchema>;

/** The performance group training sessions, a card each. */
export const sessionCardsSchema = z.object({
  heading: z.string().describe("Above the cards"),
  apply: linkSchema.optional().describe("The link below the heading, such as to the application"),
  items: z
    .array(
      z.object({
        id: z.string().describe("Its key"),
        sessionType: z.string().describe("The school grades"),
        heading: z.string().describe("The group's name"),
        ages: agesSchema.describe("Who belongs in it"),
        image: pictureName("The picture"),
        paragraph: z.string().describe("What the group does"),
      }),
    )
    .min(1)
    .describe("Minor, middle school and high school"),
});
export type SessionCards = z.output<typeof sessionCardsSchema>;

/** /donation and /nextgen-donation. The tribute is in the founder section. */
export const donationSchema = z.object({
  hero: heroOf("words-on-ink").describe("The top of /donation"),
  uses: z
    .object({
      heading: z.string().describe("Above the list"),
      items: z
        .array(
          z.object({
            amount: z.string().describe("The amount to choose, as it is written: $20"),
            buys: z.string().describe("What it pays for"),
          }),
        )
        .min(3)
        .describe("What an amount pays for"),
    })
    .describe("What a gift does"),
  noForm: bandSchema
    .omit({ picture: true })
    .describe("Shown while no external donation form is set"),
  receipt: z
    .string()
    .nullable()
    .describe("What donors are told about tax receipts; empty unless the club may issue them")
    .meta(adminsOnly),
  transfer: z
    .object({
      heading: z.string().describe("Above the steps"),
      steps: z.array(z.string()).min(2).describe("What to do, in order").meta(adminsOnly),
      submit: z.string().describe("The button"),
    })
    .describe("Giving by e-transfer on /donation"),
  nextGeneration: z
    .object({
      hero: heroOf("words-on-ivory").describe("The top of /nextgen-donation"),
      words: textSchema.describe("What the next-generation program is"),
      path: z
        .object({
          heading: z.string().min(1).describe("The heading"),
          picture: pictureName("The picture"),
          steps: z
            .array(
              z.object({
                heading: z.string().min(1).describe("What happens"),
                text: z.string().min(1).describe("More about it"),
              }),
            )
            .min(1)
            .describe("In order"),
        })
        .optional()
        .describe("How a gift gets to a child, step by step"),
      banner: picturedBandSchema.optional().describe("The last band: other ways to give"),
      label: z.string().describe("The amount's label"),
      placeholder: z.string().describe("The amount's placeholder"),
      button: z.string().describe("The button"),
    })
    .describe("/nextgen-donation"),
});
export type Donation = z.output<typeof donationSchema>;
