import { z } from "zod";
import { signName } from "./choices.ts";
import { picturedBandSchema } from "./band.ts";

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

/** What the club's athletes won; slides show three of them at a time, in this order. */
export const accomplishmentsSchema = z.object({
  heading: z.string().describe("The club's name followed by ACCOMPLISHMENTS"),
  banner: picturedBandSchema.describe("The accomplishments banner of the about and news pages"),
  items: z.array(accomplishmentSchema).min(2).describe("The 27 entries"),
});
export type Accomplishments = z.output<typeof accomplishmentsSchema>;
export type Accomplishment = z.output<typeof accomplishmentSchema>;
