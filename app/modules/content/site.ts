import { z } from "zod";
import { type ColourUse, colourError } from "#core/contrast.ts";
import { formerZone, isTimeZone } from "#core/time/time.ts";
import { ownPath } from "#core/links.ts";
import { legalEntityTypes } from "./legal-entity.ts";
import { pageCollections } from "./pages.ts";
import { sameSchemaFor, linkSchema, pictureName, textSchema, webAddress } from "./parts.ts";

const socialNetworks = ["facebook", "instagram", "x", "youtube"] as const;
const paymentBrands = ["visa", "mastercard", "amex", "interac"] as const;

const phoneNumber = z.string().regex(/^\+1\d{10}$/, "Enter it as +1 and ten digits");

const colourFor = (use: ColourUse, description: string) =>
  z
    .string()
    .superRefine((colour, context) => {
      const message = colourError(colour, use);
      if (message) context.addIssue({ code: "custom", message });
    })
    .meta({ format: `${use}-colour`, description });

/** The club's details. */
export const clubSchema = z.object({
  name: z.string().min(1).describe("The club's full name"),
  initials: z.string().min(2).max(6).describe("Its short name, used in text messages"),
  tagline: z.string().max(120).describe("One line that says what the club is"),
  email: z.email().max(36).describe("Where visitors write: 36 characters at most"),
  phone: z.string().min(7).describe("The phone number as people read it"),
  phoneLink: phoneNumber.describe("The same number as a phone dials it"),
  staffSmsNumber: phoneNumber.describe("The staff phone that gets a text about each form"),
  postalAddress: z.string().describe("Shown in every email, as Canada's anti-spam law requires"),
  legalEntityType: z
    .enum(legalEntityTypes)
    .describe(
      "What the club is in law: a non-profit or member-owned club (non-profit), or a business. It chooses the terms among the waivers that families confirm",
    ),
  towns: z.array(z.string()).min(1).describe("The towns the club serves, in the order shown"),
  timeZone: z.string().refine(isTimeZone, "Choose one from the list.").default(formerZone).meta({
    choice: "timeZone",
    description: "The time zone of every time, day, month and tax year on the site",
  }),
  colours: z
    .object({
      main: colourFor("main", "Bands, links and marks on the light pages, as #9c3b27"),
      accent: colourFor("accent", "Buttons and marks on the dark grounds, as #d9a521"),
    })
    .optional()
    .describe("Its two colours; none: those of the site's design"),
  logoPicture: pictureName(
    "Its logo, a picture of the library; none: the drawn logo, or the name if it is not the one in that drawing",
  ).optional(),
  social: z
    .array(
      z.object({
        network: z.enum(socialNetworks).describe("Sets its icon"),
        name: z.string().describe("Read aloud in place of the icon"),
        url: webAddress.describe("The club's page there"),
      }),
    )
    .describe("The social networks in the footer"),
  paymentBrands: z
    .array(
      z.object({
        brand: z.enum(paymentBrands).describe("Sets its icon"),
        name: z.string().describe("Read aloud in place of the icon"),
      }),
    )
    .describe("Cards and payments accepted, shown in the footer"),
  copyrightYear: z.number().int().describe("The year in the footer's copyright line"),
  replyPromise: z.string().describe("How soon somebody answers, as it is read in a sentence"),
  replyWithinHours: z.number().int().positive().describe("The same promise in hours"),
  retention: z
    .object({
      submissionMonths: z.int().min(1).describe("Forms, after the last exchange"),
      unconfirmedDays: z.int().min(8).describe("Requests that nobody confirmed by email"),
      endedConsentMonths: z.int().min(36).describe("Proof of consent, after somebody unsubscribes"),
      suspectDays: z.int().min(1).describe("Forms that look like spam"),
      unpaidDays: z.int().min(31).describe("Checkouts and announced transfers nobody paid"),
      paymentYears: z.int().min(6).describe("Payments, after the end of their tax year"),
      mailDays: z.int().min(1).describe("Copies of messages"),
      // The defaults keep content valid that was saved before these fields existed.
      messageMonths: z.int().min(1).default(24).describe("Messages to families"),
      medicalInformationDays: z
        .int()
        .min(1)
        .default(60)
        .describe("Athletes' medical information, after the last day of their last season"),
      deletedPageDays: z
        .int()
        .min(1)
        .default(90)
        .describe("Deleted articles and location pages, until they cannot be restored"),
      earlierTextMonths: z
        .int()
        .min(1)
        .default(24)
        .describe("Earlier versions of articles, location pages and this content"),
      credentialYears: z
        .int()
        .min(1)
        .default(3)
        .describe("Coaches' credentials, after they expired or the coach has left"),
      logMonths: z.int().min(1).default(24).describe("The log of who changed what"),
    })
    .describe("How long the site keeps data, as the privacy policy says"),
  duplicateContacts: z
    .enum(["refuse", "update"])
    .describe(
      "What visitors see when the contact list already has their email address: a request to use another (refuse), or a plain success (update). Either way the message arrives and the list is updated",
    ),
  login: z
    .object({
      longestEmail: z.number().int().describe("Most characters of a staff email address"),
      longestPassword: z.number().int().describe("Most characters of a staff password"),
    })
    .describe("Limits of the staff login"),
});
export type Club = z.output<typeof clubSchema>;

/** The header's menu and the footer's links. */
export const navigationSchema = z.object({
  menu: z
    .array(
      z.object({
        label: z.string().describe("The entry's text, in capitals as the header shows them"),
        to: z
          .string()
          .regex(ownPath, "Start with one slash, such as /about.")
          .meta({ choice: "page", description: "Its page; without one it only opens the dropdown" })
          .optional(),
        items: z.array(linkSchema).describe("The entries of its dropdown; none: a plain link"),
      }),
    )
    .describe("The header's entries from left to right"),
  inquire: z.string().describe("The header's button"),
  find: linkSchema
    .default({ label: "Find your group", to: "/find-a-group" })
    .describe("The header's first link"),
  register: linkSchema
    .default({ label: "Register", to: "/register-for-membership" })
    .describe("The header's link beside it"),
  family: linkSchema
    .default({ label: "My family", to: "/family" })
    .describe("The link to a family's own page"),
  footer: z
    .object({
      join: z
        .array(linkSchema)
        .default([
          { label: "Find your group", to: "/find-a-group" },
          { label: "Register", to: "/register-for-membership" },
          { label: "Apply", to: "/application-for-registration" },
          { label: "My family", to: "/family" },
        ])
        .describe("The buttons for families who want to join"),
      club: z.array(linkSchema).describe("Links about the club"),
      programs: z
        .object({
          label: z.string().describe("The entry that opens the programs"),
          to: z
            .string()
            .regex(ownPath, "Start with one slash, such as /about.")
            .meta({ choice: "page", description: "Where its double click leads" }),
          items: z.array(linkSchema).describe("The programs; the first leads to all of them"),
        })
        .describe("The footer's PROGRAMS entry"),
      reading: z.array(linkSchema).describe("Links to news and articles"),
      legal: z.array(linkSchema).describe("The policies"),
    })
    .describe("The footer's links, by column"),
  lost: z.array(linkSchema).describe("Where the not-found page sends people"),
});
export type Navigation = z.output<typeof navigationSchema>;

/** The pages that search engines index, unless staff say otherwise. */
export const publicPages = [
  ...Object.values(pageCollections).map(({ page }) => page),
  "/blogs",
  "/news",
  "/records",
  "/appointment-booking",
  "/schedule",
  "/privacy-policy",
  "/user-data-deletion-policy",
  "/accessibility",
  "/questions",
  "/find-a-group",
  "/register-for-membership",
  "/application-for-registration",
  "/donation",
  "/nextgen-donation",
  "/payment-checkout",
  "/successful-checkout",
] as const;
/** These are never indexed, whatever the settings. */
const unlistedPages = ["/admin", "/admin/blogs", "/admin/location-pages", "/login", "*"] as const;

const pageSchema = z.object({
  title: z.string().max(60).describe("The browser tab's and search results' title"),
  description: z.string().min(20).max(155).describe("What search results say below the title"),
});
const listedPageSchema = pageSchema.extend({
  noindex: z.boolean().optional().describe("Search engines leave it out"),
});

/** Each page's title and description. Articles and location pages carry their own. */
export const pagesSchema = z.object({
  ...sameSchemaFor(publicPages, listedPageSchema),
  ...sameSchemaFor(unlistedPages, pageSchema),
});
export type Pages = z.output<typeof pagesSchema>;

const schedulingSchema = z.object({
  url: webAddress.describe("The service's address for the club"),
  appointmentType: z.string().min(1).describe("The kind of appointment, as the service names it"),
});

/** External services. Without an address, a page shows its own text instead. */
export const externalSchema = z.object({
  scheduling: schedulingSchema.nullable().describe("The scheduling widget of /appointment-booking"),
  donationForm: webAddress.nullable().describe("The donation form of /donation"),
  socialWidget: webAddress
    .nullable()
    .describe("The script that draws the social posts of /news, as X offers it (widgets.js)"),
  shop: webAddress.nullable().describe("The shop of the BECOME A MEMBER link"),
  video: webAddress.nullable().describe("The video of the about page's LEARN MORE link"),
  kidsSports: webAddress.nullable().describe("The kids-sports site of the tribute"),
});
export type External = z.output<typeof externalSchema>;

const noticeSchema = z
  .object({
    id: z.string().describe("Its key"),
    text: z.string().min(1).max(160).describe("What visitors are told"),
    from: z.iso.date().describe("The first day it is shown, from midnight"),
    until: z.iso.date().describe("The last day it is shown, to its end"),
    link: linkSchema.optional().describe("A page to link to"),
  })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    message: "The last day cannot be before the first.",
  });

/** Notices at the top of every page, each from one day to another (in the club's time zone). */
export const noticesSchema = z.array(noticeSchema);
export type Notice = z.output<typeof noticeSchema>;

const policySchema = z.object({
  heading: z.string().describe("The page's heading"),
  updated: z.iso.date().describe("The day it took effect"),
  reviewed: z.iso
    .date()
    .optional()
    .describe("The day it was last reviewed; staff are reminded after a year"),
  summary: z.array(z.string()).min(1).describe("The policy in a few sentences"),
  sections: z
    .array(
      z.object({
        id: z.string().describe("Its anchor"),
        heading: z.string().describe("The section's heading"),
        text: z.array(z.string()).min(1).describe("Its paragraphs"),
        list: z.array(z.string()).optional().describe("A list below them"),
        link: linkSchema.optional().describe("A page to link to"),
      }),
    )
    .min(4)
    .describe("The sections"),
});

/** The two policies. */
export const policiesSchema = z.object({
  privacy: policySchema.describe("/privacy-policy"),
  deletion: policySchema.describe("/user-data-deletion-policy"),
});
export type Policies = z.output<typeof policiesSchema>;
export type Policy = z.output<typeof policySchema>;

/** Questions before registering, laid out like a policy. */
export const questionsSchema = policySchema
  .omit({ updated: true, reviewed: true })
  .describe("/questions");
export type Questions = z.output<typeof questionsSchema>;

/** The accessibility statement, laid out like a policy. */
export const accessibilitySchema = policySchema.extend({
  help: textSchema.describe(
    "How to get help; the phone number, the email address and the reply promise follow",
  ),
});
export type Accessibility = z.output<typeof accessibilitySchema>;

/** The receipt's text. */
export const receiptCopySchema = z.object({
  heading: z.string().describe("The page's heading"),
  text: z.string().describe("What the page is for"),
  reference: z.string().describe("Before the reference"),
  saved: z.string().describe("Before the time it was saved"),
  emailed: z.string().describe("Before the time the confirmation was sent"),
  notEmailed: z.string().describe("While it has not been sent"),
  due: z.string().describe("Before the time by which somebody will answer"),
  answered: z.string().describe("Before the time somebody answered"),
  help: z.string().describe("What to do if nobody did"),
});
export type ReceiptCopy = z.output<typeof receiptCopySchema>;
