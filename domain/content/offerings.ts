import { z } from "zod";
import { adminsOnly } from "./admins-only.ts";
import { signName } from "./choices.ts";
import { agesSchema } from "./ages.ts";
import { seasonSchema } from "./season.ts";

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
  season: seasonSchema.describe("When it runs, every year").meta(adminsOnly),
  capacity: z.number().int().positive().describe("How many places there are").meta(adminsOnly),
  ages: agesSchema.describe("Who may register").meta(adminsOnly),
  registrationLink: z
    .url()
    .nullable()
    .describe("An external membership form; empty: our own checkout")
    .meta(adminsOnly),
});

const optionSchema = <T extends string>(type: T) =>
  offeringSchema.extend({ type: z.literal(type).describe("The checkout's type").meta(adminsOnly) });

/** A card without an option has no places of its own: it leads to the enquiry form. */
const sliderOfferingSchema = offeringSchema.omit({ capacity: true }).extend({
  option: z
    .object({
      type: z.string().describe("The option's type"),
      id: z.number().int().describe("Its number within the type"),
    })
    .meta({ choice: "option" })
    .nullable()
    .describe(
      "The membership it sells, whose price, season and ages it then shows; none: it leads to the enquiry form",
    )
    .meta(adminsOnly),
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
  sliderButtonText: z.string().describe("Every card's button in a membership slider"),
  elementary: z.array(optionSchema("track_field_elementary")).min(1).describe("Grades 1–8"),
  highschool: z.array(optionSchema("track_field_highschool")).min(1).describe("Grades 9–12"),
  speed: z.array(optionSchema("speed_training")).min(1).describe("Speed training"),
  strength: z.array(optionSchema("strength_conditioning")).min(1).describe("The gym"),
  nextGeneration: z
    .array(
      // No page draws a card of it, and its page buys it at once.
      offeringSchema.omit({ icon: true, registrationLink: true }).extend({
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
    .length(4)
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
export type Offering = z.output<typeof offeringSchema>;
export type SliderOffering = z.output<typeof sliderOfferingSchema>;
