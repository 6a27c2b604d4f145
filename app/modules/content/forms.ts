import { z } from "zod";
import { adminsOnly, bandSchema, sameSchemaFor, heroOf, linkSchema, textSchema } from "./parts.ts";
import { applicationFields, hintedFields } from "./application-fields.ts";

/** The text around the inquiry form's fields. */
export const inquiryCopySchema = z.object({
  heading: z.string().describe("The form's heading"),
  blurb: z.string().describe("What happens after it is sent"),
  needed: z.string().describe("Says which fields must be filled in"),
  trackAndField: z.string().describe("The first group of checkboxes"),
  athletic: z.string().describe("The second group of checkboxes"),
  questions: z.string().describe("The free text's label"),
  friends: z
    .object({
      heading: z.string().describe("The heading"),
      text: z.string().describe("The sentence below it"),
    })
    .describe("Why bring friends"),
  ownGroup: z.string().describe("The question answered with Yes or No"),
  more: z
    .string()
    .default("A coach answers soon.")
    .describe("Beside the button that opens the form"),
  submit: z.string().describe("The button"),
  privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
});
export type InquiryCopy = z.output<typeof inquiryCopySchema>;

/** The text around the newsletter box. */
export const subscribeCopySchema = z.object({
  heading: z.string().describe("Above the box"),
  blurb: z.string().describe("What subscribers get, and how often"),
  label: z.string().describe("The field's label"),
  submit: z.string().describe("The button"),
  consent: z
    .string()
    .describe("What a subscriber agrees to, by whom and how it ends (CASL, s. 10): kept as proof")
    .meta(adminsOnly),
  short: z
    .string()
    .default("By subscribing you agree to our emails. You can unsubscribe at any time.")
    .describe("Always shown; it opens what is agreed to in full"),
  next: z.string().describe("Asks subscribers to press the button in the email"),
  // The default keeps content valid that was saved before this field existed.
  sent: z
    .string()
    .default(
      "One more step: press the button in the email we are sending to this address. Only then are you on the list.",
    )
    .describe("Asks for the same once the form is sent"),
  box: z
    .object({
      label: z.string().describe("Beside the box"),
      more: z.string().describe("Below it: by whom, how often and how it ends"),
    })
    .describe("The unchecked box on the other forms; what it says is kept as proof")
    .meta(adminsOnly),
});
export type SubscribeCopy = z.output<typeof subscribeCopySchema>;

/** The questions and texts about children under 13 (decision 9). */
export const under13CopySchema = z.object({
  box: z
    .object({
      label: z.string().describe("The label of the box that a child checks"),
      more: z.string().describe("Below it: who leaves it empty"),
    })
    .describe("On forms that ask for no age"),
  choice: z
    .object({
      legend: z.string().describe("The question"),
      guardian: z.string().describe("The answer selected at first: an adult is writing"),
      athlete: z.string().describe("The other answer: a child is writing"),
    })
    .describe("Below an age under 13"),
  text: z.string().describe("To the child: whom we write to, and what we don't keep"),
  name: z.string().describe("The label of the guardian's name"),
  email: z.string().describe("The label of the guardian's email"),
  newsletter: z
    .string()
    .describe("Above the button that subscribes: for what age; what it says is kept as proof"),
});
export type Under13Copy = z.output<typeof under13CopySchema>;

const partSchema = z.object({
  heading: z.string().max(24).describe("The part's heading, also shown in the progress bar"),
  text: z.string().describe("One sentence that says why we ask"),
});

/**
 * The text of the application's fields (docs/specification.md 3.3); the field names are the
 * specification's.
 */
export const applicationCopySchema = z.object({
  parts: z
    .object({
      athlete: partSchema.describe("Who the athlete is and who writes"),
      sport: partSchema.describe("Sports, events, where"),
      goals: partSchema.describe("What is hard, what to celebrate"),
      background: partSchema.describe("What was tried before, and what is wanted"),
      reply: partSchema.describe("How we answer"),
    })
    .describe("The five parts, in order"),
  labels: z
    .record(z.enum(applicationFields), z.string())
    .describe("What each field is called, on the form, in the inbox and in the CRM"),
  questions: z
    .object({
      qsc_yes: z.string().describe("Answered Yes or No"),
      member: z.string().describe("Answered by athlete or guardian"),
      sport_priority_1: z.string().describe("Above the three sports"),
      commercial_gym: z.string().describe("Above the experiences"),
      strength_conditioning: z.string().describe("Above the programs"),
      invest_financially: z.string().describe("Above the three stances"),
    })
    .describe("Questions that several fields answer, by the first of them"),
  hints: z
    .object(
      sameSchemaFor(hintedFields, z.string().optional().describe("The sentence below this field")),
    )
    .describe("A sentence below a field's label, where one helps"),
  under13: z
    .object({
      heading: z.string().describe("Above the guardian's name and email"),
      text: z.string().describe("Why we ask for a guardian"),
    })
    .describe("The rule for athletes under 13")
    .meta(adminsOnly),
  draft: z
    .object({
      inTab: z
        .string()
        .default(
          "Your answers stay in this tab until you send or clear them, or close it. You need to be online to send them.",
        )
        .describe("Says where answers are saved in the meantime")
        .meta(adminsOnly),
      keep: z
        .string()
        .default("Keep my answers on this device for 7 days")
        .describe("The label of the box that saves them on the device")
        .meta(adminsOnly),
      onDevice: z
        .string()
        .default(
          "Your answers are saved on this device for 7 days, or until you send or clear them. Whoever uses it could read them.",
        )
        .describe("Says where answers are saved once the box is checked")
        .meta(adminsOnly),
      restored: z.string().describe("Shown when saved answers were restored"),
      clear: z.string().describe("The button that clears them"),
      cleared: z.string().describe("Shown after they were cleared"),
      offline: z.string().describe("Shown while there is no network"),
    })
    .describe("Saving answers until they are sent"),
  mistakes: z.string().describe("Above the list of what is missing"),
  privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
});
export type ApplicationCopy = z.output<typeof applicationCopySchema>;

const trialPrivacy =
  "We ask this so that the coach expects your child and can reach you. The coach of that practice sees first name and age; office staff read the rest.";

const keptDays = z.number().int().min(0).max(90);

/** The text of the booking, registration and payment pages. */
export const officeSchema = z.object({
  booking: z
    .object({
      hero: heroOf("words-on-ink").describe("The top of the page"),
      frame: z.string().describe("The scheduling frame's name, read to people who cannot see it"),
      noFrame: bandSchema
        .omit({ picture: true })
        .extend({
          register: linkSchema.optional().describe("The link for families who want to register"),
          onTheDay: z.string().optional().describe("What a family must know for that day"),
        })
        .describe("Shown while no scheduling service is set"),
    })
    .describe("/appointment-booking"),
  registration: z
    .object({
      hero: heroOf("words-on-ivory").describe("The top of the page"),
      finder: z
        .object({
          heading: z.string().describe("The question above the ages"),
          allAges: z.string().describe("The choice that shows everything"),
          fitting: z.string().describe("After how many memberships there are, before the age"),
          groups: z.string().describe("What the links to the groups are, for screen readers"),
          none: z.string().describe("In a group with nothing for the chosen age, before its ages"),
        })
        .describe("Helps families find the right card"),
      note: z.string().describe("What happens after paying").meta(adminsOnly),
    })
    .describe("/register-for-membership"),
  // The default keeps content valid that was saved before this field existed.
  assurances: z
    .array(
      z.object({
        text: z.string().max(120).describe("One short sentence: what a parent wants to know first"),
        link: linkSchema.describe("The link behind it"),
      }),
    )
    .max(3)
    .default([])
    .describe("Below the question for the age, on every page where families choose"),
  application: z
    .object({
      hero: heroOf("words-on-ivory").describe("The top of the page"),
      words: textSchema.describe("Above the form"),
      submit: z.string().describe("The button"),
    })
    .describe("/application-for-registration, around the form"),
  privacy: z
    .object({
      waitingList: z.string().describe("At a waiting list"),
      trial: z.string().default(trialPrivacy).describe("At a request for a first practice"),
      transfer: z.string().describe("At the announcement of an e-transfer"),
      dataRequest: z.string().describe("At a request to see or delete data"),
    })
    .describe("What is asked for, why, and who receives it")
    .meta(adminsOnly),
  medicalInformation: z
    .object({
      heading: z.string().describe("Opens the fields"),
      line: z.string().describe("What is asked for"),
      label: z.string().describe("The field's label"),
      consent: z
        .string()
        .describe("What a family agrees to: who reads it, and for how long; kept as proof"),
    })
    .describe("What coaches must know of an athlete's health, asked at the checkout")
    .meta(adminsOnly),
  texts: z
    .object({
      guardian: z.string().describe("At a guardian’s details"),
      waitingList: z.string().describe("On a waiting list"),
    })
    .describe("What is agreed to for text messages, where the club sends them")
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
          once: z.string().describe("Beside the price of a monthly membership"),
          decline: z.string().describe("The link that leads back"),
        })
        .describe("What a family sees and accepts before it pays")
        .meta(adminsOnly),
      transfer: z
        .object({
          days: keptDays.describe(
            "Days to send an e-transfer, which keep the places; 0: not offered",
          ),
          sponsorDays: keptDays.describe(
            "Days that places are kept for a sponsor’s payment; 0: not offered",
          ),
        })
        .default({ days: 5, sponsorDays: 21 })
        .describe("Other ways to pay than by card")
        .meta(adminsOnly),
    })
    .describe("The checkout pages' messages"),
});
export type OfficeText = z.output<typeof officeSchema>;
