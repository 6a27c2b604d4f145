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

type Group = { title: string; collections: Partial<Record<CollectionName, CollectionGuide>> };

const guide = (title: string, about: string, page: string, role: StaffRole = "editor") => ({
  title,
  about,
  page,
  role,
});

/** The collections in the groups staff look for them in. */
export const collectionGroups: Group[] = [
  {
    title: "Every season",
    collections: {
      schedules: guide(
        "Schedule",
        "Groups, sessions, times, seasons, days without practice; the calendar feeds follow",
        "/schedule",
      ),
      offerings: guide(
        "Memberships and prices",
        "What families register for: prices, seasons, ages, places, external forms",
        "/register-for-membership",
      ),
      notices: guide(
        "Notices",
        "A line at the top of every page, from one day to another: closures, deadlines, meets",
        "/",
      ),
      venues: guide("Places", "Where the club trains: addresses, parking", "/schedule"),
      coaches: guide("Coaches", "Names and titles, the team, the landing page's coaches", "/about"),
    },
  },
  {
    title: "News and people",
    collections: {
      news: guide("News page", "Social posts, gallery, banners", "/news"),
      testimonials: guide("Testimonials", "What parents and players say", "/track-field-club"),
      accomplishments: guide("Accomplishments", "Medals, places and records", "/about"),
      associations: guide("Associations", "The bodies the club works with", "/about"),
      founder: guide(
        "Founder and tribute",
        "The biography, the tribute, where e-mail transfers go",
        "/about",
        "admin",
      ),
    },
  },
  {
    title: "Pages",
    collections: {
      home: guide("Home page", "Slides, facts, programs, articles shown", "/"),
      about: guide("About page", "Role model, performance group, the club", "/about"),
      programs: guide("Programs page", "The overview of all programs", "/programs"),
      trackField: guide("Track and field page", "Events, indoor banner", "/track-field-club"),
      speed: guide("Speed training page", "Factors, drafted athletes", "/speed-training-program"),
      strength: guide("Gym page", "Welcome, benefits", "/strength-conditioning-gym"),
      sessionCards: guide("Age groups", "Minor, middle school, high school", "/track-field-club"),
      landing: guide("Landing page", "Become an Olympian", "/become-an-olympian"),
      contact: guide("Contact page", "Places, office hours, the form's text", "/contact-us"),
      blog: guide("Around the articles", "Hero, load more, labels", "/blogs"),
      donation: guide("Donation pages", "What gifts do, transfers, tax receipts", "/donation"),
      policies: guide("Policies", "Privacy and data deletion", "/privacy-policy", "admin"),
    },
  },
  {
    title: "Forms and registration",
    collections: {
      desk: guide(
        "Booking, registration, checkout",
        "Text for booking, registering and paying; terms",
        "/register-for-membership",
      ),
      application: guide(
        "Application form",
        "Labels, questions, hints",
        "/application-for-registration",
      ),
      enquiry: guide("Enquiry form", "Headings, labels, privacy", "/track-field-club"),
      subscribe: guide("Newsletter box", "Text and consent", "/subscribe"),
      under13: guide(
        "Children under 13",
        "Who is writing, the guardian, the box",
        "/contact-us",
        "admin",
      ),
      receipt: guide("Receipt page", "Confirms that a form arrived", "/contact-us"),
    },
  },
  {
    title: "The whole site",
    collections: {
      club: guide(
        "Club details",
        "Name, telephone, e-mail, towns, social networks, reply promise",
        "/contact-us",
        "admin",
      ),
      navigation: guide("Menu and footer", "Links in the header and the footer", "/"),
      pages: guide("Titles for search engines", "Each page's title and description", "/"),
      external: guide(
        "Other services",
        "Scheduling, donation form, shop, video: links to other sites",
        "/appointment-booking",
        "admin",
      ),
    },
  },
];

const guides = Object.assign(
  {},
  ...collectionGroups.map(({ collections }) => collections),
) as Record<CollectionName, CollectionGuide>;

/** How staff find one collection. */
export const guideTo = (name: CollectionName): CollectionGuide => guides[name];
