import { z } from "zod";
import { articlesSchema, blogSchema, locationsSchema, newsSchema } from "./articles.ts";
import {
  applicationCopySchema,
  deskSchema,
  enquiryCopySchema,
  subscribeCopySchema,
  under13CopySchema,
} from "./forms.ts";
import { mailsSchema } from "./mails.ts";
import { donationSchema, offeringsSchema, sessionCardsSchema } from "./offer.ts";
import {
  aboutSchema,
  contactSchema,
  homeSchema,
  landingSchema,
  programsSchema,
  speedSchema,
  strengthSchema,
  trackFieldSchema,
} from "./pages.ts";
import {
  accomplishmentsSchema,
  associationsSchema,
  coachesSchema,
  founderSchema,
  testimonialsSchema,
} from "./people.ts";
import { type NamedContent, unknownNames } from "./references.ts";
import { schedulesSchema, venuesSchema } from "./schedule.ts";
import {
  clubSchema,
  externalSchema,
  navigationSchema,
  noticesSchema,
  pagesSchema,
  policiesSchema,
  receiptCopySchema,
} from "./site.ts";

/** Everything under `content/`, checked when the server boots. */
export const contentSchema = z
  .object({
    club: clubSchema.describe("What makes it this club and no other"),
    navigation: navigationSchema.describe("The header's menu and the footer's links"),
    pages: pagesSchema.describe("Each page's title and description"),
    external: externalSchema.describe("Addresses of other services"),
    notices: noticesSchema.describe("Lines at the top of every page, for some days"),
    home: homeSchema.describe("/"),
    about: aboutSchema.describe("/about"),
    programs: programsSchema.describe("/programs"),
    trackField: trackFieldSchema.describe("/track-field-club"),
    speed: speedSchema.describe("/speed-training-program"),
    strength: strengthSchema.describe("/strength-conditioning-gym"),
    landing: landingSchema.describe("/become-an-olympian"),
    news: newsSchema.describe("/news"),
    blog: blogSchema.describe("/blogs and the text around an article"),
    contact: contactSchema.describe("/contact-us"),
    desk: deskSchema.describe("Booking, registration, application and checkout"),
    donation: donationSchema.describe("/donation and /nextgen-donation"),
    policies: policiesSchema.describe("The two policies"),
    locations: locationsSchema.describe("The seven towns' pages"),
    enquiry: enquiryCopySchema.describe("The enquiry form's text"),
    application: applicationCopySchema.describe("The application form's text"),
    receipt: receiptCopySchema.describe("/receipt/{code}, what became of a form"),
    mails: mailsSchema.describe("What the club's mails to visitors say"),
    subscribe: subscribeCopySchema.describe("The newsletter box's text"),
    under13: under13CopySchema.describe("Children under 13, on every form"),
    articles: articlesSchema.describe("The built-in articles, newest first"),
    coaches: coachesSchema.describe("Who coaches"),
    founder: founderSchema.describe("The founder, and the tribute"),
    testimonials: testimonialsSchema.describe("What families and players say"),
    accomplishments: accomplishmentsSchema.describe("What the club's athletes won"),
    associations: associationsSchema.describe("The bodies the club works with"),
    venues: venuesSchema.describe("Where the club trains"),
    schedules: schedulesSchema.describe("Who trains when and where"),
    sessionCards: sessionCardsSchema.describe("The three age groups"),
    offerings: offeringsSchema.describe("What a family can register for"),
  })
  .superRefine((content, context) => {
    for (const message of unknownNames(content satisfies NamedContent)) {
      context.addIssue({ code: "custom", message });
    }
  });
export type Content = z.output<typeof contentSchema>;
