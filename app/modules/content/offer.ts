import { z } from "zod";
import { encrypted, ownPathOrHttps } from "#core/links.ts";
import { invitation, withoutSessions, joinedBy } from "./admission.ts";
import { lateRules } from "./joining.ts";
import { taxKinds } from "#core/tax.ts";
import {
  adminsOnly,
  agesSchema,
  bandSchema,
  heroOf,
  linkSchema,
  pictureName,
  picturedBandSchema,
  seasonSchema,
  seasonId,
  sessionId,
  signName,
  textSchema,
  webAddress,
} from "./parts.ts";

const offeringSchema = z.object({
  id: z.number().int().positive().describe("Its number within its type or slider"),
  icon: signName("The drawing"),
  title: z.string().describe("The card's heading"),
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
  tax: z
    .enum(taxKinds)
    .optional()
    .describe("Whether tax is added to the price; left out: none, as a small supplier")
    .meta(adminsOnly),
  season: seasonId("The season in which it runs").meta(adminsOnly),
  capacity: z.number().int().positive().describe("How many places there are").meta(adminsOnly),
  ages: agesSchema.describe("Who may register").meta(adminsOnly),
  registrationLink: webAddress
    .nullable()
    .describe("An external membership form; empty: our own checkout")
    .meta(adminsOnly),
});

/** A sold offering stays in the catalogue, so that its places and groups are known. */
const archived = z
  .boolean()
  .optional()
  .describe("It is no longer sold; who has a place keeps it")
  .meta(adminsOnly);

/** An event is trained in some of the groups' sessions. */
const optionSchema = offeringSchema.extend({
  ...withoutSessions,
  archived,
  ...joinedBy,
  sessions: z
    .array(sessionId("One of the weekly sessions"))
    .min(1)
    .optional()
    .describe("The sessions it includes; left out: all of the groups that name it"),
});

const groupSchema = textSchema.extend({
  id: z.string().describe("Its key and anchor"),
  type: z
    .string()
    .regex(/^[a-z0-9_]{1,40}$/)
    .meta({ auto: "key", description: "The checkout's type; of a new group its key" })
    .meta(adminsOnly),
  name: z.string().min(1).describe("What staff call it, in lists"),
  options: z.array(optionSchema).min(1).describe("What it sells, a card each"),
});

/** A card without an option has no places: it leads to the enquiry form. */
const sliderOfferingSchema = offeringSchema.omit({ capacity: true, tax: true }).extend({
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
      "The membership it sells, with its price, season and ages; none: it leads to the enquiry form",
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

const percent = (what: string) => z.number().int().min(0).max(90).describe(what);

const discountsSchema = z.object({
  secondChildPercent: percent("Percent off for a second child in one order; 0: nothing"),
  thirdChildPercent: percent("Percent off for a third child and each after it; 0: nothing"),
  earlyPercent: percent("Percent off for registering early; 0: nothing"),
  earlyDays: z
    .number()
    .int()
    .min(0)
    .max(350)
    .describe("How many days before a season’s first day registering early ends"),
  familyMaximumCents: z
    .number()
    .int()
    .min(0)
    .meta({ format: "cents", description: "The most that a family’s order costs; 0: no limit" }),
  codes: z
    .array(
      z.object({
        code: z
          .string()
          .regex(/^[A-Za-z0-9-]{3,30}$/, "Use letters, digits and hyphens, at least three")
          .describe("What families type"),
        percent: z.number().int().min(1).max(90).describe("Percent off"),
        until: z.iso.date().optional().describe("The last day on which it counts; empty: no end"),
      }),
    )
    .describe("Codes for a discount, such as for a school"),
});

/** Everything a family can register for. */
export const offeringsSchema = z.object({
  buttonText: z.string().describe("Every card's button on the registration page"),
  opensDaysBefore: z
    .number()
    .int()
    .min(1)
    .max(350)
    .describe("How many days before a season its registration opens")
    .meta(adminsOnly),
  joiningLate: z
    .enum(lateRules)
    .default("full price")
    .describe(
      "What joining after a season's first session costs: a price for what is left rounds up to a dollar",
    )
    .meta(adminsOnly),
  discounts: discountsSchema.describe("What is taken off the price, line by line").meta(adminsOnly),
  updated: z.iso
    .date()
    .optional()
    .meta({ auto: "today", description: "The day of the last change; families are told" }),
  sliderButtonText: z.string().describe("Every card's button in a membership slider"),
  askButtonText: z
    .string()
    .default("ASK FOR A PLACE")
    .describe("The same where a card leads to the enquiry form"),
  invitation,
  seasons: z
    .array(
      seasonSchema.extend({
        id: z.string().describe("Its key"),
        name: z.string().min(1).max(40).describe("What the club calls it"),
        yearsLater: z
          .number()
          .int()
          .optional()
          .meta({ auto: "kept", description: "Kept when its days are moved over New Year" }),
      }),
    )
    .min(1)
    .describe("When memberships run, every year; what was sold follows when the days change")
    .meta(adminsOnly),
  groups: z.array(groupSchema).min(1).describe("The groups of the registration page"),
  nextGeneration: z
    .array(
      // No page shows a card of it; its page starts the checkout directly.
      offeringSchema.omit({ icon: true, registrationLink: true }).extend({
        archived,
        flag: z
          .enum(["baseball", "track_field", "track_field_highschool", "nextgen"])
          .describe("The query of /payment-checkout that buys it")
          .meta(adminsOnly),
        type: z
          .enum(["baseball_speed", "indoor_track_field", "track_field_elementary"])
          .describe("The checkout's type")
          .meta(adminsOnly),
      }),
    )
    .describe("What the next-generation checkout sells"),
  sliders: z
    .object({
      track: z.array(sliderOfferingSchema).min(3).describe("On /track-field-club"),
      speed: z.array(sliderOfferingSchema).min(3).describe("On /speed-training-program"),
      strength: z.array(sliderOfferingSchema).min(3).describe("On /strength-conditioning-gym"),
    })
    .describe("The membership sliders of the program pages"),
});
export type Offerings = z.output<typeof offeringsSchema>;
export type Offering = z.output<typeof optionSchema>;
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
    .describe("Giving by e-mail transfer on /donation"),
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
