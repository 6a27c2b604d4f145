import { z } from "zod";
import { formerZone, isTimeZone } from "../time.ts";

const socialNetworks = ["facebook", "instagram", "x", "youtube"] as const;
const paymentBrands = ["visa", "mastercard", "amex", "interac"] as const;

const phoneNumber = z.string().regex(/^\+1\d{10}$/, "Write it as +1 and ten digits");

/** Everything that makes it this club and no other. */
export const clubSchema = z.object({
  name: z.string().min(1).describe("The club's full name"),
  initials: z.string().min(2).max(6).describe("Its short name, used in text messages"),
  tagline: z.string().max(120).describe("One line that says what the club is"),
  email: z.email().max(36).describe("Where visitors write: 36 characters at most"),
  phone: z.string().min(7).describe("The telephone number as people read it"),
  phoneLink: phoneNumber.describe("The same number as a telephone dials it"),
  staffSmsNumber: phoneNumber.describe("The staff telephone that is told of each form"),
  postalAddress: z.string().describe("Stands in every e-mail: Canada's anti-spam law asks for it"),
  towns: z.array(z.string()).min(1).describe("The towns the club serves, in the order shown"),
  timeZone: z.string().refine(isTimeZone, "Choose one of the list.").default(formerZone).meta({
    choice: "timeZone",
    description: "Whose clock every time, day, month and tax year of the site goes by",
  }),
  social: z
    .array(
      z.object({
        network: z.enum(socialNetworks).describe("Picks its sign"),
        name: z.string().describe("Read in place of the sign"),
        url: z.url().describe("The club's page there"),
      }),
    )
    .min(1)
    .describe("The four social networks in the footer"),
  paymentBrands: z
    .array(
      z.object({
        brand: z.enum(paymentBrands).describe("Picks its sign"),
        name: z.string().describe("Read in place of the sign"),
      }),
    )
    .describe("Cards and payments accepted, shown in the footer"),
  copyrightYear: z.number().int().describe("The year in the footer's copyright line"),
  replyPromise: z.string().describe("How soon somebody answers, as it is read in a sentence"),
  replyWithinHours: z.number().int().positive().describe("The end of that promise, in hours"),
  retention: z
    .object({
      submissionMonths: z.int().min(1).describe("Forms, after the last exchange"),
      unconfirmedDays: z.int().min(8).describe("Requests whose mailed button nobody pressed"),
      endedConsentMonths: z.int().min(36).describe("Proof of consent, after unsubscribing"),
      suspectDays: z.int().min(1).describe("Forms that look like spam"),
      unpaidDays: z.int().min(31).describe("Checkouts and announced transfers nobody paid"),
      paymentYears: z.int().min(6).describe("Payments, after the end of their tax year"),
      mailDays: z.int().min(1).describe("Copies of messages"),
      // Clubs that saved their details before these three were asked for keep what they saved.
      deletedPageDays: z
        .int()
        .min(1)
        .default(90)
        .describe("Deleted articles and location pages, until they cannot be brought back"),
      earlierTextMonths: z
        .int()
        .min(1)
        .default(24)
        .describe("Earlier texts of articles, location pages and these words"),
      logMonths: z.int().min(1).default(24).describe("The log of who changed what"),
    })
    .describe("How long the site keeps what it was told, as the privacy policy says"),
  duplicateContacts: z
    .enum(["refuse", "update"])
    .describe(
      "What is told to who writes with an e-mail address the contact list knows: to use another (refuse), or that all went well (update). The message arrives and the list is brought up to date either way",
    ),
  login: z
    .object({
      longestEmail: z.number().int().describe("Most characters of a staff e-mail address"),
      longestPassword: z.number().int().describe("Most characters of a staff password"),
    })
    .describe("Limits of the staff login"),
});
export type Club = z.output<typeof clubSchema>;
