import type { Content } from "#modules/content/content.ts";
import { content } from "./all.ts";

const { about, accomplishments, associations, coaches, contact, donation, founder, home } = content;
const { landing, membershipCards, news, pages, programs, schedules, speed, strength } = content;
const { testimonials, trackField } = content;

/** A text with other words at its place `n`. */
const withText = <Block extends { text: string[] }>(block: Block, n: number, words: string) => ({
  ...block,
  text: block.text.with(n, words),
});

const described = <Page extends { description: string }>(page: Page, description: string) => ({
  ...page,
  description,
});

/**
 * What a club begins with that wants to enter its own: no programs, places, people, news or articles, and nothing
 * of the sample's towns. The waivers and mails, and what is true of the sport anywhere, stay.
 */
export const emptyContent: Content = {
  ...content,
  about: {
    ...about,
    club: withText(
      about.club,
      0,
      "We are a club for children and teenagers who like to run, jump and throw. Beginners are welcome in every group.",
    ),
  },
  accomplishments: { ...accomplishments, items: [] },
  articles: [],
  associations: { ...associations, items: [], landing: [] },
  catalogue: {
    ...content.catalogue,
    discounts: { ...content.catalogue.discounts, codes: [] },
    seasons: [],
    programs: [],
    nextGeneration: [],
  },
  coaches: { ...coaches, groups: [], team: { ...coaches.team, members: [] }, landing: [] },
  contact: {
    ...contact,
    touch: { ...contact.touch, places: [] },
    form: { ...contact.form, text: ["This goes straight to our coaches."] },
  },
  donation: {
    ...donation,
    uses: {
      ...donation.uses,
      items: donation.uses.items.with(2, {
        amount: donation.uses.items[2]?.amount ?? "",
        buys: "a fall of cross country, with the bus to the meets",
      }),
    },
    nextGeneration: {
      ...donation.nextGeneration,
      words: withText(
        donation.nextGeneration.words,
        0,
        "Teachers tell us about children who would love to train and whose families can’t pay. The next-generation program gives them a season on the track, shoes that fit and a way to get there.",
      ),
    },
  },
  founder: {
    normal: { ...founder.normal, name: "", text: [] },
    donation: {
      ...founder.donation,
      name: "",
      text: [],
      transfer:
        "You can also give by e-transfer. It is deposited automatically and needs no question.",
    },
  },
  home: {
    ...home,
    facts: [
      { figure: "5–18", meaning: "years old, in groups by age" },
      { figure: "10", meaning: "events on the track and in the field" },
      { figure: "All year", meaning: "outdoors in summer, indoors in winter" },
      { figure: "24–48 h", meaning: "for a coach to answer you" },
    ],
    club: withText(
      home.club,
      0,
      "We are a club for young people who like to run, jump and throw, and for those who don’t know yet that they do.",
    ),
    articles: { ...home.articles, slugs: [] },
  },
  landing: {
    ...landing,
    hero: { ...landing.hero, line: "Or find out how far you can get." },
    sections: landing.sections.map((section) => ({
      ...section,
      list: section.list.filter((line) => !line.includes("Whitby")),
    })),
  },
  locations: [],
  membershipCards: { ...membershipCards, sliders: { track: [], speed: [], strength: [] } },
  news: { ...news, posts: [], gallery: [] },
  notices: [],
  pages: {
    ...pages,
    "/": {
      ...pages["/"],
      title: "Quarterlane Speed Club | Youth track & field",
      description: "Track and field, speed training and strength for young athletes.",
    },
    "/about": described(pages["/about"], "Who we are, how we coach, and what we believe in."),
    "/programs": {
      ...pages["/programs"],
      title: "Youth sports programs | Quarterlane Speed Club",
      description:
        "Track and field, speed training and strength for young athletes, all year round.",
    },
    "/track-field-club": described(
      pages["/track-field-club"],
      "Sprints, hurdles, distance, jumps, throws and combined events for Grades 1 to 12.",
    ),
    "/speed-training-program": described(
      pages["/speed-training-program"],
      "Learn to start, accelerate and stay healthy, in small groups for athletes of any sport.",
    ),
    "/strength-conditioning-gym": {
      ...pages["/strength-conditioning-gym"],
      title: "Strength & conditioning | Quarterlane Speed Club",
      description: "Coached strength training for young athletes of any sport.",
    },
    "/blogs": described(
      pages["/blogs"],
      "Our coaches on speed training, jumps, cross country and growing up as an athlete.",
    ),
    "/appointment-booking": described(
      pages["/appointment-booking"],
      "Choose a time for a first practice or a talk with a coach.",
    ),
    "/schedule": described(pages["/schedule"], "Days, times and locations of every session."),
    "/contact-us": described(
      pages["/contact-us"],
      "Write to our coaches or call us. We answer within 24–48 hours.",
    ),
    "/donation": described(
      pages["/donation"],
      "Your gift pays for shoes, bus fares and seasons on the track for children whose families can’t.",
    ),
    "/become-an-olympian": described(
      pages["/become-an-olympian"],
      "Running events, speed, jumps and throws for young athletes.",
    ),
  },
  programs: {
    ...programs,
    trackAndField: withText(
      programs.trackAndField,
      0,
      "Outdoors from spring to fall, with cross country at its end, and indoors in winter.",
    ),
    strength: {
      ...programs.strength,
      text: ["School athletes lift two or three times a week, in small groups with a coach."],
    },
    more: {
      ...programs.more,
      programs: programs.more.programs.map((program) => ({
        ...program,
        text: program.text.map((words) =>
          words
            .replace(" Wednesdays and Saturdays in Ajax.", "")
            .replace(" before the fields in Durham thaw.", " before the fields thaw."),
        ),
      })),
    },
  },
  schedules: { ...schedules, groups: [], sessions: [] },
  speed: {
    ...speed,
    hub: withText(
      speed.hub,
      1,
      "Groups are small and mixed: baseball, soccer, hockey, football, rugby, basketball and track.",
    ),
    drafted: { ...speed.drafted, athletes: [] },
    quality: {
      ...speed.quality,
      items: speed.quality.items.filter(({ sign }) => sign !== "baseball"),
    },
  },
  strength: {
    ...strength,
    welcome: withText(
      strength.welcome,
      0,
      "Young athletes learn to lift from certified coaches, in small groups.",
    ),
    memberships: { ...strength.memberships, text: "No tax on top." },
  },
  testimonials: { ...testimonials, parents: [], baseball: [] },
  trackField: {
    ...trackField,
    intro: {
      ...trackField.intro,
      text: [
        "Members train in groups by age. The youngest try all events; middle schoolers settle on a few; high schoolers train with an event coach.",
        "A year has four seasons: spring and summer outdoors, fall on grass and forest paths, winter indoors. Join for one or for all four.",
      ],
    },
    events: trackField.events.map((event) => ({
      ...event,
      text: event.text.map((words) =>
        words.replace(
          "train in the cage at Pickering and the javelin sector at Oshawa.",
          "train with the discus and the javelin.",
        ),
      ),
    })),
  },
  venues: [],
};
