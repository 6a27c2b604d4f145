import { z } from "zod";
import { adminsOnly } from "./admins-only.ts";
import { bandSchema, heroSchema, wordsSchema } from "./band.ts";

/** The words of the pages where something is booked, registered or paid. */
export const deskSchema = z.object({
  booking: z
    .object({
      hero: heroSchema.describe("The top of the page"),
      frame: z.string().describe("The scheduling frame's name, read to who cannot see it"),
      noFrame: bandSchema
        .omit({ picture: true })
        .describe("Shown while no scheduling service is set"),
    })
    .describe("/appointment-booking"),
  registration: z
    .object({
      hero: heroSchema.describe("The top of the page"),
      groups: z
        .object({
          elementary: wordsSchema.describe("Grades 1–8"),
          highschool: wordsSchema.describe("Grades 9–12"),
          speed: wordsSchema.describe("Speed training"),
          strength: wordsSchema.describe("The gym"),
        })
        .describe("The four groups' headings"),
      finder: z
        .object({
          heading: z.string().describe("The question above the ages"),
          allAges: z.string().describe("The choice that leaves nothing out"),
          fitting: z.string().describe("After how many memberships there are, before the age"),
          groups: z.string().describe("What the four links are, for those who hear them"),
          none: z.string().describe("In a group with nothing for the chosen age, before its ages"),
        })
        .describe("The way to the fitting card"),
      note: z.string().describe("What happens after paying").meta(adminsOnly),
    })
    .describe("/register-for-membership"),
  application: z
    .object({
      hero: heroSchema.describe("The top of the page"),
      words: wordsSchema.describe("Above the form"),
      submit: z.string().describe("The button"),
    })
    .describe("/application-for-registration, around the form"),
  privacy: z
    .object({
      waitingList: z.string().describe("At a waiting list"),
      transfer: z.string().describe("At the announcement of an e-mail transfer"),
      dataRequest: z.string().describe("At a request to see or delete data"),
    })
    .describe("What is asked for, why, and who receives it")
    .meta(adminsOnly),
  checkout: z
    .object({
      starting: z.string().describe("On /payment-checkout"),
      success: z.string().describe("On /successful-checkout, paid"),
      failure: z.string().describe("On /successful-checkout, not paid"),
      agreement: z
        .object({
          heading: z.string().describe("The page's heading"),
          line: z.string().describe("The sentence below it"),
          terms: z
            .array(z.string())
            .min(3)
            .describe("Cancelling and refunds, a sentence or two each"),
          accept: z.string().describe("The button that leads to the card"),
          privacy: z.string().describe("What is asked of the athlete, why, and who receives it"),
          once: z.string().describe("Beside the price of what is bought by the month"),
          decline: z.string().describe("The link that leads back"),
        })
        .describe("What a family sees and accepts before it pays")
        .meta(adminsOnly),
    })
    .describe("The checkout pages' messages"),
});
export type Desk = z.output<typeof deskSchema>;
