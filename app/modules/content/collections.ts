import { namesOf } from "#core/records.ts";
import { blogSchema, newsSchema } from "./articles.ts";
import { collection } from "./collection.ts";
import { credentialsSchema } from "./credentials.ts";
import {
  applicationCopySchema,
  officeSchema,
  inquiryCopySchema,
  subscribeCopySchema,
  under13CopySchema,
} from "./forms.ts";
import { mailsSchema } from "./mails.ts";
import { donationSchema, membershipCardsSchema, sessionCardsSchema } from "./offer.ts";
import { resultsSchema } from "./results.ts";
import { pageCollections } from "./pages.ts";
import { waiversSchema } from "./waivers.ts";
import {
  accomplishmentsSchema,
  associationsSchema,
  coachesSchema,
  founderSchema,
  testimonialsSchema,
} from "./people.ts";
import { scheduleTextsSchema } from "./schedule.ts";
import {
  accessibilitySchema,
  clubSchema,
  externalSchema,
  navigationSchema,
  noticesSchema,
  pagesSchema,
  policiesSchema,
  questionsSchema,
  receiptCopySchema,
} from "./site.ts";

const everySeason = {
  schedules: collection(
    "Schedule",
    scheduleTextsSchema,
    "/schedule",
    "The page’s words, days without practice, reasons for cancelling, weather. Groups, times and locations are under Programs",
  ),
  membershipCards: collection(
    "Membership cards",
    membershipCardsSchema,
    "/register-for-membership",
    "The cards of the program pages, the words of the registration buttons",
  ),
  notices: collection(
    "Notices",
    noticesSchema,
    "/",
    "A line at the top of every page, from one day to another: closures, deadlines, meets",
  ),
  coaches: collection(
    "Coaches",
    coachesSchema,
    "/about",
    "Names and titles, the team, the landing page's coaches",
  ),
};

const newsAndPeople = {
  news: collection("News page", newsSchema, "/news", "Social posts, gallery, banners"),
  testimonials: collection(
    "Testimonials",
    testimonialsSchema,
    "/track-field-club",
    "What parents and players say",
  ),
  accomplishments: collection(
    "Accomplishments",
    accomplishmentsSchema,
    "/about",
    "Medals, places and records",
  ),
  associations: collection(
    "Associations",
    associationsSchema,
    "/about",
    "The bodies the club works with",
  ),
  results: collection(
    "Marks and records",
    resultsSchema,
    "/records",
    "Age classes, hurdle heights and implement weights; whether visitors see records and athletes’ pages",
    "content.settings",
  ),
  founder: collection(
    "Founder and tribute",
    founderSchema,
    "/about",
    "The biography, the tribute, where e-transfers go",
    "content.settings",
  ),
};

const pages = {
  ...pageCollections,
  sessionCards: collection(
    "Age groups",
    sessionCardsSchema,
    "/track-field-club",
    "Minor, middle school, high school",
  ),
  blog: collection("Blog page", blogSchema, "/blogs", "Hero, load more, labels"),
  donation: collection(
    "Donation pages",
    donationSchema,
    "/donation",
    "What gifts do, transfers, tax receipts",
  ),
  questions: collection(
    "Questions before registering",
    questionsSchema,
    "/questions",
    "Money back, rain, trial, police checks",
  ),
  accessibility: collection(
    "Accessibility statement",
    accessibilitySchema,
    "/accessibility",
    "Standard, checks, known gaps, how to get help",
  ),
  policies: collection(
    "Policies",
    policiesSchema,
    "/privacy-policy",
    "Privacy and data deletion",
    "content.settings",
  ),
};

const formsAndRegistration = {
  office: collection(
    "Booking, registration, checkout",
    officeSchema,
    "/register-for-membership",
    "Text for booking, registering and paying; terms",
  ),
  application: collection(
    "Application form",
    applicationCopySchema,
    "/application-for-registration",
    "Labels, questions, hints",
  ),
  inquiry: collection(
    "Inquiry form",
    inquiryCopySchema,
    "/track-field-club",
    "Headings, labels, privacy",
  ),
  subscribe: collection("Newsletter box", subscribeCopySchema, "/subscribe", "Text and consent"),
  under13: collection(
    "Children under 13",
    under13CopySchema,
    "/contact-us",
    "Who is writing, the guardian, the box",
    "content.settings",
  ),
  mails: collection(
    "Emails",
    mailsSchema,
    null,
    "What confirmations, receipts and requests say by email and by text message",
    "content.settings",
  ),
  waivers: collection(
    "Waivers",
    waiversSchema,
    "/admin/waivers",
    "What families read and confirm each year: concussion booklets, code of conduct, risk, pictures, terms",
    "content.settings",
  ),
  credentials: collection(
    "Coaches’ credentials",
    credentialsSchema,
    "/admin/people",
    "What coaches have to have: police record check, first aid, Safe Sport, certificates; how long each holds",
    "content.settings",
  ),
  receipt: collection(
    "Receipt page",
    receiptCopySchema,
    "/contact-us",
    "Confirms that a form arrived",
  ),
};

const wholeSite = {
  club: collection(
    "Club details",
    clubSchema,
    "/contact-us",
    "Name, phone, email, towns, social networks, reply promise",
    "content.settings",
  ),
  navigation: collection(
    "Menu and footer",
    navigationSchema,
    "/",
    "Links in the header and the footer",
  ),
  pages: collection(
    "Titles for search engines",
    pagesSchema,
    "/",
    "Each page's title and description",
  ),
  external: collection(
    "Other services",
    externalSchema,
    "/appointment-booking",
    "Scheduling, donation form, shop, video: links to other sites",
    "content.settings",
  ),
};

/** The groups in which staff see the collections. */
const groups = {
  "Every season": everySeason,
  "News and people": newsAndPeople,
  Pages: pages,
  "Forms and registration": formsAndRegistration,
  "The whole site": wholeSite,
};

/** The collections that staff edit at /admin/content; articles and town pages have their own sections. */
const collections = {
  ...everySeason,
  ...newsAndPeople,
  ...pages,
  ...formsAndRegistration,
  ...wholeSite,
};
export type CollectionName = keyof typeof collections;

export const collectionNames = namesOf(collections);

export const isCollection = (name: string): name is CollectionName =>
  collectionNames.some((known) => known === name);

/** Validates one collection by itself; references to other collections are checked later. */
export const collectionSchema = <Name extends CollectionName>(name: Name) =>
  collections[name].schema;

/** A collection's title, the page that shows it, if one does, and who may change it. */
export type CollectionGuide = Omit<(typeof collections)[CollectionName], "schema">;

/** The same for one collection. */
export function guideTo(name: CollectionName): CollectionGuide {
  const { title, about, page, permission } = collections[name];
  return { title, about, page, permission };
}

/** The collections in their groups. */
export const collectionGroups = Object.entries(groups).map(([title, group]) => ({
  title,
  collections: Object.fromEntries(namesOf(group).map((name) => [name, guideTo(name)])),
}));

/** The schema of each collection. */
export const collectionSchemas = Object.fromEntries(
  collectionNames.map((name) => [name, collections[name].schema]),
) as { [Name in CollectionName]: (typeof collections)[Name]["schema"] };
