import type { StaffRole } from "#domain/staff.ts";
import { type Content, contentSchema } from "../schema.ts";

/** The collections edited at /admin/content; articles and town pages have their own rooms. */
export type CollectionName = Exclude<keyof Content, "articles" | "locations">;

export const collectionNames = Object.keys(contentSchema.shape).filter(
  (name): name is CollectionName => name !== "articles" && name !== "locations",
);

export const isCollection = (name: string): name is CollectionName =>
  collectionNames.some((known) => known === name);

/** Checks one collection by itself; references to other collections are checked later. */
export const collectionSchema = (name: CollectionName) => contentSchema.shape[name];

/** How staff find a collection, and where its text is shown. */
export interface CollectionGuide {
  title: string;
  /** Words staff would use for it in a search. */
  about: string;
  /** A page that shows it. */
  page: string;
  /**
   * Who may change it; in an editors' collection single fields may be for admins (`adminsOnly`).
   */
  role: StaffRole;
}

const groups = [
  "Every season",
  "News and people",
  "Pages",
  "Forms and registration",
  "The whole site",
] as const;

const guide = (
  group: (typeof groups)[number],
  title: string,
  about: string,
  page: string,
  role: StaffRole = "editor",
) => ({ group, title, about, page, role });

/** Each collection has one: TypeScript refuses a collection without it. */
const guides: Record<CollectionName, CollectionGuide & { group: string }> = {
  schedules: guide(
    "Every season",
    "Schedule",
    "Groups, sessions, times, seasons, days without practice; the calendar feeds follow",
    "/schedule",
  ),
  offerings: guide(
    "Every season",
    "Memberships and prices",
    "What families register for: prices, seasons, ages, places, external forms",
    "/register-for-membership",
  ),
  notices: guide(
    "Every season",
    "Notices",
    "A line at the top of every page, from one day to another: closures, deadlines, meets",
    "/",
  ),
  venues: guide("Every season", "Places", "Where the club trains: addresses, parking", "/schedule"),
  coaches: guide(
    "Every season",
    "Coaches",
    "Names and titles, the team, the landing page's coaches",
    "/about",
  ),
  news: guide("News and people", "News page", "Social posts, gallery, banners", "/news"),
  testimonials: guide(
    "News and people",
    "Testimonials",
    "What parents and players say",
    "/track-field-club",
  ),
  accomplishments: guide(
    "News and people",
    "Accomplishments",
    "Medals, places and records",
    "/about",
  ),
  associations: guide(
    "News and people",
    "Associations",
    "The bodies the club works with",
    "/about",
  ),
  founder: guide(
    "News and people",
    "Founder and tribute",
    "The biography, the tribute, where e-mail transfers go",
    "/about",
    "admin",
  ),
  home: guide("Pages", "Home page", "Slides, facts, programs, articles shown", "/"),
  about: guide("Pages", "About page", "Role model, performance group, the club", "/about"),
  programs: guide("Pages", "Programs page", "The overview of all programs", "/programs"),
  trackField: guide("Pages", "Track and field page", "Events, indoor banner", "/track-field-club"),
  speed: guide(
    "Pages",
    "Speed training page",
    "Factors, drafted athletes",
    "/speed-training-program",
  ),
  strength: guide("Pages", "Gym page", "Welcome, benefits", "/strength-conditioning-gym"),
  sessionCards: guide(
    "Pages",
    "Age groups",
    "Minor, middle school, high school",
    "/track-field-club",
  ),
  landing: guide("Pages", "Landing page", "Become an Olympian", "/become-an-olympian"),
  contact: guide("Pages", "Contact page", "Places, office hours, the form's text", "/contact-us"),
  blog: guide("Pages", "Around the articles", "Hero, load more, labels", "/blogs"),
  donation: guide("Pages", "Donation pages", "What gifts do, transfers, tax receipts", "/donation"),
  policies: guide("Pages", "Policies", "Privacy and data deletion", "/privacy-policy", "admin"),
  desk: guide(
    "Forms and registration",
    "Booking, registration, checkout",
    "Text for booking, registering and paying; terms",
    "/register-for-membership",
  ),
  application: guide(
    "Forms and registration",
    "Application form",
    "Labels, questions, hints",
    "/application-for-registration",
  ),
  enquiry: guide(
    "Forms and registration",
    "Enquiry form",
    "Headings, labels, privacy",
    "/track-field-club",
  ),
  subscribe: guide("Forms and registration", "Newsletter box", "Text and consent", "/subscribe"),
  under13: guide(
    "Forms and registration",
    "Children under 13",
    "Who is writing, the guardian, the box",
    "/contact-us",
    "admin",
  ),
  mails: guide(
    "Forms and registration",
    "Mails",
    "What confirmations, receipts and requests say by e-mail",
    "/contact-us",
    "admin",
  ),
  receipt: guide(
    "Forms and registration",
    "Receipt page",
    "Confirms that a form arrived",
    "/contact-us",
  ),
  club: guide(
    "The whole site",
    "Club details",
    "Name, telephone, e-mail, towns, social networks, reply promise",
    "/contact-us",
    "admin",
  ),
  navigation: guide("The whole site", "Menu and footer", "Links in the header and the footer", "/"),
  pages: guide(
    "The whole site",
    "Titles for search engines",
    "Each page's title and description",
    "/",
  ),
  external: guide(
    "The whole site",
    "Other services",
    "Scheduling, donation form, shop, video: links to other sites",
    "/appointment-booking",
    "admin",
  ),
};

/** The collections in the groups staff look for them in. */
export const collectionGroups = groups.map((title) => ({
  title,
  collections: Object.fromEntries(
    Object.entries(guides).filter(([, { group }]) => group === title),
  ),
}));

/** How staff find one collection. */
export const guideTo = (name: CollectionName): CollectionGuide => guides[name];
